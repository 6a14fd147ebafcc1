package audit

import (
	"context"
	"errors"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// automatic signs what the program decides by the editors' rules.
const automatic = "dailies"

// PassDue is [Auditor.Pass] once the folder is healed and each barred day up to the gate's
// today has taken its next alternate that passes. A day without one stays barred, and says
// why. at is the present time as signatures have it, version the program's.
func (a Auditor) PassDue(ctx context.Context, dir string, g Gate, at, version string) ([]Standing, error) {
	if err := heal(ctx, dir); err != nil {
		return nil, err
	}
	days, err := a.Pass(ctx, dir, g)
	if err != nil || !slices.ContainsFunc(days, g.dueAlternate) {
		return days, err
	}
	if a.Cache == nil {
		a.Cache = NewResultCache() // each alternate is held against the same days
	}
	notes, whys := make(map[store.File]string), make(map[store.File]string)
	for _, d := range days {
		if !g.dueAlternate(d) {
			continue
		}
		signed := review.Signature{By: automatic, At: at, Note: d.Barred}
		if err := a.standIn(ctx, dir, Swap{File: d.File, Signed: signed, Version: version}); err == nil {
			notes[d.File] = "an alternate took its place: " + d.Barred
		} else if ctx.Err() == nil {
			whys[d.File] = "no alternate takes its place: " + fault.Reason(err)
		} else {
			return nil, ctx.Err()
		}
	}
	if days, err = a.Pass(ctx, dir, g); err != nil {
		return nil, err
	}
	for i, d := range days {
		days[i].Note, days[i].Why = join(notes[d.File], d.Note), join(d.Why, whys[d.File])
	}
	return days, nil
}

// dueAlternate reports whether a day's next alternate should take its place now.
func (g Gate) dueAlternate(d Standing) bool { return d.Barred != "" && d.File.Date <= g.Today }

// heal completes what a killed program began to write to a folder, which the gate would hold
// back, and brings damaged days back. A folder that cannot be opened for writing stays as it is:
// a run may be at work there.
func heal(ctx context.Context, dir string) error {
	s, err := store.Open(ctx, dir)
	if err != nil {
		return ctx.Err()
	}
	return fault.AsUsage(s.Close())
}

// join joins the sentences that there are.
func join(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), "; ")
}

// standIn swaps the first alternate into a day that nothing refuses, from the one after the
// published board on. The error is the last refusal.
func (a Auditor) standIn(ctx context.Context, dir string, swap Swap) error {
	kept, err := Alternates(ctx, dir, swap.File)
	if err != nil {
		return err
	}
	index, err := store.NewReader(dir).Index(ctx)
	if err != nil {
		return usageUnlessDone(ctx, err)
	}
	entry, _ := index.Find(swap.File.Path())
	swap.Replace = entry.SHA256
	n := len(kept.Boards)
	for i := range n {
		swap.Number = (max(entry.Provenance.Alternate, 0) + 1 + i) % n
		var w Weighed
		if w, _, err = a.SwapIn(ctx, dir, swap); err == nil && !w.Refused() {
			return nil
		}
		if ctx.Err() != nil || errors.Is(err, store.ErrLocked) {
			return err
		}
	}
	if err == nil {
		err = fault.Usagef("each of the %s is refused", document.Count(n, "board"))
	}
	return err
}
