package site

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/webroot"
)

// Plan says what to export, and how.
type Plan struct {
	Until     game.Date // the last day
	Today     game.Date // the site's date; empty where no day comes late
	Withdrawn []Puzzle  // puzzles whose pages say so; a source need not have them

	// URL is the address of the site's root, with a slash at its end: pages then say how to
	// show links to them, and there is a feed. Without it no file names a host.
	URL string

	Collect *Collect // nil for a site that sends nothing

	Releases bool // whether to keep the last sites next to each other, see [webroot.WriteRelease]
	InPlace  bool // whether to replace files one by one, see [webroot.Write]

	// Hashed puts the hash of a puzzle's files into their names. A page then names the files that
	// it was written with, also where it is replaced at another moment than they are.
	Hashed bool
}

// Exported counts what was written.
type Exported struct {
	Puzzles, Days int
	webroot.Outcome
}

// Export writes the site as plain files, for any host and under any path: the puzzles up to a
// date. The folder, which is absent, empty or a site, stays as it was until the new site is
// whole. An error about a puzzle names it; other errors are those of package webroot and of
// the file system.
func (s *Site) Export(ctx context.Context, to string, p Plan) (Exported, error) {
	static := *s
	static.offline, static.second, static.url = true, nil, p.URL
	if p.Hashed {
		static.hashed = &hashed{names: make(map[string]string)}
	}
	if p.Collect != nil {
		if err := static.collecting(p.Collect); err != nil {
			return Exported{}, err
		}
	}
	var done Exported
	fill := func(ctx context.Context, d *webroot.Draft) (err error) {
		done.Puzzles, done.Days, err = static.fill(ctx, d, p)
		return err
	}
	var err error
	if p.Releases {
		done.Outcome, err = webroot.WriteRelease(ctx, to, fill)
	} else {
		done.Outcome, err = webroot.Write(ctx, to, p.InPlace, fill)
	}
	return done, err
}

// fill writes the files of a site to a draft.
func (s *Site) fill(ctx context.Context, d *webroot.Draft, p Plan) (puzzles, days int, err error) {
	late := func(p2 Puzzle) bool { return p2.Date > p.Until }
	all, err := s.source.Puzzles(ctx)
	if err != nil {
		return 0, 0, err
	}
	all = slices.DeleteFunc(all, late)
	withdrawn := slices.DeleteFunc(slices.Clone(p.Withdrawn), late)
	all = slices.DeleteFunc(all, func(p Puzzle) bool { return slices.Contains(withdrawn, p) })
	listed := byDay(s.games, all, nil)
	if len(listed)+len(withdrawn) == 0 {
		return 0, 0, fmt.Errorf("until %s %w", p.Until, ErrNoPuzzle)
	}
	s.since = since(d, listed, p.Today)
	if err := cmp.Or(s.carry(d), s.fillLessons(ctx, d)); err != nil {
		return 0, 0, err
	}
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, day := range listed {
		for _, g := range day.Games {
			puzzles++
			group.Go(func() error { return s.fillPuzzle(inner, d, Puzzle{day.Date, g.Name}) })
		}
	}
	if err := group.Wait(); err != nil {
		return 0, 0, err
	}
	return puzzles, len(listed), s.fillFrame(d, all, withdrawn) // it names the puzzles' files
}

// fillFrame writes the files that belong to no puzzle, and the pages of withdrawn ones.
func (s *Site) fillFrame(d *webroot.Draft, all, withdrawn []Puzzle) error {
	files := map[string]func() ([]byte, error){
		"index.html": func() ([]byte, error) { return s.listPage(all, withdrawn) },
		manifestName: s.manifest,
		workerName:   func() ([]byte, error) { return s.worker(withdrawn) },
	}
	for name, a := range s.assets {
		files["assets/"+s.version+"/"+name] = func() ([]byte, error) { return a.data, nil }
	}
	if s.collect != nil {
		files[privacyName] = s.privacyPage
	}
	if !foreignLost(d) {
		files[lostName] = s.lostPage
	}
	days := s.days(all, withdrawn)
	for _, d := range days {
		files[string(d.Date)+"/"+dayName] = func() ([]byte, error) { return s.dayFile(d) }
	}
	if s.url != "" {
		files[feedName] = func() ([]byte, error) { return s.feed(days) }
		for _, g := range s.games {
			files[pictureName(g)] = func() ([]byte, error) { return s.picture(g) }
		}
	}
	for _, p := range withdrawn {
		files[p.Path()+"index.html"] = func() ([]byte, error) { return s.messagePage(Withdrawn) }
	}
	for name, text := range files {
		data, err := text()
		if err == nil {
			err = d.Put(name, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Site) fillPuzzle(ctx context.Context, d *webroot.Draft, p Puzzle) (err error) {
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("%s of %s: %w", p.Game, p.Date, err)
		}
	}()
	if err := ctx.Err(); err != nil {
		return err
	}
	document, err := s.source.Document(ctx, p)
	if err != nil {
		return err
	}
	answer, err := s.source.Answer(ctx, p)
	if err != nil {
		return err
	}
	d.Release(string(p.Date)+"/"+p.Game, document)
	if err := d.Put(s.hashed.name(p.Path()+answerName, answer), answer); err != nil {
		return err
	}
	return s.fillPages(d, p, document)
}

// fillPages writes what a player of a puzzle fetches before its end.
func (s *Site) fillPages(d *webroot.Draft, p Puzzle, document []byte) error {
	run, err := s.games.Open(document, session.Options{})
	if err != nil {
		return err
	}
	wire := s.games.Wire(document)
	puzzle := s.hashed.name(p.Path()+puzzleName, wire)
	page, err := s.playPage(p, run.View())
	if err != nil {
		return err
	}
	rules, err := s.rulesPage(p, run.View())
	if err != nil {
		return err
	}
	files := map[string][]byte{p.Path() + "index.html": page, p.Path() + "rules/index.html": rules, puzzle: wire}
	for name, data := range files {
		if err := d.Put(name, data); err != nil {
			return err
		}
	}
	return nil
}
