package audit

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// Gate is what a day of a game must pass before players get it: it is listed in the index
// with its hash, sound, not vetoed, and approved where the gate requires it.
type Gate struct {
	Until      game.Date // the last day
	Today      game.Date // the last day whose midnight has come
	Approved   bool      // whether a day needs an editor's approval
	Unapproved bool      // whether a day without one is released at its midnight all the same

	// Released is what players have: hashes of dailies by date and game, as
	// 2026-11-21/triples. Players keep it until an editor withdraws it, whatever happens to
	// the day. Where it is nil, nothing says what players have, and days up to Today keep the verdict
	// that they were published with.
	Released map[string]string
}

// Standing is how a day of a game stands with the gate.
type Standing struct {
	File   store.File
	State  State
	SHA256 string // of the version for players; empty for none
	Why    string // why players do not get the day or its newest version; empty if they do
	Note   string // what an editor should know of a day that players do get
	Barred string // why the next alternate should fill the day: it is vetoed or unsound
}

// Pass checks the days of a folder against a gate, in order of date and game. The error is a
// [fault.Usage] for an unreadable index or unreadable decisions, or that of the context.
func (a Auditor) Pass(ctx context.Context, dir string, g Gate) ([]Standing, error) {
	index, err := store.NewReader(dir).Index(ctx)
	if err != nil {
		return nil, usageUnlessDone(ctx, err)
	}
	decided, err := review.Read(ctx, dir)
	if err != nil {
		return nil, usageUnlessDone(ctx, err)
	}
	a.Today, a.Differs, a.AsNew = "", nil, false
	if g.Released == nil {
		a.Today = g.Today
	}
	k := keeper{a, g, dir, store.NewReader(dir), index, decided}
	days, err := k.days()
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	var all []Standing
	err = validate.Ordered(ctx, a.Workers, slices.Values(days), k.stand, func(s Standing) error {
		all = append(all, s)
		return nil
	})
	return all, err
}

// keeper applies a gate to a folder.
type keeper struct {
	Auditor
	gate    Gate
	dir     string
	reader  store.Reader
	index   store.Index
	decided review.Review
}

// days are those that are listed, lie in the folder, were released or were withdrawn.
func (k keeper) days() ([]store.File, error) {
	files, err := k.reader.Files()
	if err != nil {
		return nil, err
	}
	all := make(map[store.File]bool)
	for _, f := range files {
		all[f] = true
	}
	for f := range k.index.All() {
		all[f] = true
	}
	for name := range k.gate.Released {
		day, of, _ := strings.Cut(name, "/")
		if date, err := game.ParseDate(day); err == nil && game.ID(of).Valid() {
			all[store.File{Date: date, Game: of}] = true
		}
	}
	for _, w := range k.decided.Withdrawals {
		all[store.File{Date: w.Date, Game: w.Game}] = true
	}
	maps.DeleteFunc(all, func(f store.File, _ bool) bool { return f.Date > k.gate.Until })
	return slices.SortedFunc(maps.Keys(all), store.File.Compare), nil
}

// stand returns the standing of one day.
func (k keeper) stand(ctx context.Context, f store.File) (Standing, error) {
	s := Standing{File: f}
	if w, withdrawn := k.decided.Withdrawn(f); withdrawn {
		s.State, s.Why = Withdrawn, "withdrawn by "+document.Printable(w.Signed.By)+reason(w.Signed)
		return s, nil
	}
	hash, err := k.examine(ctx, f, &s)
	if err != nil {
		return s, err
	}
	released := k.gate.Released[string(f.Date)+"/"+f.Game]
	if released != "" {
		s.Barred = ""
	}
	switch {
	case s.Why == "":
		s.SHA256 = hash
		if released == hash {
			s.State = Released
		}
	case released != "":
		s.State = Released
		if _, err := k.reader.Version(ctx, f, released); err != nil {
			s.Why += "; the version that players had is not kept: " + fault.Reason(err)
			return s, ctx.Err()
		}
		s.SHA256 = released
		s.Why += "; players keep the version that they have, until dailies review withdraw takes it from them"
	}
	return s, nil
}

// examine finds why players should not get a day's file, and its state until it is released.
func (k keeper) examine(ctx context.Context, f store.File, s *Standing) (hash string, err error) {
	s.State = Filled
	data, err := k.reader.Load(ctx, f)
	entry, listed := k.index.Find(f.Path())
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, fs.ErrNotExist):
		s.State, s.Why = Empty, "its file is missing"
		return "", nil
	case err != nil:
		s.Why = "its file cannot be read: " + fault.Reason(err)
		return "", nil
	}
	hash = store.Hash(data)
	state, _ := stateOf(k.decided, f, hash)
	switch {
	case !listed:
		s.Why = "the index does not list it; dailies reindex lists what passes"
	case entry.SHA256 != hash:
		s.Why = "it is not what was published; dailies accept takes it as it is"
	case state == Vetoed:
		s.State, s.Barred = Vetoed, "an editor vetoed it"
		s.Why = s.Barred
	case k.gate.Released[string(f.Date)+"/"+f.Game] == hash:
	default:
		err = k.judgeDay(ctx, f, data, state, s)
	}
	return hash, err
}

// judgeDay finds the judge's and editors' objections to a day that was not released yet.
func (k keeper) judgeDay(ctx context.Context, f store.File, data []byte, state State, s *Standing) error {
	d, err := k.daily(ctx, filepath.Join(k.dir, filepath.FromSlash(f.Path())), data)
	if err != nil {
		return err
	}
	entry, _ := k.index.Find(f.Path())
	if d.facts != nil {
		d.result.Findings = append(d.result.Findings, conflicts(d)...)
		if v, vetoed := k.decided.Rejected(f.Game, d.facts.Content); vetoed {
			s.State, s.Barred = Vetoed, "vetoed by "+document.Printable(v.Signed.By)
			s.Why = s.Barred + reason(v.Signed)
			return nil
		}
	}
	found := slices.DeleteFunc(slices.Clone(k.standing(d, k.verdict(k.decided, f, entry, d.hash))), func(f validate.Finding) bool { return f.Severity != validate.Error })
	if state == Approved {
		s.State = Approved
	}
	switch {
	case len(found) > 0:
		s.Barred = "it is unsound: " + found[0].Rule.Code
		s.Why = s.Barred + ": " + document.Printable(found[0].Message)
		if more := len(found) - 1; more > 0 {
			s.Why += ", and " + document.Count(more, "error") + " more"
		}
	case !k.gate.Approved || state == Approved:
	case k.gate.Unapproved && f.Date <= k.gate.Today:
		s.Note = "no editor approved it as it is, and players get it all the same"
	default:
		s.Why = "no editor approved it as it is; dailies review approve does"
	}
	return nil
}
