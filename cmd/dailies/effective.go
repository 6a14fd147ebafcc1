package main

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/gen"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/lint"
)

// effective are the settings that hold for a command. Those that have a flag of the
// command are the values of the flag.
type effective struct {
	content settings.Content // what the file sets by name
	values  []settings.Value
}

// text is the value of a setting by its path.
func (f effective) text(path string) string {
	for _, v := range f.values {
		if v.Setting.Path == path {
			return v.Text
		}
	}
	return ""
}

// checkWindow names the place of a figure of the file that no rule takes.
func checkWindow(values []settings.Value, kinds []lint.Window) error {
	for _, v := range values {
		n, err := strconv.Atoi(v.Text)
		if v.From != settings.FromFile || err != nil {
			continue
		}
		var limits lint.Limits
		switch v.Setting.Path {
		case "window.limits.*":
			limits.Values = map[string]int{v.Steps[2]: n}
		case "window.binds.*":
			limits.Binds = map[string]int{v.Steps[2]: n}
		}
		if err := limits.Check(kinds); err != nil {
			return fault.Usagef("%s: %s: %w", v.Where, v.Name(), err)
		}
	}
	return nil
}

// defaults are what holds by name when nothing is set.
func (a *app) defaults() []settings.Default {
	var all []settings.Default
	seen := make(map[string]bool) // window rules that several games keep
	for _, e := range a.games {
		all = append(all, settings.Default{Steps: []string{"use", e.Name()}, Text: e.Check.Profiles[0].Name})
		if e.Varies() {
			for _, day := range catalog.Weekdays() {
				all = append(all, settings.Default{Steps: []string{"difficulties", e.Name(), catalog.DayName(day)}, Text: e.Week[day]})
			}
		}
		limits := e.Window.Limits()
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

// overruled applies the flags that stand for settings by name: --profile, --difficulty
// and --prices. What a default is on this machine only its flag knows.
func (a *app) overruled(cmd *cobra.Command, in effective) effective {
	profile, difficulty := given(cmd, "profile"), given(cmd, "difficulty")
	for i := range in.values {
		v := &in.values[i]
		flag := cmd.Flags().Lookup(v.Setting.Flag)
		switch {
		case v.From == settings.FromDefault && flag != nil && !v.Setting.Pairs:
			v.Text = flag.DefValue
		case v.Setting.Path == "use.*" && profile != nil:
			if e, err := a.games.Game(v.Steps[1]); err == nil && e.Check.Profile(profile[0]) != nil {
				v.Text, v.From, v.Where = profile[0], settings.FromFlag, "flag --profile"
			}
		case v.Setting.Path == "difficulties.*.*" && difficulty != nil:
			e, err := a.games.Game(v.Steps[1])
			if err == nil {
				_, err = e.InWeek(gen.NewWeek(difficulty[0]))
			}
			if err == nil {
				v.Text, v.From, v.Where = difficulty[0], settings.FromFlag, "flag --difficulty"
			}
		}
	}
	if file := in.text("prices.file"); file != "" {
		in.content.Prices = settings.Prices{File: file}
		in.values = slices.DeleteFunc(in.values, func(v settings.Value) bool {
			return v.Setting.Path == "prices.currency" || v.Setting.Path == "prices.batch" || strings.HasPrefix(v.Setting.Path, "prices.models.")
		})
	}
	return in
}
