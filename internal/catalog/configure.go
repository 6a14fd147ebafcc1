package catalog

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/validate"
)

// Configure applies a settings file to the games: custom profiles, the default profile,
// the week of difficulties. The error, a [fault.Usage],
// names every mistake at its place.
func (l List) Configure(file *settings.File) (List, error) {
	configured, err := l.configure(file)
	return configured, fault.AsUsage(err)
}

func (l List) configure(file *settings.File) (List, error) {
	var mistakes []error
	derived := slices.Clone(l)
	for _, name := range slices.Sorted(maps.Keys(file.Content.Profiles)) {
		i, profile, err := l.derive(file, name)
		if err != nil {
			mistakes = append(mistakes, err)
			continue
		}
		derived[i].Check.Profiles = append(slices.Clone(derived[i].Check.Profiles), profile)
	}
	if len(mistakes) > 0 {
		return nil, errors.Join(mistakes...)
	}
	for i := range derived {
		mistakes = append(mistakes, derived[i].setDefault(file), derived[i].setWeek(file))
	}
	return derived, errors.Join(mistakes...)
}

// derive makes a profile of the file, and returns the position of its game.
func (l List) derive(file *settings.File, name string) (int, *validate.Profile, error) {
	at := []string{"profiles", name}
	said := file.Content.Profiles[name]
	game, base := l.shipped(said.From)
	if _, taken := l.shipped(name); taken != nil {
		return 0, nil, file.KeyMistake(at, "a shipped profile has this name; give it another")
	}
	if base == nil {
		return 0, nil, file.Mistake(append(at, "from"), "no shipped profile is called %s; known: %s", document.Quote(said.From), strings.Join(l.profileNames(), ", "))
	}
	severities, wrong := severitiesOf(l[game], file, at, said.Severities)
	figures := l[game].Figures()
	for _, figure := range slices.Sorted(maps.Keys(said.Figures)) {
		if !slices.Contains(figures, figure) {
			wrong = append(wrong, file.KeyMistake(append(slices.Clone(at), "figures", figure), "%s has no such figure; known: %s", l[game].Name(), listed(figures)))
		}
	}
	return game, base.Derive(name, severities, said.Figures), errors.Join(wrong...)
}

// severitiesOf reads the severities of a profile of a game. The rules of every
// document stay errors: no verdict on an unsound or undecided text means anything.
func severitiesOf(g Game, file *settings.File, at []string, said map[string]string) (severities map[string]validate.Severity, wrong []error) {
	severities = make(map[string]validate.Severity, len(said))
	names := map[string]validate.Severity{"off": validate.Off, "warning": validate.Warning, "error": validate.Error}
	codes := ruleCodes(validate.Rules(g.Check.Table))
	for _, code := range slices.Sorted(maps.Keys(said)) {
		place := append(slices.Clone(at), "severities", code)
		switch {
		case slices.Contains(ruleCodes(validate.CommonRules()), code):
			wrong = append(wrong, file.KeyMistake(place, "is an error in every profile: without it no verdict is sound; remove the line"))
		case !slices.Contains(codes, code):
			wrong = append(wrong, file.KeyMistake(place, "%s has no such rule; known: %s", g.Name(), listed(codes)))
		default:
			severities[code] = names[said[code]]
		}
	}
	return severities, wrong
}

// setDefault makes the profile that the file names the default of the game.
func (g *Game) setDefault(file *settings.File) error {
	name, said := file.Content.Use[g.Name()]
	if !said {
		return nil
	}
	profile := g.Check.Profile(name)
	if profile == nil {
		return file.Mistake([]string{"use", g.Name()}, "%s has no profile %s; known: %s", g.Name(), document.Quote(name), strings.Join(List{*g}.profileNames(), ", "))
	}
	others := slices.DeleteFunc(slices.Clone(g.Check.Profiles), func(p *validate.Profile) bool { return p == profile })
	g.Check.Profiles = append([]*validate.Profile{profile.Alone()}, others...)
	return nil
}

// setWeek gives the game the difficulties of the file.
func (g *Game) setWeek(file *settings.File) error {
	said := file.Content.Difficulties[g.Name()]
	if len(said) == 0 {
		return nil
	}
	if g.vary == nil {
		return file.KeyMistake([]string{"difficulties", g.Name()}, "%s has no difficulties", g.Name())
	}
	week := g.Week
	for _, day := range Weekdays() {
		if difficulty, ok := said[DayName(day)]; ok {
			week[day] = difficulty
		}
	}
	varied, err := g.InWeek(week)
	if err != nil {
		return file.KeyMistake([]string{"difficulties", g.Name()}, "%v", err)
	}
	*g = varied
	return nil
}

// shipped finds a shipped profile and the position of its game; nil for none.
func (l List) shipped(name string) (int, *validate.Profile) {
	for i, g := range l {
		if p := g.Check.Profile(name); p != nil {
			return i, p
		}
	}
	return 0, nil
}

func (l List) profileNames() []string {
	var names []string
	for _, g := range l {
		for _, p := range g.Check.Profiles {
			names = append(names, p.Name)
		}
	}
	return names
}

// Figures names the figures that any profile of the game has.
func (g Game) Figures() []string {
	names := make(map[string]int)
	for _, p := range g.Check.Profiles {
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

// Weekdays are the days of a week, Monday first.
func Weekdays() []time.Weekday {
	return []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}
}

// DayName is a weekday as settings have it: monday.
func DayName(day time.Weekday) string { return strings.ToLower(day.String()) }
