package validate

import (
	"context"
	"fmt"

	"dailies/game"
	"dailies/game/document"
)

// Check judges a decoded puzzle: it reports what does not hold and returns the
// analysis, nil when the structure does not allow one. It must judge any value of
// P, also one that breaks its schema, and must stop soon after ctx is done.
type Check[P, A any] func(ctx context.Context, puzzle *P, report *Reporter) *A

// Game is how one game is judged.
//
// The schema is the authority on the form of documents, but slow. P's types, tags and
// Valid methods must therefore refuse whatever it refuses: a document that decodes
// without a mismatch is not shown to the schema.
type Game[P, A any] struct {
	Name     string // as on the command line
	Mode     string // the value of the document's `mode`
	Shape    []string
	Table    []Row
	Profiles []*Profile // the first is the default
	Schema   *Schema
	Check    Check[P, A]

	// Rung returns the rung that a puzzle states, for games with profiles by rung; nil for
	// the others.
	Rung func(*P) game.Rung

	texts Texts
}

// NewGame binds the parts of a game. shape lists keys that only documents of this
// game have, all of them at the top level.
func NewGame[P, A any](name, mode string, shape []string, table []Row, profiles []*Profile, schema *Schema, check Check[P, A]) Game[P, A] {
	return Game[P, A]{
		Name: name, Mode: mode, Shape: shape, Table: table, Profiles: profiles,
		Schema: schema, Check: check, texts: TextsOf[P](),
	}
}

// maxPerRule is how many findings of one rule a document can have; the others are
// counted.
const maxPerRule = 50

// Reporter collects the findings of one check, as a profile takes them.
type Reporter struct {
	Profile  *Profile
	findings []Finding
	counts   map[*Rule]int
	cache    *AnalysisCache // of searches; nil for none
}

// On reports whether the profile checks a rule.
func (r *Reporter) On(rule *Rule) bool { return r.Profile.Severity(rule) != Off }

// Report records a breach. The message must stand alone: it names what was found.
func (r *Reporter) Report(rule *Rule, pointer, format string, args ...any) {
	severity := r.Profile.Severity(rule)
	if severity == Off {
		return
	}
	if r.counts == nil {
		r.counts = make(map[*Rule]int)
	}
	if r.counts[rule]++; r.counts[rule] <= maxPerRule {
		r.findings = append(r.findings, Finding{Rule: rule, Severity: severity, Pointer: pointer, Message: fmt.Sprintf(format, args...)})
	}
}

// Collect gives the findings of a check that stands alone, as a profile takes them.
func Collect(profile *Profile, check func(*Reporter)) []Finding {
	report := Reporter{Profile: profile}
	check(&report)
	return report.all()
}

// all are the findings, and a last one for each rule that has more.
func (r *Reporter) all() []Finding {
	for _, f := range r.findings {
		if more := r.counts[f.Rule] - maxPerRule; more > 0 {
			r.counts[f.Rule] = 0
			r.findings = append(r.findings, Finding{Rule: f.Rule, Severity: f.Severity, Message: fmt.Sprintf("%d more findings of this rule are not listed", more)})
		}
	}
	return r.findings
}

// Outcome is the result of a judgement. The zero value is undecided, so that a
// judgement nobody completed never passes.
type Outcome uint8

// The outcomes. Failed has a finding of severity error; an undecided search is one.
const (
	Undecided Outcome = iota
	Passed
	Failed
)

// Verdict is the judgement of a decoded puzzle.
type Verdict[A any] struct {
	Outcome  Outcome
	Findings []Finding // in the order of the checks
	Analysis *A        // nil when the structure did not allow one
}

// Judge runs the game's checks on a puzzle, under the profile or the one that it names
// for the puzzle's rung. When ctx is done before the end, the verdict is undecided.
func (g Game[P, A]) Judge(ctx context.Context, puzzle *P, profile *Profile) Verdict[A] {
	return g.judge(ctx, puzzle, profile, nil)
}

func (g Game[P, A]) judge(ctx context.Context, puzzle *P, profile *Profile, cache *AnalysisCache) Verdict[A] {
	profile = g.on(puzzle, profile)
	report := Reporter{Profile: profile, cache: cache}
	analysis := g.Check(ctx, puzzle, &report)
	g.texts.Check(puzzle, &report)
	verdict := Verdict[A]{Findings: report.all(), Analysis: analysis}
	switch {
	case ctx.Err() != nil:
	case Worst(verdict.Findings) == Error:
		verdict.Outcome = Failed
	default:
		verdict.Outcome = Passed
	}
	return verdict
}

func (g Game[P, A]) on(puzzle *P, profile *Profile) *Profile {
	if g.Rung == nil {
		return profile
	}
	return profile.On(g.Rung(puzzle))
}

// Checker is a [Game] without its types, so that games can stand in one list.
type Checker struct {
	Name     string
	Mode     string
	Shape    []string
	Table    []Row
	Profiles []*Profile
	Schema   *Schema

	read  func(context.Context, *document.Document, *Profile, *AnalysisCache) reading
	texts Texts
}

// reading is what a game makes of a document.
type reading struct {
	decoded  bool // every value fits its Go type and limits
	findings []Finding
	puzzle   any // *P, as far as it could be read
	analysis any // *A, or nil
	profile  *Profile
}

// Checker drops the types.
func (g Game[P, A]) Checker() Checker {
	return Checker{
		Name: g.Name, Mode: g.Mode, Shape: g.Shape, Table: g.Table, Profiles: g.Profiles, Schema: g.Schema, texts: g.texts,
		read: func(ctx context.Context, doc *document.Document, profile *Profile, cache *AnalysisCache) reading {
			puzzle := new(P)
			mismatches := doc.Decode(puzzle) // the schema reports what does not fit; the rest is judged
			verdict := g.judge(ctx, puzzle, profile, cache)
			r := reading{decoded: len(mismatches) == 0, findings: verdict.Findings, puzzle: puzzle, profile: g.on(puzzle, profile)}
			if verdict.Analysis != nil {
				r.analysis = verdict.Analysis
			}
			return r
		},
	}
}

// Profile is the game's profile of that name, or nil.
func (c Checker) Profile(name string) *Profile {
	for _, p := range c.Profiles {
		if p.Name == name {
			return p
		}
	}
	return nil
}
