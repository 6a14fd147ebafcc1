package catalog

import (
	"maps"
	"slices"
	"strconv"

	"dailies/internal/settings"
)

// Defaults are the values of settings that are not set, by name: profiles, difficulties and the
// limits of the window.
func (l List) Defaults() []settings.Default {
	var all []settings.Default
	seen := make(map[string]bool) // window rules that several games share
	for _, g := range l {
		all = append(all, settings.Default{Steps: []string{"use", g.Name()}, Text: g.Check.Profiles[0].Name})
		if g.Varies() {
			for _, day := range Weekdays() {
				all = append(all, settings.Default{Steps: []string{"difficulties", g.Name(), DayName(day)}, Text: g.Week[day]})
			}
		}
		limits := g.Window.Limits()
		for _, code := range slices.Sorted(maps.Keys(limits.Values)) {
			if !seen[code] {
				seen[code] = true
				all = append(all, settings.Default{Steps: []string{"window", "limits", code}, Text: strconv.Itoa(limits.Values[code])})
				if binds, ok := limits.Binds[code]; ok { // a warning of the corpus never binds
					all = append(all, settings.Default{Steps: []string{"window", "binds", code}, Text: strconv.Itoa(binds)})
				}
			}
		}
	}
	return all
}
