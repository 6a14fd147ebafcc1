package observance

import (
	"slices"
	"time"

	"github.com/rickar/cal/v2"
)

// custom is a day that is no public holiday and that players know all the same.
type custom struct {
	holiday   cal.Holiday
	countries []string // none for every country
}

// customs returns the customs of a country.
func customs(country string) []*cal.Holiday {
	var all []*cal.Holiday
	for _, c := range slices.Concat(everywhere(), parents(), local()) {
		if len(c.countries) == 0 || slices.Contains(c.countries, country) {
			all = append(all, &c.holiday)
		}
	}
	return all
}

// everywhere are the customs of every country.
func everywhere() []custom {
	return []custom{
		{on("Valentine's Day", time.February, 14), nil},
		{on("April Fools' Day", time.April, 1), nil},
		{on("Halloween", time.October, 31), nil},
		{on("Christmas Eve", time.December, 24), nil},
		{on("New Year's Eve", time.December, 31), nil},
	}
}

// parents are the days of mothers and fathers, which each country keeps at its own time.
func parents() []custom {
	const mother, father = "Mother's Day", "Father's Day"
	return []custom{
		{sunday(mother, time.May, 2), []string{"AT", "AU", "BE", "BR", "CA", "CH", "CZ", "DE", "DK", "GR", "HR", "IT", "JP", "LV", "NL", "NZ", "SK", "UA", "US", "ZA"}},
		{sunday(mother, time.May, 1), []string{"ES", "LT", "RO"}},
		{sunday(mother, time.May, -1), []string{"SE"}},
		{sunday(mother, time.February, 2), []string{"NO"}},
		{sunday(mother, time.October, 3), []string{"AR"}},
		{on(mother, time.May, 26), []string{"PL"}},
		{easter("Mothering Sunday", -21), []string{"GB", "IE"}},
		{sunday(father, time.June, 3), []string{"AR", "CA", "CZ", "FR", "GB", "GR", "IE", "JP", "NL", "SK", "UA", "US", "ZA"}},
		{sunday(father, time.September, 1), []string{"AU", "NZ"}},
		{sunday(father, time.August, 2), []string{"BR"}},
		{sunday(father, time.November, 2), []string{"NO", "SE"}},
		{sunday(father, time.June, 2), []string{"AT", "BE"}},
		{sunday(father, time.June, 1), []string{"CH", "LT"}},
		{easter("Vatertag", 39), []string{"DE"}},
		{on(father, time.June, 23), []string{"PL"}},
		{on(father, time.March, 19), []string{"ES", "HR", "IT"}},
		{on(father, time.June, 5), []string{"DK"}},
	}
}

// local are further days that a country would miss.
func local() []custom {
	return []custom{
		{on("Groundhog Day", time.February, 2), []string{"CA", "US"}},
		{on("St. Patrick's Day", time.March, 17), []string{"US"}},
		{easter("Pancake Day", -47), []string{"GB", "IE"}},
		{easter("Easter Sunday", 0), []string{"AT", "AU", "BE", "BR", "CA", "CH", "CZ", "DE", "DK", "ES", "FR", "GB", "IE", "IT", "LT", "NL", "NO", "NZ", "PL", "SE", "US", "ZA"}},
		{cal.Holiday{Name: "Black Friday", Month: time.November, Weekday: time.Thursday, Offset: 4, CalcOffset: 1, Func: cal.CalcWeekdayOffset}, []string{"US"}},
		{on("Guy Fawkes Night", time.November, 5), []string{"GB"}},
	}
}

func on(name string, month time.Month, day int) cal.Holiday {
	return cal.Holiday{Name: name, Month: month, Day: day, Func: cal.CalcDayOfMonth}
}

// sunday is one of a month, the first for 1 and the last for -1.
func sunday(name string, month time.Month, n int) cal.Holiday {
	return cal.Holiday{Name: name, Month: month, Weekday: time.Sunday, Offset: n, Func: cal.CalcWeekdayOffset}
}

// easter is so many days after Easter Sunday of the western churches.
func easter(name string, days int) cal.Holiday {
	return cal.Holiday{Name: name, Offset: days, Func: cal.CalcEasterOffset}
}
