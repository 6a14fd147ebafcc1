package collector

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// How long a client may take to send a request and to be answered, how often counts are written,
// and how long requests may take to end after an interrupt.
const (
	reading  = 10 * time.Second
	flushing = 10 * time.Second
	ending   = 15 * time.Second
)

// Serve answers until ctx ends, and then the requests that had come.
func (c *Collector) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler: c.Handler(), ReadTimeout: reading, WriteTimeout: reading + patience, IdleTimeout: time.Minute, MaxHeaderBytes: 1 << 13,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	tick := time.NewTicker(flushing)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return fmt.Errorf("take in plays: %w", err)
		case <-tick.C:
			c.flush(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), ending)
			defer cancel()
			err := server.Shutdown(last)
			c.flush(last)
			return errors.Join(err, ctx.Err())
		}
	}
}

// flush writes the counts, for which there is a next time.
func (c *Collector) flush(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := c.Flush(ctx); err != nil {
		c.told(err)
	}
}
