package pool

import (
	"context"
	"iter"
	"maps"
	"runtime/debug"

	"dailies/gen"
	"dailies/validate"
)

// place is a draft with its place in its series.
type place struct {
	draft    draft
	index    int
	rejected gen.Rejections // what the assembler rejected since the draft before
}

// judge makes and judges the draft.
func (at place) judge(ctx context.Context, profile *validate.Profile) DraftResult {
	result := at.draft.judge(ctx, profile)
	result.Index = at.index
	result.Rejected.AddAll(at.rejected)
	if len(result.Rejected) == 0 {
		result.Rejected = nil
	}
	return result
}

// cursor reads a series from front to back. It cannot go back.
type cursor struct {
	series   Series
	next     func() (draft, bool)
	stop     func()
	rejected gen.Rejections // what the assembler rejected since the last draft
	index    int            // of the draft that next gives, or that would follow the last one
	ended    bool
}

// open starts at the front of a series.
func (p Producer) open(series Series) (*cursor, error) {
	rejected := make(gen.Rejections)
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

// rest returns what the assembler rejected after the last draft of a series that has ended. It is
// nil for a range that begins after the end: the rejections belong to the range that holds the
// end.
func (c *cursor) rest(from int) gen.Rejections {
	if from > c.index || len(c.rejected) == 0 {
		return nil
	}
	return maps.Clone(c.rejected)
}
