package boundedfile

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAFileIsReadOneBytePastTheLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte("12345"), 0o644))
	for limit, want := range map[int64]string{0: "1", 3: "1234", 4: "12345", 5: "12345", 1 << 20: "12345"} {
		data, err := Read(t.Context(), name, limit)
		require.NoError(t, err)
		require.Equal(t, want, string(data))
	}
}

func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	link := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink(pipe, link))
	for _, name := range []string{dir, pipe, link, os.DevNull} {
		_, err := Read(t.Context(), name, 10)
		require.ErrorIs(t, err, ErrNotRegular, name)
		var path *fs.PathError
		require.ErrorAs(t, err, &path)
	}
	_, err := Read(t.Context(), filepath.Join(dir, "none"), 10)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestNothingOutsideTheRootIsRead(t *testing.T) {
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(outside, []byte("secret"), 0o644))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), []byte("inside"), 0o644))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	data, err := ReadIn(t.Context(), root, "file", 10)
	require.NoError(t, err)
	require.Equal(t, "inside", string(data))
	for _, name := range []string{"link", "../" + filepath.Base(dir) + "/file", outside} {
		data, err := ReadIn(t.Context(), root, name, 10)
		require.Error(t, err, name)
		require.Empty(t, data)
	}
}

// TestReadingEndsWithTheContext opens a file that never answers.
func TestReadingEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	_, err := read(ctx, 10, "hung", func() (*os.File, error) {
		cancel()
		<-release
		return nil, fs.ErrClosed
	})
	require.ErrorIs(t, err, context.Canceled)
	idle, feed := io.Pipe()
	defer feed.Close()
	ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel)
	_, err = ReadFrom(ctx, idle, 10)
	require.ErrorIs(t, err, context.Canceled)
	_, err = Read(ctx, filepath.Join(t.TempDir(), "any"), 10)
	require.ErrorIs(t, err, context.Canceled)
}
