package main

import (
	"context"
	"io"
)

// sticky is standard output. It remembers the first error, so that results that were
// not written are never taken for results.
type sticky struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (s *sticky) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.to.Write(p)
	s.err = err
	return n, err
}

// interruptible is standard input whose reading ends when ctx is done, also while
// nothing comes.
type interruptible struct {
	ctx  context.Context
	from io.Reader
}

// Read implements io.Reader. What is read after ctx is done is lost.
func (r interruptible) Read(p []byte) (int, error) {
	type chunk struct {
		data []byte
		err  error
	}
	got := make(chan chunk, 1)
	go func() {
		buffer := make([]byte, len(p)) // of its own: p is the caller's again once ctx is done
		n, err := r.from.Read(buffer)
		got <- chunk{buffer[:n], err}
	}()
	select {
	case c := <-got:
		return copy(p, c.data), c.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}
