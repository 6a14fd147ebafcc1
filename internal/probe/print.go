package probe

import (
	"fmt"
	"io"
	"text/tabwriter"

	"dailies/game/document"
)

// Print prints the results, a line for each board, then the warnings.
func Print(w io.Writer, records []*Record) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "BOARD\tPLAYS\tSOLVED\tFIRST LOCK RIGHT\tACTIONS\tNOT PLAYABLE\tSECOND READINGS")
	for _, r := range records {
		f := r.Figures
		first := "-"
		if r.sorted {
			first = fmt.Sprintf("%d of %d", f.FirstRight, f.FirstLocks)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%d\t%d\t%d\n", document.Printable(r.File), f.Played, f.Solved, first, f.Actions, f.Illegal+f.Unreadable, len(r.Contested))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, r := range records {
		for _, x := range r.Findings {
			if _, err := fmt.Fprintf(w, "%s:%d:%d: %s: %s [%s]\n", document.Printable(r.File), x.Line, x.Column, x.Severity, x.Message, x.Rule.Code); err != nil {
				return err
			}
		}
	}
	return nil
}
