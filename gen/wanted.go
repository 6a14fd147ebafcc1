package gen

import (
	"fmt"
	"strings"
	"time"

	"dailies/game"
)

// WantedDay is a day without a puzzle, as an author is told of it (author page, it is told what is
// wanted).
type WantedDay struct {
	Date        game.Date
	Season      string   // winter, spring, summer or fall, where the players live
	Month       int      // as packs count months: of a northern year, 1 to 12
	Rung        string   // of the game's [Week]; empty in a game without
	Asks        []string // what the rung asks of a pack, in sentences; see [Game]
	Observances []string // what players may expect noticed on that day: "Halloween (US)"
}

// String names the day, for a message: Friday, 2027-10-29.
func (d WantedDay) String() string { return fmt.Sprintf("%s, %s", d.Date.Weekday(), d.Date) }

// MonthName is the month of the calendar: October.
func (d WantedDay) MonthName() string {
	day, err := time.Parse(time.DateOnly, string(d.Date))
	if err != nil {
		return ""
	}
	return day.Month().String()
}

// Noted lists the observances; empty for none.
func (d WantedDay) Noted() string { return strings.Join(d.Observances, ", ") }
