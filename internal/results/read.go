package results

import (
	"bytes"
	"maps"
	"os"
	"strconv"

	"dailies/gen/pool"
)

// read finds what an index knows of a task.
func (s *Store) read(x *lineIndex, task pool.Task) (known pool.Result, missing []pool.Task) {
	to := task.To
	if x.end != nil && x.end.At < to {
		to, known.Ended = max(x.end.At, task.From), true
		if task.From <= x.end.At {
			known.Rejected = maps.Clone(x.end.Rejected)
		}
	}
	drafts := s.drafts(x, task.From, min(to, len(x.drafts)))
	next := task.From
	lack := func(to int) {
		if next < to {
			part := task
			part.From, part.To = next, to
			missing = append(missing, part)
		}
	}
	for _, d := range drafts {
		lack(d.Index)
		next = d.Index + 1
	}
	lack(to)
	known.Drafts = drafts
	return known, missing
}

// drafts reads the known drafts of a range. It forgets a line that has changed, in a file
// that was removed or rewritten.
func (s *Store) drafts(x *lineIndex, from, to int) []pool.DraftResult {
	if from >= to {
		return nil
	}
	f, err := s.root.Open(x.name)
	if err != nil {
		*x = lineIndex{name: x.name}
		return nil
	}
	defer func() { _ = f.Close() }() // it was only read
	var all []pool.DraftResult
	for i := from; i < to; i++ {
		where := x.drafts[i]
		if where.length == 0 {
			continue
		}
		if d, ok := x.draft(f, i, where); ok {
			all = append(all, d)
		} else {
			x.drafts[i] = lineRange{}
		}
	}
	return all
}

// draft reads a line again, and decodes it.
func (x *lineIndex) draft(f *os.File, index int, where lineRange) (d pool.DraftResult, ok bool) {
	text := make([]byte, where.length)
	if _, err := f.ReadAt(text, where.at); err != nil {
		return d, false
	}
	what, rest, ok := openLine(x.name, text)
	if !ok || what != strconv.Itoa(index) || strictly(rest, &d) != nil || d.Index != index {
		return d, false
	}
	switch d.Verdict {
	case pool.Passed, pool.Refused, pool.Undecided, pool.NotMade:
		return d, (d.Verdict == pool.Passed) == (d.Facts != nil)
	}
	return d, false
}

// append appends the news of a result. Lines are written together and start after a
// newline, so that a line that was cut off does not spoil those after it.
func (s *Store) append(x *lineIndex, task pool.Task, result pool.Result) error {
	text := []byte("\n")
	var starts []lineRange
	for _, d := range result.Drafts {
		line, err := x.lineOf(d)
		if err != nil {
			return err
		}
		starts = append(starts, lineRange{int64(len(text)), max(len(line)-1, 0)})
		text = append(text, line...)
	}
	if result.Ended {
		e := end{task.From + len(result.Drafts), result.Rejected}
		if x.end == nil || e.At < x.end.At {
			line, err := encodeLine(x.name, lastLine, e)
			if err != nil {
				return err
			}
			text = append(text, line...)
		}
		x.ends(e)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	at, err := s.write(x.name, text)
	if err != nil {
		return err
	}
	for i, d := range result.Drafts {
		if starts[i].length > 0 {
			x.put(d.Index, lineRange{at + starts[i].at, starts[i].length})
		}
	}
	s.written += int64(len(text))
	return nil
}

// lineOf is the line of a draft; empty for one that is known or not kept.
func (x *lineIndex) lineOf(d pool.DraftResult) ([]byte, error) {
	if d.Index >= maxIndex || d.Index < len(x.drafts) && x.drafts[d.Index].length > 0 {
		return nil, nil
	}
	return encodeLine(x.name, strconv.Itoa(d.Index), d)
}
