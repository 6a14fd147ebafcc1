// Package boundedfile reads the files that people and earlier runs hand to the program:
// regular files only, no more bytes than allowed, and never past the end of a context. It
// refuses a named pipe, which would block until somebody writes.
//
// It knows nothing of the project, so every package may import it.
package boundedfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrNotRegular is the error of reading a folder, a pipe, a socket or a device. It comes
// inside a *[fs.PathError].
var ErrNotRegular = errors.New("not a regular file")

// Read reads a file up to one byte past the limit: contents longer than the limit mean that
// the file is too large. The error is a *[fs.PathError]
// or that of the context.
func Read(ctx context.Context, name string, limit int64) ([]byte, error) {
	return read(ctx, limit, name, func() (*os.File, error) { return os.OpenFile(name, flags, 0) })
}

// ReadIn is [Read] for a name inside root. A link that leads out of root is an error.
func ReadIn(ctx context.Context, root *os.Root, name string, limit int64) ([]byte, error) {
	return read(ctx, limit, name, func() (*os.File, error) { return root.OpenFile(name, flags, 0) })
}

// flags keep the opening of a pipe from waiting for its writer; they change nothing for
// regular files.
const flags = os.O_RDONLY | syscall.O_NONBLOCK

func read(ctx context.Context, limit int64, name string, open func() (*os.File, error)) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return contents(name, limit, open) })
}

// await leaves the work to a goroutine, since a read from a hanging file system
// cannot be interrupted, only abandoned.
func await(ctx context.Context, work func() ([]byte, error)) ([]byte, error) {
	type result struct {
		data []byte
		err  error
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	done := make(chan result, 1)
	go func() {
		data, err := work()
		done <- result{data, err}
	}()
	select {
	case r := <-done:
		return r.data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func contents(name string, limit int64, open func() (*os.File, error)) ([]byte, error) {
	f, err := open()
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("it is a folder, %w", ErrNotRegular)}
	case !info.Mode().IsRegular():
		err = &fs.PathError{Op: "read", Path: name, Err: ErrNotRegular}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	return data, errors.Join(err, f.Close())
}

// ReadFrom reads a stream, such as standard input, up to one byte past the limit. It ends
// with the context even while no data arrives; later data is lost.
func ReadFrom(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(r, limit+1)) })
}
