package probe

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"dailies/game"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/store"
)

// Names in the folder of probes.
const (
	answersName  = "answers"
	failuresName = "failures"
)

// account enters a probe into the ledger of the probes. Probes have a ledger of their own,
// since a run may be at work meanwhile, in a place where dailies runs finds it.
type account struct {
	ledger *ledger.Ledger
	run    string
}

func (p *probe) openAccount(ctx context.Context) (*account, error) {
	id, err := p.id()
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, filepath.Join(p.Dir, store.RunsName), p.Now)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	for _, note := range l.Notes {
		p.Note(note)
	}
	run := ledger.Run{ID: id, Version: p.Version, Author: "probe"}
	for _, b := range p.boards {
		if date, ok := game.PuzzleID(b.puzzleID).Date(); ok && (run.First == "" || date < run.First) {
			run.First = date
		}
		if date, ok := game.PuzzleID(b.puzzleID).Date(); ok && date > run.Last {
			run.Last = date
		}
		if !slices.Contains(run.Games, b.game.Name()) {
			run.Games = append(run.Games, b.game.Name())
		}
	}
	if _, err := l.Begin(ctx, run); err != nil {
		return nil, fault.AsUsage(errors.Join(err, l.Close()))
	}
	return &account{l, id}, nil
}

// id names a probe by its inputs: the same inputs make the same probe.
func (p *probe) id() (string, error) {
	var named []string
	for _, b := range p.boards {
		named = append(named, store.Hash(b.Document))
	}
	for _, player := range p.Players {
		c := player.Config
		named = append(named, fmt.Sprintf("%s %s %s %s", player.Name, c.BaseURL, c.Model, c.Format))
	}
	system, user, err := p.Prompt.render(table{})
	if err != nil {
		return "", fault.AsUsage(err)
	}
	text, err := game.Canonical([]any{named, p.Repeats, p.Turns, system, user, p.Version})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6]), err
}

// close enters the end of a probe, which ended with err.
func (a *account) close(ctx context.Context, err error) error {
	result := ledger.Result{State: ledger.Nothing} // it fills no day
	switch {
	case err != nil && ctx.Err() != nil:
		result.State = ledger.Interrupted
	case err != nil:
		result.State, result.Message = ledger.Failed, err.Error()
	}
	return fault.AsUsage(errors.Join(a.ledger.Finish(ctx, a.run, result), a.ledger.Close()))
}

// openPlayers makes the players ready, within the rest of the budget.
func (p *probe) openPlayers(a *account) ([]ask, error) {
	if p.Budget != nil {
		spent, err := a.ledger.Spent(context.Background(), a.run)
		if err != nil {
			return nil, fault.AsUsage(err)
		}
		p.Budget.Restore(restored(spent))
	}
	kept, err := p.recordings()
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	players := make([]ask, len(p.Players))
	for i, player := range p.Players {
		config := player.Config
		config.Now, config.Note, config.Prompts = p.Now, p.Note, map[string]feedback.Prompt{}
		config.Recordings, config.Meter = kept, a.ledger.Meter(a.run)
		config.Failures = recording.OpenFailures(filepath.Join(p.Dir, failuresName), p.Note)
		if p.Budget != nil {
			if config.Budget, err = p.Budget.For(config.Model); err != nil {
				return nil, fault.AsUsage(fmt.Errorf("player %s: %w", player, err))
			}
		}
		author, err := llm.New(config)
		if err != nil {
			return nil, fault.AsUsage(fmt.Errorf("player %s: %w", player, err))
		}
		players[i] = author.Reply
	}
	return players, nil
}

// recordings are the folders that answers come from and go to.
func (p *probe) recordings() (recording.Stack, error) {
	if p.Replay != "" && (p.Record != "" || p.Cache != "") {
		return nil, errors.New("a replay sends no request: give neither a folder to record in nor a cache")
	}
	var stack recording.Stack
	for _, lay := range []struct {
		dir  string
		mode recording.Mode
	}{
		{p.Record, recording.Record}, {p.Replay, recording.Replay}, {p.answers(), recording.Cache}, {p.Cache, recording.Cache},
	} {
		if lay.dir == "" {
			continue
		}
		folder, err := recording.Open(lay.dir, lay.mode, p.Note)
		if err != nil {
			return nil, err
		}
		stack = append(stack, folder)
	}
	return stack, nil
}

// answers is the folder of a probe's answers, so that none is paid for twice.
func (p *probe) answers() string {
	if p.Replay != "" {
		return ""
	}
	return filepath.Join(p.Dir, answersName)
}

// restored converts what a probe has spent for its budget.
func restored(spent map[string]ledger.Usage) map[string]budget.Spent {
	all := make(map[string]budget.Spent, len(spent))
	for name, u := range spent {
		all[name] = budget.Spent{
			Requests: u.Sent, Prompt: int(u.Prompt), Answer: int(u.Answer), Money: u.Cost, Unpriced: u.Unpriced,
			EstimatedPrompt: int(u.EstimatedPrompt), EstimatedAnswer: int(u.EstimatedAnswer),
		}
	}
	return all
}
