package flags

import (
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"dailies/internal/fault"
	"dailies/lint/window"
)

// maxWindow is the longest window that --window takes, in calendar dates.
const maxWindow = 366

// Window holds the limits of the rolling window.
type Window struct {
	Days          int
	Hemisphere    string
	limits, binds []string // CODE=NUMBER
}

// Add adds the flags of the window.
func (w *Window) Add(flags *pflag.FlagSet) {
	Section(flags, HeadingWindow, func(flags *pflag.FlagSet) {
		Setting(flags, &w.Days, "window")
		Setting(flags, &w.Hemisphere, "hemisphere")
		Setting(flags, &w.limits, "limit")
		Setting(flags, &w.binds, "binds-from")
	})
}

// Limits are the limits that the flags ask for, of the windows of games.
func (w *Window) Limits(of []window.Window) (window.Limits, error) {
	if w.Days < 1 || w.Days > maxWindow {
		return window.Limits{}, fault.Usagef("--window is 1 to %d dates, not %d", maxWindow, w.Days)
	}
	limits := window.Limits{Window: w.Days, Hemisphere: window.Hemisphere(w.Hemisphere)}
	if !limits.Hemisphere.Valid() {
		return limits, fault.Usagef("--hemisphere is north or south, not %q", w.Hemisphere)
	}
	var err error
	if limits.Values, err = assignments("--limit", w.limits); err != nil {
		return limits, err
	}
	if err := limits.Check(of); err != nil {
		return limits, fault.Usagef("--limit: %w", err)
	}
	if limits.Binds, err = assignments("--binds-from", w.binds); err != nil {
		return limits, err
	}
	if err := limits.Check(of); err != nil {
		return limits, fault.Usagef("--binds-from: %w", err)
	}
	return limits, nil
}

// assignments reads the values of a flag that takes CODE=NUMBER.
func assignments(flag string, texts []string) (map[string]int, error) {
	values := make(map[string]int, len(texts))
	for _, text := range texts {
		code, number, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fault.Usagef("%s is CODE=NUMBER, not %q", flag, text)
		}
		values[code] = n
	}
	return values, nil
}
