package hindsight

import (
	"fmt"
	"io"
	"text/tabwriter"

	"dailies/game/document"
)

// Print writes a review for a terminal: a line for each move, the better ones below.
func (r *Review) Print(w io.Writer) {
	fmt.Fprintln(w, document.Show(r.Summary))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, m := range r.Moves {
		fmt.Fprintf(table, "  %d\t%d:%02d\t%s\t%s\t%s\n", i+1, m.At/60000, m.At/1000%60, document.Show(m.Did), m.Mark, document.Show(m.Says))
		if m.Way != "" {
			fmt.Fprintf(table, "\t\t  better: %s\t\t\n", document.Show(m.Way))
		}
		for _, c := range m.Models {
			fmt.Fprintf(table, "\t\t  %s: %s\t\t\n", c.Model, document.Show(c.Did))
		}
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
	for _, note := range r.Notes {
		fmt.Fprintln(w, document.Show(note))
	}
}
