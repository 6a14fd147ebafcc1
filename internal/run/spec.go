package run

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/learn"
	"dailies/internal/observance"
	"dailies/internal/results"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/lint/window"
	"dailies/validate"
)

// MaxDays bounds one run.
const MaxDays = 1000

// DefaultAttempts is how often an author is asked by default.
const DefaultAttempts = 4

// Spec says what to fill and how.
type Spec struct {
	Games  catalog.List    // to fill, in this order
	Judge  *validate.Judge // of every game that may be published; nil for one of Games under their default profiles
	Dates  []game.Date     // to fill, in order; see [Days]
	Window window.Limits   // of the rolling window; its own when zero
	Source author.Source   // of the material

	Observances observance.Calendar // that authors are told of
	SendNotes   bool                // whether authors are told editors' notes, besides their vetoes

	Learned *learn.File // how hard days were for people, which the choice of days prefers to the player models; nil for nothing

	Seed     uint64 // decides between equals
	Attempts int    // how often each author is asked at most; DefaultAttempts for 0
	Workers  int    // how many drafts are judged at once; 1 for 0. The output does not depend on it

	Out    string       // the folder to publish in
	Ledger string       // the folder of the ledger; that of Out's runs when empty
	Force  bool         // fill published days again
	Again  []store.File // published days to fill again, without Force too
	DryRun bool         // publish nothing in Out; a model is asked all the same
	Trial  string       // where a dry run leaves its dailies, its report and its page, as a run does in Out; nowhere when empty

	DaysOnly bool // compute no alternates and no runway: for what only asks how many days can be filled

	Play string // the address, with a slash at its end, where dailies are played; the page of the run links to it unless it is empty

	Version string // of the program: part of the run's id and of the provenance of its dailies
}

// Deps is what a run needs of its environment. Nil functions are not called.
type Deps struct {
	Now  func() time.Time     // the clock of the account and the timings; no daily depends on it
	Tell func(gen.Event)      // events as they happen; called by several games at once
	Note func(message string) // notes about the folder for the user

	// Build identifies the program's code, such as the hash of its executable. The same
	// build does not judge a published file again; empty to judge everything in every
	// run.
	Build string

	// Pool judges the drafts; nil for one of this process. The published dailies do not depend
	// on it.
	Pool pool.Pool

	// Results keeps the results of drafts for later runs; nil to judge everything in every run.
	// It keeps none of a [pool.UntrustedPool]. The published dailies do not depend on it.
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
		s.Window.Window = window.DefaultDates
	}
	if s.Judge == nil {
		s.Judge, err = s.Games.Judge("", "")
	}
	return s, err
}

// complete fills in functions for nil.
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

// withoutVerdicts is an index without its format and verdicts: what a run decides depends on neither.
func withoutVerdicts(index store.Index) map[game.Date]map[string]store.Entry {
	days := make(map[game.Date]map[string]store.Entry, len(index))
	for file, entry := range index.All() {
		if days[file.Date] == nil {
			days[file.Date] = make(map[string]store.Entry)
		}
		entry.Verdict = nil
		days[file.Date][file.Game] = entry
	}
	return days
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
		"window": s.Window, "sendNotes": s.SendNotes, "countries": s.Observances.String(), "history": withoutVerdicts(history),
	}
	if len(s.Again) > 0 {
		named["again"] = s.Again
	}
	if s.Learned != nil {
		named["learned"] = s.Learned
	}
	if !decided.Empty() {
		named["review"] = decided
	}
	inputs, err := game.Canonical(named)
	sum := sha256.Sum256(inputs)
	return hex.EncodeToString(sum[:6]), err
}
