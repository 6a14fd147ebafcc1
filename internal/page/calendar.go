package page

import (
	"slices"
	"time"

	"dailies/game"
)

// month is a part of the calendar.
type month struct {
	Name  string
	Open  bool
	Weeks []week
	Days  int
	Empty int // dailies
}

// week is Monday to Sunday, as far as the run and the month go.
type week struct {
	Days []calendarDay
}

type calendarDay struct {
	Date  game.Date
	Cells []cell
}

// Kept reports whether every daily of the day was published before the run.
func (d calendarDay) Kept() bool {
	return !slices.ContainsFunc(d.Cells, func(c cell) bool { return c.State != Kept })
}

// cell is a game on a day of the calendar.
type cell struct {
	Game string
	Day
	Link bool // whether the page has the day's board
}

// openMonths is how many months of the calendar are unfolded.
const openMonths = 2

func months(r *Report) []month {
	var all []month
	var last time.Month
	for i, date := range r.Dates {
		t := timeOf(date)
		if len(all) == 0 || t.Month() != last {
			all = append(all, month{Name: t.Format("January 2006"), Open: len(all) < openMonths})
			last = t.Month()
		}
		m := &all[len(all)-1]
		if len(m.Weeks) == 0 || t.Weekday() == time.Monday {
			m.Weeks = append(m.Weeks, week{})
		}
		day := calendarDay{Date: date}
		for _, g := range r.Games {
			day.Cells = append(day.Cells, cell{g.Name, g.Days[i], i < MaxBoards})
			if g.Days[i].State == Empty {
				m.Empty++
			}
		}
		m.Days++
		w := &m.Weeks[len(m.Weeks)-1]
		w.Days = append(w.Days, day)
	}
	return all
}

// timeOf is midnight of a date; the zero time of a date that does not exist.
func timeOf(date game.Date) time.Time {
	t, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return time.Time{}
	}
	return t
}

// weekday writes a date as a calendar shows it.
func weekday(date game.Date) string { return timeOf(date).Format("Mon 2 Jan") }

// plain writes a date without its weekday; long, in full.
func plain(date game.Date) string { return timeOf(date).Format("2 January 2006") }
func long(date game.Date) string  { return timeOf(date).Format("Monday 2 January 2006") }

// Mark is the state as a sign.
func (d Day) Mark() string {
	switch d.State {
	case Chosen:
		return "●"
	case Kept:
		return "○"
	case Empty:
	}
	return "✕"
}
