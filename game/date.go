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
	if t, err := time.Parse(time.DateOnly, text); err != nil || t.Year() < 1 {
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
	return d.day() - earlier.day()
}

// day numbers the days since 1970-01-01; 0 for what is no date. Schedules ask for it
// millions of times, so it reads the digits itself.
func (d Date) day() int {
	if len(d) != len(time.DateOnly) || d[4] != '-' || d[7] != '-' {
		return 0
	}
	year, month, day := number(d[:4]), number(d[5:7]), number(d[8:])
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 0 || month < 0 || t.Day() != day || t.Month() != time.Month(month) {
		return 0
	}
	return int(t.Unix() / int64(24*time.Hour/time.Second))
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
	return time.Weekday(((d.day()+4)%7 + 7) % 7)
}
