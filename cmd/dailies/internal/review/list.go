package review

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
)

// ListOptions are what review itself is given.
type ListOptions struct {
	Out    string
	Format flags.Format
	State  string // of the dailies to list; empty for all
}

// List prints what is published and what was decided about it.
func List(ctx context.Context, f *factory.Factory, o ListOptions) error {
	if o.State != "" && !slices.Contains(stateNames(), o.State) {
		return fault.Usagef("--state is unread, approved, changed, vetoed or withdrawn, not %q", o.State)
	}
	if err := audit.CheckFolder(o.Out); err != nil {
		return err
	}
	list, err := audit.ListReviewed(ctx, o.Out)
	if err != nil {
		return err
	}
	if o.State != "" {
		list.Dailies = slices.DeleteFunc(list.Dailies, func(r audit.Reviewed) bool { return string(r.State) != o.State })
	}
	if o.Format.JSON() {
		return f.WriteJSON(list)
	}
	if len(list.Dailies) == 0 {
		f.Note(document.Printable(o.Out) + ": no daily in it" + o.inState())
	}
	return printList(f.Out, list)
}

func (o ListOptions) inState() string {
	if o.State == "" {
		return ""
	}
	return " is " + o.State
}

func stateNames() []string {
	var names []string
	for _, s := range audit.States() {
		names = append(names, string(s))
	}
	return names
}

func printList(out io.Writer, list audit.ReviewList) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DATE\tGAME\tSTATE\tAUTHOR\tPACK\tREMARKS")
	for _, r := range list.Dailies {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Date, r.Game, r.State, document.Printable(r.Author), document.Printable(r.Pack), remarks(r.Remarks))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i, v := range list.Vetoes {
		fmt.Fprintf(out, "veto %d: %s: %s, by %s\n", i+1, v.Game, document.Show(v.About), remarks([]review.Signature{v.Signed}))
	}
	for _, p := range list.Pins {
		day := string(p.Date)
		if p.Season() {
			day += " to " + string(p.Until)
		}
		fmt.Fprintf(out, "pinned: %s/%s to %s, by %s\n", day, p.Game, document.Printable(p.Pack), remarks([]review.Signature{p.Signed}))
	}
	return nil
}

// remarks are signatures in a line.
func remarks(signed []review.Signature) string {
	var all []string
	for _, s := range signed {
		text := document.Printable(s.By)
		if s.Note != "" {
			text += ": " + document.Show(s.Note)
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}
