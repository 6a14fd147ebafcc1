package game

import (
	"fmt"
	"time"
)

// Date is a calendar date written YYYY-MM-DD. Dates order as strings. The zero
// value is no date. Values that do not come from [ParseDate] may be malformed.
type Date string

// ParseDate reads a date strictly: ten characters, a day that exists. The calendar has no
// year 0.
func ParseDate(text string) (Date, error) {
	if _, found := Date(text).day(); !found {
		return "", fmt.Errorf("%q is not a calendar date (YYYY-MM-DD, from 0001-01-01 to 9999-12-31)", text)
	}
	return Date(text), nil
}

// DateOf is the date of an instant, in the instant's own time zone.
func DateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// Valid reports whether d is a date that exists.
func (d Date) Valid() bool {
	_, err := ParseDate(string(d))
	return err == nil
}

// AddDays is the date n days after d, or before it when n is negative. It is the
// zero Date when d is malformed or the sum leaves the years 0001 to 9999.
func (d Date) AddDays(n int) Date {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return ""
	}
	sum := DateOf(t.AddDate(0, 0, n))
	if !sum.Valid() {
		return ""
	}
	return sum
}

// DaysSince counts the days from an earlier date to d; negative when it is later.
func (d Date) DaysSince(earlier Date) int {
	to, _ := d.day()
	from, _ := earlier.day()
	return to - from
}

// day numbers the days since 1970-01-01; 0 and false for what is no date. Schedules call it
// millions of times and every page of a game loads it, so it reads the digits itself instead of
// linking time.Parse.
func (d Date) day() (int, bool) {
	if len(d) != len(time.DateOnly) || d[4] != '-' || d[7] != '-' {
		return 0, false
	}
	year, month, day := number(d[:4]), number(d[5:7]), number(d[8:])
	if year < 1 || month < 1 || month > 12 || day < 1 || day > length(year, month) {
		return 0, false
	}
	year, month = year-(14-month)/12, (month+9)%12 // from March on, so that leap days come last
	return 365*year + year/4 - year/100 + year/400 + (153*month+2)/5 + day - 719469, true
}

// length counts the days of a month.
func length(year, month int) int {
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		return 29
	}
	return [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
}

// number reads digits; -1 for anything else.
func number(digits Date) int {
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// Weekday is the day of the week of d.
func (d Date) Weekday() time.Weekday {
	day, _ := d.day()
	return time.Weekday(((day+4)%7 + 7) % 7)
}
