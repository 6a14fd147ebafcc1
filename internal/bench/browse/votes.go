package browse

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"dailies/game"
	"dailies/internal/bench/estimate"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

// VotesName is the file of the votes in the folder of a bench, a line each.
const VotesName = "votes.jsonl"

// maxVotes bounds that file, in bytes.
const maxVotes = 16 << 20

// Vote is what one person chose of two boards.
type Vote struct {
	Voter  string `json:"voter"`
	First  string `json:"first"`  // a cell
	Second string `json:"second"` // the cell that it was shown with
	Repeat int    `json:"repeat"` // whose boards they were
	Chosen string `json:"chosen"` // one of the two cells; empty for neither
}

// about reports whether two votes are one person's about the same boards.
func (v Vote) about(other Vote) bool {
	return v.Voter == other.Voter && v.First == other.First && v.Second == other.Second && v.Repeat == other.Repeat
}

// Votes are those that are kept in the folder of a bench.
type Votes struct {
	name string

	mu  sync.Mutex
	all []Vote // the last of a person about two boards counts, and is the only one here
}

// ReadVotes reads the votes of a bench; none where there is no file. The last line may be torn.
// The error is a [fault.Usage] or that of ctx.
func ReadVotes(ctx context.Context, dir string) (*Votes, error) {
	v := &Votes{name: filepath.Join(dir, VotesName)}
	data, err := boundedfile.Read(ctx, v.name, maxVotes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return v, nil
	case err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, fault.AsUsage(err)
	case len(data) > maxVotes:
		return nil, fault.Usagef("%s has more than %d bytes", v.name, maxVotes)
	}
	n := 0
	for line := range bytes.Lines(data) {
		n++
		var vote Vote
		if err := json.Unmarshal(line, &vote); err == nil {
			v.take(vote)
		} else if bytes.HasSuffix(line, []byte("\n")) {
			return nil, fault.Usagef("%s:%d:1: no vote: %s; delete the line", v.name, n, fault.Reason(err))
		}
	}
	return v, nil
}

func (v *Votes) take(vote Vote) {
	v.all = append(slices.DeleteFunc(v.all, vote.about), vote)
}

// add keeps a vote. It begins a line of its own even if a kill tore the one before.
func (v *Votes) add(vote Vote) (err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	line, err := game.CanonicalLine(vote)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(v.name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if info, err := f.Stat(); err == nil && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			if err := f.Truncate(wholeLines(f, info.Size())); err != nil {
				return err
			}
		}
	}
	if _, err := f.Write(line); err != nil {
		return err
	}
	v.take(vote)
	return nil
}

// wholeLines is how many bytes of a file are whole lines.
func wholeLines(f *os.File, size int64) int64 {
	data := make([]byte, size)
	n, _ := f.ReadAt(data, 0)
	return int64(bytes.LastIndexByte(data[:n], '\n') + 1)
}

// voted reports whether a person has chosen of the boards of a repeat.
func (v *Votes) voted(vote Vote) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.ContainsFunc(v.all, vote.about)
}

// Count is what people chose between two cells.
type Count struct {
	First, Second string
	Chosen, Other int // votes for the first and for the second
	Neither       int
	Voters        int
}

// String is a count with the interval of the share of the first, which takes votes as independent.
func (c Count) String() string {
	decided := c.Chosen + c.Other
	i := estimate.Wilson(c.Chosen, decided)
	says := "no difference seen"
	switch {
	case decided > 0 && i.Low > 0.5:
		says = "better"
	case decided > 0 && i.High < 0.5:
		says = "worse"
	}
	return fmt.Sprintf("%s was chosen %d of %d times over %s (%.0f to %.0f %%), %d times neither, by %d people: %s",
		c.First, c.Chosen, decided, c.Second, 100*i.Low, 100*i.High, c.Neither, c.Voters, says)
}

// Counts counts the votes, by the pair of cells, in the order of the first vote about each.
func (v *Votes) Counts() (counts []Count) {
	v.mu.Lock()
	defer v.mu.Unlock()
	voters := make(map[[3]string]bool)
	for _, vote := range v.all {
		at := slices.IndexFunc(counts, func(c Count) bool { return c.First == vote.First && c.Second == vote.Second })
		if at < 0 {
			at = len(counts)
			counts = append(counts, Count{First: vote.First, Second: vote.Second})
		}
		c := &counts[at]
		switch vote.Chosen {
		case vote.First:
			c.Chosen++
		case vote.Second:
			c.Other++
		default:
			c.Neither++
		}
		if who := [3]string{vote.First, vote.Second, vote.Voter}; !voters[who] {
			voters[who] = true
			c.Voters++
		}
	}
	return counts
}
