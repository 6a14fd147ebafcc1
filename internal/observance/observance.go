// Package observance knows the days that players of a country would expect a puzzle to notice, or
// not to clash with: public holidays, and the others that everybody knows.
package observance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/rickar/cal/v2"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/nearest"
)

// DefaultCountries is the setting countries where it is not set: the language of the texts is
// that of the United States.
const DefaultCountries = "US"

// Calendar is the observances of some countries. The zero value has none.
type Calendar struct {
	countries []string // codes, in the order given
}

// Parse reads codes of countries (ISO 3166-1) with commas between; an empty text names none. The
// error lists the countries that are known.
func Parse(text string) (Calendar, error) {
	var c Calendar
	var wrong []error
	for code := range strings.SplitSeq(text, ",") {
		code = strings.ToUpper(strings.TrimSpace(code))
		switch {
		case code == "" || slices.Contains(c.countries, code):
		case holidays()[code] == nil:
			wrong = append(wrong, fmt.Errorf("no country with the code %s is known%s; known: %s",
				document.Quote(code), nearest.Hint(code, Countries()), strings.Join(Countries(), ", ")))
		default:
			c.countries = append(c.countries, code)
		}
	}
	return c, errors.Join(wrong...)
}

// String is the countries as [Parse] reads them.
func (c Calendar) String() string { return strings.Join(c.countries, ",") }

// Countries lists the codes of the countries that are known.
func Countries() []string { return slices.Sorted(maps.Keys(holidays())) }

// On names the observances of a date, each with the countries that have it, "Halloween (US, GB)":
// those that most of the countries have come first.
func (c Calendar) On(date game.Date) []string {
	if !date.Valid() {
		return nil
	}
	var names []string
	by := make(map[string][]string)
	for _, country := range c.countries {
		for _, h := range slices.Concat(holidays()[country], customs(country)) {
			if falls(h, date) && !slices.Contains(by[h.Name], country) {
				if by[h.Name] == nil {
					names = append(names, h.Name)
				}
				by[h.Name] = append(by[h.Name], country)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(by[b]) - len(by[a]) })
	for i, name := range names {
		names[i] = fmt.Sprintf("%s (%s)", name, strings.Join(by[name], ", "))
	}
	return names
}

// Holiday is an observance of one country.
type Holiday struct{ days []*cal.Holiday }

// Named finds a holiday by its name and the code of a country that has it, as [Calendar.On] writes
// them: Thanksgiving Day (US).
func Named(text string) (Holiday, bool) {
	name, country, found := strings.Cut(strings.TrimSuffix(text, ")"), " (")
	if !found || !strings.HasSuffix(text, ")") || holidays()[country] == nil {
		return Holiday{}, false
	}
	var all Holiday
	for _, h := range slices.Concat(holidays()[country], customs(country)) {
		if h.Name == name {
			all.days = append(all.days, h)
		}
	}
	return all, len(all.days) > 0
}

// Falls reports whether the holiday is on a date, and not merely made up for by a day off.
func (h Holiday) Falls(date game.Date) bool {
	return slices.ContainsFunc(h.days, func(d *cal.Holiday) bool { return falls(d, date) })
}

// falls reports whether a holiday is on a date, and not merely made up for by a day off.
func falls(h *cal.Holiday, date game.Date) bool {
	year := 0
	if _, err := fmt.Sscanf(string(date), "%4d", &year); err != nil {
		return false
	}
	day, _ := h.Calc(year)
	if day.IsZero() {
		return false
	}
	// The library gives midnight in the zone of the machine. Where a clock is put forward at
	// midnight, that is an hour before or after it: by noon the date is the same everywhere.
	return game.DateOf(day.Add(12*time.Hour)) == date
}
