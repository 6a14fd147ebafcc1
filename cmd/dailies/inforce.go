package main

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/settings"
	"dailies/lint"
)

// inForce are the settings that hold for a command. Those that have a flag of the
// command are the values of the flag.
type inForce struct {
	content settings.Content // what the file sets by name
	values  []settings.Value
}

// text is the value of a setting by its path.
func (f inForce) text(path string) string {
	for _, v := range f.values {
		if v.Setting.Path == path {
			return v.Text
		}
	}
	return ""
}

// checkWindow names the place of a figure of the file that no rule takes.
func checkWindow(values []settings.Value, kinds []lint.Kind) error {
	for _, v := range values {
		n, err := strconv.Atoi(v.Text)
		if v.From != settings.FromFile || err != nil {
			continue
		}
		var figures lint.Figures
		switch v.Setting.Path {
		case "window.limits.*":
			figures.Limits = map[string]int{v.Steps[2]: n}
		case "window.binds.*":
			figures.Binds = map[string]int{v.Steps[2]: n}
		}
		if err := figures.Check(kinds); err != nil {
			return usagef("%s: %s: %w", v.Where, v.Name(), err)
		}
	}
	return nil
}

// defaults are what holds by name when nothing is set.
func (a *app) defaults() []settings.Default {
	var all []settings.Default
	seen := make(map[string]bool) // window rules that several games keep
	for _, e := range a.games {
		all = append(all, settings.Default{Steps: []string{"use", e.name()}, Text: e.check.Profiles[0].Name})
		if e.vary != nil {
			for _, day := range weekdays() {
				all = append(all, settings.Default{Steps: []string{"difficulties", e.name(), dayName(day)}, Text: e.week[day]})
			}
		}
		figures := e.window.Figures()
		for _, code := range slices.Sorted(maps.Keys(figures.Limits)) {
			if !seen[code] {
				seen[code] = true
				all = append(all, settings.Default{Steps: []string{"window", "limits", code}, Text: strconv.Itoa(figures.Limits[code])})
				if binds, ok := figures.Binds[code]; ok { // a warning of the corpus never binds
					all = append(all, settings.Default{Steps: []string{"window", "binds", code}, Text: strconv.Itoa(binds)})
				}
			}
		}
	}
	return all
}

// overruled applies the flags that stand for settings by name: --profile, --difficulty
// and --prices. What a default is on this machine only its flag knows.
func (a *app) overruled(cmd *cobra.Command, in inForce) inForce {
	profile, difficulty := given(cmd, "profile"), given(cmd, "difficulty")
	for i := range in.values {
		v := &in.values[i]
		flag := cmd.Flags().Lookup(v.Setting.Flag)
		switch {
		case v.From == settings.FromDefault && flag != nil && !v.Setting.Pairs:
			v.Text = flag.DefValue
		case v.Setting.Path == "use.*" && profile != nil:
			if e, err := a.game(v.Steps[1]); err == nil && e.check.Profile(profile[0]) != nil {
				v.Text, v.From, v.Where = profile[0], settings.FromFlag, "flag --profile"
			}
		case v.Setting.Path == "difficulties.*.*" && difficulty != nil:
			v.Text, v.From, v.Where = difficulty[0], settings.FromFlag, "flag --difficulty"
		}
	}
	if file := in.text("prices.file"); file != "" {
		in.content.Prices = settings.Prices{File: file}
		in.values = slices.DeleteFunc(in.values, func(v settings.Value) bool {
			return v.Setting.Path == "prices.currency" || strings.HasPrefix(v.Setting.Path, "prices.models.")
		})
	}
	return in
}
