// Package figures measures published dailies: how hard each weekday is for which player
// model, as counts and spreads over days. [Triples] and its siblings take the figures of a
// daily of one game from its analysis; [Tabulate] adds them up.
package figures

import (
	"cmp"
	"slices"

	"dailies/game"
)

// Figure is something measured of a daily: a yes or no, or a number.
type Figure struct {
	Name   string
	Value  float64 // of a number
	Holds  bool    // of the others
	number bool
	choice bool // one of several choices of which each daily has exactly one

	answers answers // of a board about which one may ask; such a figure has no column, see [Reading]
}

// Holds is a yes or no about a daily.
func Holds(name string, yes bool) Figure { return Figure{Name: name, Holds: yes} }

// Asks is the rung that a daily requires.
func Asks(rung string) Figure { return Figure{Name: "asks " + rung, Holds: true, choice: true} }

// Number is a number that is measured of a daily.
func Number(name string, value float64) Figure {
	return Figure{Name: name, Value: value, number: true}
}

// Daily is what was measured of a daily.
type Daily struct {
	Date    game.Date
	Figures []Figure
}

// Row is the figures of the days of one weekday, or of all.
type Row struct {
	Weekday game.Rung         `json:"weekday"` // empty for all days
	Days    int               `json:"days"`
	Holds   map[string]int    `json:"holds"`   // on how many days
	Numbers map[string]Spread `json:"numbers"` // over the days that have them
}

// Spread is the least, the median and the most of some numbers. The median of an even
// count is the mean of the two in the middle.
type Spread struct {
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Most   float64 `json:"most"`
}

// Table is the figures of one game, by weekday from Monday on and of all days last.
type Table struct {
	Columns []string `json:"columns"` // the figures' names, in order
	Rows    []Row    `json:"rows"`
	Reading *Reading `json:"reading,omitempty"` // of triples
}

// Tabulate adds up dailies. It leaves out weekdays without dailies.
func Tabulate(dailies []Daily) Table {
	var boards []answers
	for i, d := range dailies {
		dailies[i].Figures = slices.DeleteFunc(slices.Clone(d.Figures), func(f Figure) bool {
			if f.answers != nil {
				boards = append(boards, f.answers)
			}
			return f.answers != nil
		})
	}
	table := Table{Columns: append(columns(dailies, true), columns(dailies, false)...), Rows: []Row{}, Reading: readingOf(boards)}
	for _, weekday := range append(game.Rungs(), "") {
		var of []Daily
		for _, d := range dailies {
			if weekday == "" || d.Date.Rung() == weekday {
				of = append(of, d)
			}
		}
		if len(of) > 0 {
			table.Rows = append(table.Rows, row(weekday, of))
		}
	}
	return table
}

// columns are the names of figures, either choices or the others, in order of first
// appearance by weekday.
func columns(dailies []Daily, choices bool) []string {
	names := []string{}
	for _, weekday := range game.Rungs() {
		for _, d := range dailies {
			for _, f := range d.Figures {
				if d.Date.Rung() == weekday && f.choice == choices && !slices.Contains(names, f.Name) {
					names = append(names, f.Name)
				}
			}
		}
	}
	return names
}

func row(weekday game.Rung, dailies []Daily) Row {
	r := Row{Weekday: weekday, Days: len(dailies), Holds: make(map[string]int), Numbers: make(map[string]Spread)}
	numbers := make(map[string][]float64)
	for _, d := range dailies {
		for _, f := range d.Figures {
			switch {
			case f.number:
				numbers[f.Name] = append(numbers[f.Name], f.Value)
			case f.Holds:
				r.Holds[f.Name]++
			default:
				r.Holds[f.Name] += 0 // so that a figure that never holds shows
			}
		}
	}
	for name, values := range numbers {
		r.Numbers[name] = spread(values)
	}
	return r
}

// spread is the spread of at least one number.
func spread(values []float64) Spread {
	slices.SortFunc(values, cmp.Compare[float64])
	n := len(values)
	return Spread{values[0], (values[(n-1)/2] + values[n/2]) / 2, values[n-1]}
}

// unproved is the figure of a daily whose search did not end within its bounds.
const unproved = "not proved"

// percent is a share in per cent; 0 where the whole is 0.
func percent(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}
