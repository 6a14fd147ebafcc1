package bench

import (
	"context"
	"errors"
	"path/filepath"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/llm/recording"
	"dailies/internal/critic"
	"dailies/internal/fault"
)

// criticName is the folder of a critic in that of a repeat, with its own answers and account: its
// cost is no cost of the prompt.
const criticName = "critic"

// mark has the critic mark the packs among the answers of a repeat, once they are judged. A pack
// whose marks cannot be had stays without any, and the next start of the bench asks again.
func (r *repetition) mark(ctx context.Context, dir string, answers []Answer) (err error) {
	asked, leave, err := r.openCritic(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave()) }()
	c := critic.Critic{Ask: asked.Reply, Prompt: r.CriticPrompt, HowTo: func(string) []string { return r.game.HowTo }}
	for i := range answers {
		a := &answers[i]
		text := r.author.texts[slot{a.Round, a.Number}]
		if !a.Sound || text == nil {
			continue
		}
		sub, err := r.game.Producer.Parse(text)
		if err != nil || len(sub.Parts) == 0 {
			return err
		}
		a.Marks, err = c.Marks(ctx, gen.CriticReading{Game: r.game.Name(), Round: a.Round, Number: a.Number, Text: string(text), Parts: sub.Parts})
		var account *gen.MeterError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &account):
			return fault.AsUsage(err)
		case err != nil:
			r.uncritical.Do(func() { r.note("the critic leaves packs without marks: " + document.Show(err.Error())) })
		}
	}
	return nil
}

// openCritic returns the critic of a repeat, after its kept answers or with these alone, and what
// closes its account.
func (r *repetition) openCritic(ctx context.Context, dir string) (author *llm.Author, leave func() error, err error) {
	if r.Rejudge {
		folder, err := recording.Open(dir, recording.Replay, nil)
		if err != nil {
			return nil, nil, fault.AsUsage(err)
		}
		config := r.Critic.Config
		config.Now, config.Recordings = r.now, recording.Stack{folder}
		author, err = llm.New(config)
		return author, func() error { return nil }, fault.AsUsage(err)
	}
	account, err := readJournal(ctx, dir)
	if err == nil {
		err = account.open(dir, r.CriticPrompt.Hash)
	}
	if err != nil {
		return nil, nil, err
	}
	folder := recording.Beside(dir, &r.saving, r.note)
	return r.critic.With(llm.Session{
		Recordings: recording.Stack{folder}, Failures: recording.OpenFailures(filepath.Join(dir, "failures"), r.note), Meter: account,
	}), account.close, nil
}
