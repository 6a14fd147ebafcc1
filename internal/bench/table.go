package bench

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Print prints the report for people: a table a game, what may be said of each two cells
// that are compared, and the worst faults.
func (r *Report) Print(w io.Writer) error {
	for _, game := range r.Games {
		fmt.Fprintf(w, "%s, %d days from %s, %d repeats\n\n", game, r.Days, r.Date, r.Repeats)
		if err := r.printGame(w, game); err != nil {
			return err
		}
	}
	if err := PrintComparisons(w, r.Comparisons); err != nil {
		return err
	}
	for _, c := range r.Cells {
		for _, f := range c.Faults[:min(len(c.Faults), mostFaults)] {
			fmt.Fprintf(w, "%s: %s in %d of %.0f answers: %s%s\n", c.Name(), f.Figure, f.Answers, f.Of, f.Example.Message, f.Example.place())
		}
	}
	return nil
}

// mostFaults is how many of the worst faults of a cell are told.
const mostFaults = 3

// place says where a fault is, and what stands there.
func (f Fault) place() string {
	switch {
	case f.Draft != "":
		return " (the draft " + f.Draft + ")"
	case f.Sentence != "":
		return fmt.Sprintf(" (line %d, column %d: %q)", f.Line, f.Column, f.Sentence)
	case f.Line > 0:
		return fmt.Sprintf(" (line %d, column %d)", f.Line, f.Column)
	}
	return ""
}

func (r *Report) printGame(w io.Writer, game string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := "prompt\tmodel"
	shown := []Figure{}
	for _, f := range Figures() {
		if r.knows(f.Name, game) {
			head += "\t" + f.Title
			shown = append(shown, f)
		}
	}
	fmt.Fprintln(table, head)
	for _, c := range r.Cells {
		if c.Game != game {
			continue
		}
		row := []string{c.Prompt, c.Model}
		for _, f := range shown {
			text := "–"
			if v, ok := c.Value(f.Name); ok {
				text = f.Text(v)
			}
			row = append(row, text)
		}
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	fmt.Fprintln(table)
	return table.Flush()
}

// knows reports whether a figure is known of any cell of a game.
func (r *Report) knows(figure, game string) bool {
	for _, c := range r.Cells {
		if _, ok := c.Value(figure); ok && c.Game == game {
			return true
		}
	}
	return false
}

// Text is a value with its interval.
func (f Figure) Text(v Value) string {
	if f.Rate {
		return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*v.Value, 100*v.Low, 100*v.High)
	}
	return fmt.Sprintf("%s (%s to %s)", number(v.Value), number(v.Low), number(v.High))
}

// number writes a number with three digits or all of its whole ones.
func number(n float64) string {
	if n >= 100 || n <= -100 {
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	return strconv.FormatFloat(n, 'g', 3, 64)
}

// PrintComparisons prints what may be said of each two cells that are compared.
func PrintComparisons(w io.Writer, all []Comparison) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, x := range all {
		if x.Known {
			fmt.Fprintf(table, "%s against %s\t%s\t%s\t%s\n", x.Cell, x.With, title(x.Figure), x.Size(), x)
		}
	}
	fmt.Fprintln(table)
	return table.Flush()
}

// Size is the difference with its interval.
func (x Comparison) Size() string {
	for _, f := range Figures() {
		if f.Name == x.Figure && f.Rate {
			return fmt.Sprintf("%+.0f points (%+.0f to %+.0f)", 100*x.Is.Value, 100*x.Is.Low, 100*x.Is.High)
		}
	}
	return fmt.Sprintf("%s (%s to %s)", signed(x.Is.Value), signed(x.Is.Low), signed(x.Is.High))
}

func signed(n float64) string {
	if n >= 0 {
		return "+" + number(n)
	}
	return number(n)
}
