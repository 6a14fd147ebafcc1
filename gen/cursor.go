package gen

import (
	"iter"
	"maps"
	"runtime/debug"
)

// place is a draft where it stands in its series.
type place struct {
	draft    draft
	index    int
	rejected Rejections // what the assembler gave up since the draft before
}

// cursor reads a series from front to back. There is no way back.
type cursor struct {
	series   Series
	next     func() (draft, bool)
	stop     func()
	rejected Rejections // what the assembler gave up since the last draft
	index    int        // of the draft that next gives, or that would follow the last one
	ended    bool
}

// open starts at the front of a series.
func (p Producer) open(series Series) (*cursor, error) {
	rejected := make(Rejections)
	drafts, err := p.drafts(series, rejected)
	if err != nil {
		return nil, err
	}
	c := &cursor{series: series, rejected: rejected}
	c.next, c.stop = iter.Pull(drafts)
	return c, nil
}

// reaches reports whether reading on leads to a draft of a series.
func (c *cursor) reaches(series Series, index int) bool {
	return c != nil && c.index <= index && c.series == series
}

// close ends the reading.
func (c *cursor) close() {
	if c != nil {
		c.stop()
	}
}

// read reads on to a draft; false when the series ends before it. The error is a panic
// of the assembler.
func (c *cursor) read(index int) (at place, ok bool, err error) {
	defer func() {
		if value := recover(); value != nil {
			c.ended, err = true, &PanicError{c.index, value, debug.Stack()}
		}
	}()
	for !c.ended {
		clear(c.rejected)
		d, more := c.next()
		if c.ended = !more; c.ended {
			break
		}
		c.index++
		if c.index > index {
			return place{d, index, maps.Clone(c.rejected)}, true, nil
		}
	}
	return at, false, nil
}

// rest is what the assembler gave up behind the last draft of a series that has ended,
// nil for a range that begins behind the end: it belongs to the one that holds the end.
func (c *cursor) rest(from int) Rejections {
	if from > c.index || len(c.rejected) == 0 {
		return nil
	}
	return maps.Clone(c.rejected)
}
