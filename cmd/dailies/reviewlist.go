package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// dayOf reads the name of a day of one game, which need not be published.
func (a *app) dayOf(text string) (store.File, error) {
	day, name, _ := strings.Cut(text, "/")
	date, err := game.ParseDate(day)
	if err != nil || !slices.Contains(a.games.Names(), name) {
		return store.File{}, fault.Usagef("%s names no day of a game; write it as 2026-12-24/%s", document.Quote(text), a.games[0].Name())
	}
	return store.File{Date: date, Game: name}, nil
}

// listReview prints what is published and what was decided about it.
func (a *app) listReview(cmd *cobra.Command, out, format, state string) error {
	if format != "text" && format != "json" {
		return fault.Usagef("--format is text or json, not %q", format)
	}
	if state != "" && !slices.Contains(audit.States(), audit.State(state)) {
		return fault.Usagef("--state is unread, approved, changed or vetoed, not %q", state)
	}
	if err := folderOf(out); err != nil {
		return err
	}
	list, err := audit.ListReviewed(cmd.Context(), out)
	if err != nil {
		return err
	}
	if state != "" {
		list.Dailies = slices.DeleteFunc(list.Dailies, func(r audit.Reviewed) bool { return string(r.State) != state })
	}
	if format == "json" {
		text, err := game.Canonical(list)
		if err == nil {
			_, err = a.out.Write(text)
		}
		return err
	}
	return a.printReview(list)
}

func (a *app) printReview(list audit.ReviewList) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DATE\tGAME\tSTATE\tAUTHOR\tPACK\tREMARKS")
	for _, r := range list.Dailies {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Date, r.Game, r.State, document.Printable(r.Author), document.Printable(r.Pack), remarks(r.Remarks))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i, v := range list.Vetoes {
		fmt.Fprintf(a.out, "veto %d: %s: %s, by %s\n", i+1, v.Game, document.Show(v.About), remarks([]review.Signature{v.Signed}))
	}
	for _, p := range list.Pins {
		day := string(p.Date)
		if p.Season() {
			day += " to " + string(p.Until)
		}
		fmt.Fprintf(a.out, "pinned: %s/%s to %s, by %s\n", day, p.Game, document.Printable(p.Pack), remarks([]review.Signature{p.Signed}))
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
