package main

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/cmd/dailies/settings"
	"dailies/game/document"
	"dailies/validate"
)

// configure gives the games what a settings file says of them: profiles of one's own,
// which profile is the default, the week of difficulties. The error names every
// mistake at its place.
func configure(games []entry, file *settings.File) ([]entry, error) {
	var mistakes []error
	derived := slices.Clone(games)
	for _, name := range slices.Sorted(maps.Keys(file.Content.Profiles)) {
		i, profile, err := derive(games, file, name)
		if err != nil {
			mistakes = append(mistakes, err)
			continue
		}
		derived[i].check.Profiles = append(slices.Clone(derived[i].check.Profiles), profile)
	}
	if len(mistakes) > 0 {
		return nil, errors.Join(mistakes...)
	}
	for i := range derived {
		mistakes = append(mistakes, derived[i].setDefault(file), derived[i].setWeek(file))
	}
	return derived, errors.Join(mistakes...)
}

// derive makes a profile of the file, of the game at the position it gives.
func derive(games []entry, file *settings.File, name string) (int, *validate.Profile, error) {
	at := []string{"profiles", name}
	said := file.Content.Profiles[name]
	game, base := shipped(games, said.From)
	if _, taken := shipped(games, name); taken != nil {
		return 0, nil, file.KeyMistake(at, "a shipped profile has this name; give it another")
	}
	if base == nil {
		return 0, nil, file.Mistake(append(at, "from"), "no shipped profile is called %s; known: %s", document.Quote(said.From), strings.Join(profileNames(games...), ", "))
	}
	severities, wrong := severitiesOf(games[game], file, at, said.Severities)
	figures := figuresOf(games[game])
	for _, figure := range slices.Sorted(maps.Keys(said.Figures)) {
		if !slices.Contains(figures, figure) {
			wrong = append(wrong, file.KeyMistake(append(slices.Clone(at), "figures", figure), "%s has no such figure; known: %s", games[game].name(), listed(figures)))
		}
	}
	return game, base.Derive(name, severities, said.Figures), errors.Join(wrong...)
}

// severitiesOf reads the severities of a profile of a game. The rules of every
// document stay errors: no verdict is worth anything on a text that is unsound, or
// undecided.
func severitiesOf(e entry, file *settings.File, at []string, said map[string]string) (severities map[string]validate.Severity, wrong []error) {
	severities = make(map[string]validate.Severity, len(said))
	names := map[string]validate.Severity{"off": validate.Off, "warning": validate.Warning, "error": validate.Error}
	codes := ruleCodes(validate.Rules(e.check.Table))
	for _, code := range slices.Sorted(maps.Keys(said)) {
		place := append(slices.Clone(at), "severities", code)
		switch {
		case slices.Contains(ruleCodes(validate.CommonRules()), code):
			wrong = append(wrong, file.KeyMistake(place, "is an error in every profile: without it no verdict is sound; remove the line"))
		case !slices.Contains(codes, code):
			wrong = append(wrong, file.KeyMistake(place, "%s has no such rule; known: %s", e.name(), listed(codes)))
		default:
			severities[code] = names[said[code]]
		}
	}
	return severities, wrong
}

// setDefault makes the profile that the file names the default of the game.
func (e *entry) setDefault(file *settings.File) error {
	name, said := file.Content.Use[e.name()]
	if !said {
		return nil
	}
	profile := e.check.Profile(name)
	if profile == nil {
		return file.Mistake([]string{"use", e.name()}, "%s has no profile %s; known: %s", e.name(), document.Quote(name), strings.Join(profileNames(*e), ", "))
	}
	others := slices.DeleteFunc(slices.Clone(e.check.Profiles), func(p *validate.Profile) bool { return p == profile })
	e.check.Profiles = append([]*validate.Profile{profile}, others...)
	return nil
}

// setWeek gives the game the difficulties of the file.
func (e *entry) setWeek(file *settings.File) error {
	said := file.Content.Difficulties[e.name()]
	if len(said) == 0 {
		return nil
	}
	if e.vary == nil {
		return file.KeyMistake([]string{"difficulties", e.name()}, "%s has no difficulties", e.name())
	}
	week := e.week
	for _, day := range weekdays() {
		if difficulty, ok := said[dayName(day)]; ok {
			week[day] = difficulty
		}
	}
	varied, err := e.inWeek(week)
	if err != nil {
		return file.KeyMistake([]string{"difficulties", e.name()}, "%v", err)
	}
	*e = varied
	return nil
}

// shipped finds a shipped profile and the position of its game; nil for none.
func shipped(games []entry, name string) (int, *validate.Profile) {
	for i, e := range games {
		if p := e.check.Profile(name); p != nil {
			return i, p
		}
	}
	return 0, nil
}

func profileNames(games ...entry) []string {
	var names []string
	for _, e := range games {
		for _, p := range e.check.Profiles {
			names = append(names, p.Name)
		}
	}
	return names
}

// figuresOf names the figures that any profile of a game has.
func figuresOf(e entry) []string {
	names := make(map[string]int)
	for _, p := range e.check.Profiles {
		maps.Copy(names, p.Figures)
	}
	return slices.Sorted(maps.Keys(names))
}

func ruleCodes(rules []*validate.Rule) []string {
	codes := make([]string, len(rules))
	for i, r := range rules {
		codes[i] = r.Code
	}
	return codes
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// weekdays lists the days of a week as people count them.
func weekdays() []time.Weekday {
	return []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}
}

func dayName(day time.Weekday) string { return strings.ToLower(day.String()) }
