package run

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/results"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/lint"
	"dailies/validate"
)

// MaxDays bounds one run.
const MaxDays = 1000

// DefaultAttempts is how often an author is asked when a spec does not say.
const DefaultAttempts = 4

// Spec says what to fill and how.
type Spec struct {
	Games  catalog.List    // to fill, in this order
	Judge  *validate.Judge // of every game that may be published; of Games under their default profiles for nil
	Dates  []game.Date     // to fill, in order; see [Days]
	Window lint.Limits     // of the rolling window; its own when zero
	Source author.Source   // of the material

	Seed     uint64 // decides between equals
	Attempts int    // how often each author is asked at most; DefaultAttempts for 0
	Workers  int    // how many things are judged at once; 1 for 0. The output does not depend on it

	Out    string // where dailies are published
	Force  bool   // fill days anew that are published
	DryRun bool   // publish nothing in Out; a model is asked all the same
	Trial  string // where a dry run leaves its dailies, its report and its page, as a run does in Out; nowhere when empty

	Play string // the address, with a slash at its end, where dailies are played; the page of the run links to it unless it is empty

	Version string // of the program: part of the run's id and of the provenance of its dailies
}

// Deps is what a run needs of its environment. Nil functions are not called.
type Deps struct {
	Now  func() time.Time     // the clock of the account and the timings; no daily depends on it
	Tell func(gen.Event)      // what happens, while it happens; called by several games at once
	Note func(message string) // what the user should know of the folder

	// Build identifies the program's code, such as the hash of its executable. What the
	// same build has proved of a published file is not proved again; empty to prove
	// everything in every run.
	Build string

	// Pool judges the drafts; one of this process for nil. What is published does not depend
	// on it.
	Pool gen.Pool

	// Results keeps what is found about drafts for the next runs; nil to judge everything in
	// every run. What a [gen.Doubter] finds is not kept. What is published does not depend on it.
	Results *results.Store
}

// Days are the n dates from first on. The error, a [fault.Usage], is a count out of
// bounds or a date past the year 9999.
func Days(first game.Date, n int) ([]game.Date, error) {
	if n < 1 || n > MaxDays {
		return nil, fault.Usagef("a run fills 1 to %d days, not %d", MaxDays, n)
	}
	dates := make([]game.Date, n)
	for i := range dates {
		if dates[i] = first.AddDays(i); dates[i] == "" {
			return nil, fault.Usagef("%d days from %s go past the year 9999", n, first)
		}
	}
	return dates, nil
}

// complete fills in defaults. The error, a [fault.Usage], names what is missing.
func (s Spec) complete() (_ Spec, err error) {
	switch {
	case len(s.Games) == 0:
		return s, fault.Usagef("a run needs a game to fill")
	case len(s.Dates) == 0 || len(s.Dates) > MaxDays:
		return s, fault.Usagef("a run fills 1 to %d days, not %d", MaxDays, len(s.Dates))
	case len(s.Source.Authors) == 0:
		return s, fault.Usagef("a run needs an author to ask")
	case s.Trial != "" && !s.DryRun:
		return s, fault.Usagef("a trial folder is for a dry run")
	case s.Out == "":
		return s, fault.Usagef("a run needs a folder to publish in")
	}
	if s.Attempts < 1 {
		s.Attempts = DefaultAttempts
	}
	s.Workers = max(s.Workers, 1)
	if s.Window.Window == 0 {
		s.Window.Window = lint.DefaultWindow
	}
	if s.Judge == nil {
		s.Judge, err = s.Games.Judge("", "")
	}
	return s, err
}

// complete fills in what is not called.
func (d Deps) complete() Deps {
	if d.Now == nil {
		d.Now = func() time.Time { return time.Time{} }
	}
	if d.Tell == nil {
		d.Tell = func(gen.Event) {}
	}
	if d.Note == nil {
		d.Note = func(string) {}
	}
	return d
}

// id names a run by its inputs: the same inputs make the same run.
func (s Spec) id(history store.Index, decided review.Review) (string, error) {
	profiles, weeks := []*validate.Profile{}, []gen.Week{}
	for _, g := range s.Games {
		profiles = append(profiles, s.Judge.Profile(g.Name()))
		weeks = append(weeks, g.Week)
	}
	named := map[string]any{
		"weeks": weeks, "version": s.Version, "games": s.Games.Names(), "profiles": profiles, "dates": s.Dates, "seed": s.Seed,
		"attempts": s.Attempts, "force": s.Force, "author": s.Source.Identity,
		"window": s.Window, "history": history,
	}
	if !decided.Empty() {
		named["review"] = decided
	}
	inputs, err := game.Canonical(named)
	sum := sha256.Sum256(inputs)
	return hex.EncodeToString(sum[:6]), err
}
