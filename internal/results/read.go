package results

import (
	"bytes"
	"maps"
	"os"
	"strconv"

	"dailies/gen"
)

// read finds what a shelf holds of a task.
func (s *Store) read(sh *shelf, task gen.Task) (known gen.Result, missing []gen.Task) {
	to := task.To
	if sh.end != nil && sh.end.At < to {
		to, known.Ended = max(sh.end.At, task.From), true
		if task.From <= sh.end.At {
			known.Rejected = maps.Clone(sh.end.Rejected)
		}
	}
	drafts := s.drafts(sh, task.From, min(to, len(sh.drafts)))
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

// drafts reads the drafts of a range that are known. A line that is not what it was, in a
// file that was removed or written anew, is forgotten.
func (s *Store) drafts(sh *shelf, from, to int) []gen.DraftResult {
	if from >= to {
		return nil
	}
	f, err := s.root.Open(sh.name)
	if err != nil {
		*sh = shelf{name: sh.name}
		return nil
	}
	defer func() { _ = f.Close() }() // it was only read
	var all []gen.DraftResult
	for i := from; i < to; i++ {
		where := sh.drafts[i]
		if where.length == 0 {
			continue
		}
		if d, ok := sh.draft(f, i, where); ok {
			all = append(all, d)
		} else {
			sh.drafts[i] = span{}
		}
	}
	return all
}

// draft reads a line once more, and what it says.
func (sh *shelf) draft(f *os.File, index int, where span) (d gen.DraftResult, ok bool) {
	text := make([]byte, where.length)
	if _, err := f.ReadAt(text, where.at); err != nil {
		return d, false
	}
	what, rest, ok := sh.open(text)
	if !ok || what != strconv.Itoa(index) || strictly(rest, &d) != nil || d.Index != index {
		return d, false
	}
	switch d.Verdict {
	case gen.Passed, gen.Refused, gen.Undecided, gen.NotMade:
		return d, (d.Verdict == gen.Passed) == (d.Facts != nil)
	}
	return d, false
}

// append appends what a result tells that was not known. Lines are written at once and
// begin behind a newline, so that one which was cut off before spoils none behind it.
func (s *Store) append(sh *shelf, task gen.Task, result gen.Result) error {
	text := []byte("\n")
	var starts []span
	for _, d := range result.Drafts {
		line, err := sh.lineOf(d)
		if err != nil {
			return err
		}
		starts = append(starts, span{int64(len(text)), max(len(line)-1, 0)})
		text = append(text, line...)
	}
	if result.Ended {
		e := end{task.From + len(result.Drafts), result.Rejected}
		if sh.end == nil || e.At < sh.end.At {
			line, err := sh.line(lastLine, e)
			if err != nil {
				return err
			}
			text = append(text, line...)
		}
		sh.ends(e)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	at, err := s.write(sh.name, text)
	if err != nil {
		return err
	}
	for i, d := range result.Drafts {
		if starts[i].length > 0 {
			sh.put(d.Index, span{at + starts[i].at, starts[i].length})
		}
	}
	s.written += int64(len(text))
	return nil
}

// lineOf is the line of a draft; nothing for one that is known or is not kept.
func (sh *shelf) lineOf(d gen.DraftResult) ([]byte, error) {
	if d.Index >= maxIndex || d.Index < len(sh.drafts) && sh.drafts[d.Index].length > 0 {
		return nil, nil
	}
	return sh.line(strconv.Itoa(d.Index), d)
}
