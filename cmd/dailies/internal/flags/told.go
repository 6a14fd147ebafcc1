package flags

import (
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"dailies/internal/fault"
	"dailies/internal/observance"
)

// Told is what a model is told besides the rules of a game.
type Told struct {
	Countries string // codes of the countries whose observances it is told
	SendNotes bool   // whether it is told editors' notes
	vars      []string
}

// Add adds the flags.
func (t *Told) Add(flags *pflag.FlagSet) {
	Section(flags, HeadingWriters, func(flags *pflag.FlagSet) {
		Setting(flags, &t.Countries, "countries")
		Setting(flags, &t.SendNotes, "send-notes")
		Setting(flags, &t.vars, "var")
	})
}

// Calendar are the observances of the countries. The error lists the countries that are known.
func (t *Told) Calendar() (observance.Calendar, error) {
	calendar, err := observance.Parse(t.Countries)
	if err != nil {
		return calendar, fault.Usagef("--countries: %w", err)
	}
	return calendar, nil
}

// Vars are the values that templates of prompts may name. The error is a text of another form.
func (t *Told) Vars() (map[string]string, error) {
	vars := make(map[string]string, len(t.vars))
	for _, text := range t.vars {
		name, value, found := strings.Cut(text, "=")
		if !found || !regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,39}$`).MatchString(name) {
			return nil, fault.Usagef("--var is NAME=TEXT, where the name has letters, digits and _, not %q", text)
		}
		vars[name] = value
	}
	return vars, nil
}
