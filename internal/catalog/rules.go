package catalog

import (
	"slices"
	"strings"

	"dailies/gen"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// Chapter is a group of rules.
type Chapter struct {
	Name     string // whose rules they are, as in "Rules of …"
	Profiles []*validate.Profile
	Rules    []*validate.Rule
}

// Chapters lists every rule for puzzles, packs and their days, each once. The rules of
// publishing, of the index and of baselines are the gate's own.
func (l List) Chapters() []Chapter {
	chapters := []Chapter{
		{"every document", nil, validate.CommonRules()},
		{"packs", nil, gen.PackRules()},
	}
	listed := make(map[*validate.Rule]bool)
	for _, g := range l {
		rules := slices.DeleteFunc(validate.Rules(g.Check.Table), func(r *validate.Rule) bool { return listed[r] })
		for _, r := range rules { // a shared rule is listed with the first game
			listed[r] = true
		}
		chapters = append(chapters, Chapter{g.Name(), g.Check.Profiles, rules})
	}
	chapters = append(chapters, Chapter{"the window of every game", nil, window.CommonRules()})
	chapters = append(chapters, l.windowChapters()...)
	return append(chapters, Chapter{"the corpus", nil, corpus.Rules()})
}

// windowChapters returns the window rules of each game; a shared rule stands under the
// names of all its games.
func (l List) windowChapters() []Chapter {
	keepers := make(map[*validate.Rule][]string)
	for _, g := range l {
		for _, r := range g.Window.Rules() {
			keepers[r] = append(keepers[r], g.Name())
		}
	}
	var chapters []Chapter
	for _, g := range l {
		for _, r := range g.Window.Rules() {
			if keepers[r][0] != g.Name() {
				continue // listed with the first game that has it
			}
			name := "the window of " + strings.Join(keepers[r], " and ")
			at := slices.IndexFunc(chapters, func(c Chapter) bool { return c.Name == name })
			if at < 0 {
				at = len(chapters)
				chapters = append(chapters, Chapter{Name: name})
			}
			chapters[at].Rules = append(chapters[at].Rules, r)
		}
	}
	return chapters
}

// Rule finds a rule of [List.Chapters] by its code, nil for none.
func (l List) Rule(code string) *validate.Rule {
	for _, c := range l.Chapters() {
		for _, r := range c.Rules {
			if r.Code == code {
				return r
			}
		}
	}
	return nil
}
