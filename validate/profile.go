package validate

import (
	"maps"

	"dailies/game"
	"dailies/validate/text"
)

// Profile is a named choice of severities, and of the figures that rules compare
// with.
type Profile struct {
	Name       string              `json:"name"`
	Severities map[string]Severity `json:"severities"`        // by code; a game's code that is missing is not checked
	Figures    map[string]int      `json:"figures"`           // by name, for rules whose bound is tuned
	Scripts    []string            `json:"scripts,omitempty"` // that texts are written in, by their Unicode names; none for Latin

	// Rungs are the profiles that judge puzzles of some rungs in this one's place. A user
	// who names a profile means that one alone: see [Profile.Alone].
	Rungs map[game.Rung]*Profile `json:"rungs,omitempty"`
}

func (p *Profile) scripts() []string {
	if len(p.Scripts) == 0 {
		return []string{text.Latin}
	}
	return p.Scripts
}

// Severity is how the profile takes a rule. Rules of all games are errors in every
// profile that does not say otherwise, or warnings where the code says so.
func (p *Profile) Severity(r *Rule) Severity {
	if s, listed := p.Severities[r.Code]; listed {
		return s
	}
	switch {
	case !common(r):
		return Off
	case r == warnTextScript:
		return Warning
	}
	return Error
}

// On returns the profile that judges a puzzle of a rung: p, where no other one does.
func (p *Profile) On(rung game.Rung) *Profile {
	if other := p.Rungs[rung]; other != nil {
		return other
	}
	return p
}

// Alone returns the profile for puzzles of every rung.
func (p *Profile) Alone() *Profile {
	alone := *p
	alone.Rungs = nil
	return &alone
}

// Derive is a profile of another name that differs in some severities, by code, and
// figures, by name.
func (p *Profile) Derive(name string, severities map[string]Severity, figures map[string]int) *Profile {
	derived := &Profile{Name: name, Severities: maps.Clone(p.Severities), Figures: maps.Clone(p.Figures), Scripts: p.Scripts}
	maps.Copy(derived.Severities, severities)
	maps.Copy(derived.Figures, figures)
	return derived
}

// Row is a line of a game's table of rules: how each of its profiles, in their
// order, takes the rule.
type Row struct {
	Rule       *Rule
	Severities []Severity
}

// Profiles builds the profiles of a table, one per name and column.
func Profiles(table []Row, names ...string) []*Profile {
	profiles := make([]*Profile, len(names))
	for i, name := range names {
		profiles[i] = &Profile{Name: name, Severities: make(map[string]Severity, len(table)), Figures: map[string]int{}}
		for _, row := range table {
			profiles[i].Severities[row.Rule.Code] = row.Severities[i]
		}
	}
	return profiles
}

// Rules lists the rules of a table.
func Rules(table []Row) []*Rule {
	rules := make([]*Rule, len(table))
	for i, row := range table {
		rules[i] = row.Rule
	}
	return rules
}
