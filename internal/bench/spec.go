package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/boundedfile"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/internal/fault"
)

// Spec completes the plan for some games: it reads the prompts, and the keys of the models
// from the environment. What the plan leaves to the caller (Judge, Window, Dates, Out,
// Workers, Rejudge, Version) stays empty. jitter makes a function that spreads the delays
// of a model. Errors are [fault.Usage], except that of ctx.
func (p *Plan) Spec(ctx context.Context, games catalog.List, getenv func(string) string, jitter func() func() float64) (Spec, error) {
	s := Spec{Repeats: p.Repeats, Answers: p.Answers, Attempts: p.Attempts, Drafts: p.Drafts, Seed: *p.Seed, Gate: p.Gate}
	for i, name := range p.Games {
		if _, err := games.Game(name); err != nil {
			return s, fault.AsUsage(p.file.Mistake([]string{"games", fmt.Sprint(i)}, "%v", err))
		}
	}
	var err error
	if s.Games, err = games.Choose(p.Games...); err != nil {
		return s, err
	}
	told := s.Games.WithVars(p.Vars)
	for _, folder := range p.Prompts {
		v := Variant{Name: folder.Name, Games: told}
		if folder.Dir != "" {
			if v.Games, err = told.Prompted(ctx, folder.Dir); err != nil {
				return s, err
			}
			v.Hash = v.Games[0].Prompt.Folder
		}
		s.Prompts = append(s.Prompts, v)
	}
	for _, m := range p.Models {
		config := m.Config(getenv)
		config.Jitter = jitter() // one for each: it must not be called concurrently
		s.Models = append(s.Models, Model{m.Name, config})
	}
	if p.Critic != nil {
		config := p.Critic.Config(getenv)
		config.Jitter = jitter()
		s.Critic = &Model{p.Critic.Name, config}
		if s.CriticPrompt, err = critic.ReadPrompt(ctx, "", p.Vars); err != nil {
			return s, err
		}
	}
	if s.Assertions, err = p.assertions(ctx); err != nil {
		return s, err
	}
	if s.Budget, err = p.limits(ctx, p.Models[0].Model); err != nil {
		return s, fault.AsUsage(err)
	}
	return s, nil
}

// startName is the file that keeps the first day.
const startName = "start.json"

// Date is the first of the days to fill: that of the plan, else that of the first start of
// the bench in a folder, which is today for a new one. Errors are [fault.Usage], except that
// of ctx.
func (p *Plan) Date(ctx context.Context, dir string, today game.Date) (game.Date, error) {
	if p.First != "" {
		return p.First, nil
	}
	name := filepath.Join(dir, startName)
	data, err := boundedfile.Read(ctx, name, 1<<10)
	var start struct {
		Date game.Date `json:"date"`
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		start.Date = today
		text, err := game.Canonical(start)
		if err == nil {
			err = os.MkdirAll(dir, 0o755)
		}
		if err == nil {
			err = atomicfile.Write(name, text)
		}
		return today, fault.AsUsage(err)
	case err != nil && ctx.Err() != nil:
		return "", err
	case err != nil:
		return "", fault.AsUsage(err)
	}
	if err := json.Unmarshal(data, &start); err != nil || !start.Date.Valid() {
		return "", fault.Usagef("%s holds no date; give one in the plan, or delete the folder", document.Printable(name))
	}
	return start.Date, nil
}

// Leave writes a report and its page to the folder of its bench.
func (r *Report) Leave(dir string) error {
	var work errgroup.Group
	work.Go(func() error { return r.leavePage(dir) })
	text, err := game.Canonical(r)
	if err == nil {
		err = fault.AsUsage(atomicfile.Write(filepath.Join(dir, ReportName), text))
	}
	return errors.Join(err, work.Wait())
}
