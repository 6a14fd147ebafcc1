package bench

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm/budget"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
)

const (
	journalName = "requests.jsonl" // in the folder of a repeat, next to its answers
	maxJournal  = 16 << 20         // bytes
)

// The events of a journal.
const (
	started  = "start" // of asking, once for each start of the bench that reaches the repeat
	begun    = "begin" // of a request
	ended    = "end"   // of a request
	measured = "done"  // the repeat was asked to its end
)

// journal is the account of a repeat's requests: a [gen.Meter].
type journal struct {
	mu    sync.Mutex
	lines []line
	whole int64    // bytes of the lines that were read
	file  *os.File // nil for reading only
}

// readJournal reads the account in the folder of a repeat; empty where there is none. The
// last line may be torn, since the program may have been killed.
func readJournal(ctx context.Context, dir string) (*journal, error) {
	name := filepath.Join(dir, journalName)
	data, err := boundedfile.Read(ctx, name, maxJournal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &journal{}, nil
	case err != nil && ctx.Err() == nil:
		return nil, fault.Usagef("%s: %s", name, fault.Reason(err))
	case err != nil:
		return nil, err
	case len(data) > maxJournal:
		return nil, fault.Usagef("%s has more than %d bytes; delete the folder to ask again", name, maxJournal)
	}
	j := &journal{}
	n := 0
	for text := range bytes.Lines(data) {
		n++
		if !bytes.HasSuffix(text, []byte{'\n'}) {
			break
		}
		var l line
		err := json.Unmarshal(text, &l)
		if err == nil {
			err = l.check()
		}
		if err == nil && filepath.Base(dir) != criticName { // what a critic says without JSON goes back under its number
			err = j.checkPlace(l)
		}
		if err != nil {
			return nil, fault.Usagef("%s:%d:1: no line of an account: %s; delete the folder to ask again", name, n, fault.Reason(err))
		}
		j.lines = append(j.lines, l)
		j.whole += int64(len(text))
	}
	return j, nil
}

// templatesOf names the templates of a prompt by their content.
func templatesOf(p feedback.Prompt) string {
	sum := sha256.Sum256([]byte(p.Templates()))
	return hex.EncodeToString(sum[:])
}

// templates are those of the last start; empty if it names none.
func (j *journal) templates() (last string) {
	for _, l := range j.lines {
		if l.Event == started {
			last = l.Templates
		}
	}
	return last
}

// open makes the journal ready for another start, with these templates.
func (j *journal) open(dir, templates string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fault.AsUsage(err)
	}
	f, err := os.OpenFile(filepath.Join(dir, journalName), os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return fault.AsUsage(err)
	}
	j.file = f
	if err = f.Truncate(j.whole); err == nil { // drops a torn line
		_, err = f.Seek(j.whole, io.SeekStart)
	}
	if err == nil {
		err = j.append(line{Event: started, Templates: templates})
	}
	return fault.AsUsage(err)
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return fault.AsUsage(j.file.Close())
}

// append writes a line. The caller holds the lock, or is alone.
func (j *journal) append(l line) error {
	text, err := game.CanonicalLine(l)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(text); err != nil {
		return fmt.Errorf("keep account of requests: %w", err)
	}
	j.lines = append(j.lines, l)
	return nil
}

// Begin implements [gen.Meter].
func (j *journal) Begin(_ context.Context, a gen.Attempt) (int64, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	id := int64(len(j.lines) + 1)
	return id, j.append(line{
		Event: begun, ID: id, Game: a.Game, Round: a.Round, Number: a.Number, Key: a.Key,
		Prompt: a.EstimatedPrompt, Answer: a.EstimatedAnswer, Cost: a.Cost, Priced: a.Priced,
	})
}

// End implements [gen.Meter].
func (j *journal) End(_ context.Context, id int64, r gen.AttemptResult) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := line{
		Event: ended, ID: id, Outcome: r.Outcome, Prompt: r.Prompt + r.EstimatedPrompt, Answer: r.Answer + r.EstimatedAnswer,
		Reported: r.Reported, Cost: r.Cost, Priced: r.Priced, Seconds: float64(r.Took.Milliseconds()) / 1000, Replayed: r.Replayed,
	}
	return j.append(l)
}

// finish notes that the repeat was asked to its end.
func (j *journal) finish() error {
	if j.file == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return fault.AsUsage(j.append(line{Event: measured}))
}

// spent is what all starts have spent on the repeat; a request whose end a kill lost counts as
// the most that it may have cost.
func (j *journal) spent() budget.Spent {
	var all budget.Spent
	lost := make(map[int64]line)
	for _, l := range j.lines {
		if l.Event == begun {
			lost[l.ID] = l
		}
		if l.Event != ended {
			continue
		}
		delete(lost, l.ID)
		if !l.Replayed {
			charge(&all, l)
		}
	}
	for _, l := range lost {
		charge(&all, l)
	}
	return all
}

func charge(all *budget.Spent, l line) {
	all.Requests++
	all.Money += l.Cost
	if !l.Priced {
		all.Unpriced++
	}
	if l.Reported {
		all.Prompt, all.Answer = all.Prompt+l.Prompt, all.Answer+l.Answer
	} else {
		all.EstimatedPrompt, all.EstimatedAnswer = all.EstimatedPrompt+l.Prompt, all.EstimatedAnswer+l.Answer
	}
}
