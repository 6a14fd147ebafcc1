package validate

import "maps"

// Profile is a named choice of severities, and of the figures that rules compare
// with.
type Profile struct {
	Name       string
	Severities map[string]Severity // by code; a game's code that is missing is not checked
	Figures    map[string]int      // by name, for rules whose bound is tuned
}

// Severity tells how the profile takes a rule. Rules of all games are errors in
// every profile that does not say otherwise.
func (p *Profile) Severity(r *Rule) Severity {
	if s, listed := p.Severities[r.Code]; listed {
		return s
	}
	if common(r) {
		return Error
	}
	return Off
}

// Derive is a profile of another name that differs in some severities, by code, and
// figures, by name.
func (p *Profile) Derive(name string, severities map[string]Severity, figures map[string]int) *Profile {
	derived := &Profile{Name: name, Severities: maps.Clone(p.Severities), Figures: maps.Clone(p.Figures)}
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
