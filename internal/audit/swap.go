package audit

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"reflect"

	"dailies/game/document"
	"dailies/gen/fill"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// replacedName is the folder, next to the runs' own, where a swap keeps what it
// replaced.
const replacedName = "replaced"

// Swap asks for an alternate to fill its day.
type Swap struct {
	File    store.File
	Number  int    // of the alternate; 0 for what the run chose
	Replace string // the hash of the file to replace; empty for any
	Signed  review.Signature
	Version string // of the program
}

// Swap replaces a published daily by an alternate. It makes the alternate again, judges it,
// and holds it against the window with the days around it; findings go to the gate run, and
// errors refuse. Then it publishes it with the provenance of its board, takes back the approval
// of the day, and notes who swapped. replaced is the path, inside the folder, of what was
// replaced; empty when nothing was swapped. The error is a [fault.Usage], that
// of the context or of the reports.
func (a Auditor) Swap(ctx context.Context, dir string, swap Swap, run *GateRun) (replaced string, err error) {
	alt, err := a.Alternate(ctx, dir, swap.File, swap.Number)
	if err != nil {
		return "", err
	}
	before, err := store.NewReader(dir).Index(ctx)
	if err != nil {
		return "", usageUnlessDone(ctx, err)
	}
	f, err := a.folder(ctx, dir, run.Fail)
	if err != nil || run.Unread() {
		return "", err
	}
	refused, err := a.swapped(ctx, f, alt, run)
	if err != nil || refused {
		return "", err // the gate run knows
	}
	replaced, written, err := a.commitSwap(ctx, dir, before, swap, alt)
	if err == nil && !written {
		err = fault.Usagef("%s was changed while the swap was judged; swap again", document.Printable(dir))
	}
	return replaced, err
}

// SwapIn is [Auditor.Swap] for callers that take the findings as a value. Warnings never
// refuse.
func (a Auditor) SwapIn(ctx context.Context, dir string, swap Swap) (w Weighed, replaced string, err error) {
	for range tries {
		before, err := store.NewReader(dir).Index(ctx)
		if err != nil {
			return w, "", usageUnlessDone(ctx, err)
		}
		alt, w, err := a.WeighSwap(ctx, dir, swap.File, swap.Number)
		if err != nil || w.Refused() {
			return w, "", err
		}
		replaced, written, err := a.commitSwap(ctx, dir, before, swap, alt)
		if err != nil || written {
			return w, replaced, err
		}
	}
	return w, "", fault.Usagef("%s keeps changing; swap again", document.Printable(dir))
}

// commitSwap publishes an alternate, unless the index is not the one it was weighed with.
func (a Auditor) commitSwap(ctx context.Context, dir string, before store.Index, swap Swap, alt Alternate) (replaced string, written bool, err error) {
	s, err := store.Open(ctx, dir)
	if err != nil {
		return "", false, usageUnlessDone(ctx, err)
	}
	if reflect.DeepEqual(before, s.Index) {
		written = true
		replaced, err = a.swap(ctx, s, dir, swap, alt)
	}
	return replaced, written, errors.Join(err, s.Close())
}

// swapped reports the findings in a folder with an alternate in its place, and whether any
// refuses.
func (a Auditor) swapped(ctx context.Context, f folder, alt Alternate, run *GateRun) (refused bool, err error) {
	w, err := a.weighSwap(ctx, f, alt)
	if err != nil {
		return false, err
	}
	for _, r := range append([]validate.Result{w.Daily}, w.Others...) {
		if err := run.Add(r); err != nil {
			return false, err
		}
	}
	return w.worst() >= min(run.threshold, validate.Error), nil
}

// WeighSwap judges the result of a swap, as [Auditor.Weigh] does.
func (a Auditor) WeighSwap(ctx context.Context, dir string, file store.File, number int) (Alternate, Weighed, error) {
	alt, err := a.Alternate(ctx, dir, file, number)
	if err != nil {
		return alt, Weighed{}, err
	}
	f, err := a.whole(ctx, dir)
	if err != nil {
		return alt, Weighed{}, err
	}
	w, err := a.weighSwap(ctx, f, alt)
	return alt, w, err
}

func (a Auditor) weighSwap(ctx context.Context, f folder, alt Alternate) (Weighed, error) {
	decided, err := review.Read(ctx, f.dir)
	if err != nil {
		return Weighed{}, usageUnlessDone(ctx, err)
	}
	if err := wanted(decided, alt); err != nil {
		return Weighed{}, err
	}
	at := f.find(alt.File)
	if at < 0 {
		return Weighed{}, fault.Usagef("%s: nothing is published there to be replaced", document.Printable(filepath.Join(f.dir, filepath.FromSlash(alt.File.Path()))))
	}
	return a.weigh(ctx, f, at, alt.daily, alt.Document)
}

// placed gives findings their line and column in a document.
func placed(doc *document.Document, findings []validate.Finding) []validate.Finding {
	for i := range findings {
		findings[i].Line, findings[i].Column = doc.Position(findings[i].Pointer)
	}
	return findings
}

// wanted refuses an alternate that editors rule out: its pack or one of its texts is vetoed, or
// its day is pinned to another pack. A veto on the board is a finding instead.
func wanted(decided review.Review, alt Alternate) error {
	if pack, pinned := decided.PinnedTo(alt.File); pinned && pack != alt.Board.Pack {
		return fault.Usagef("%s: the pack %s is pinned to it, and the alternate is of %s; dailies review unpin takes that back",
			alt.File.Path(), document.Printable(pack), document.Quote(alt.Board.Pack))
	}
	doc, _ := document.Parse(alt.Document)
	for _, v := range decided.Vetoes {
		if v.Game != alt.File.Game || v.Pack == "" || v.Pack != alt.Board.Pack {
			continue
		}
		if v.Text == "" || len(fill.Items(doc, v.Text)) > 0 {
			return fault.Usagef("%s: %s vetoed %s, which the alternate is made with", alt.File.Path(), document.Printable(v.Signed.By), document.Show(v.About))
		}
	}
	return nil
}

// swap publishes an alternate that nothing refuses in a folder that is as it was judged.
func (a Auditor) swap(ctx context.Context, s *store.Store, dir string, swap Swap, alt Alternate) (replaced string, err error) {
	old, err := store.NewReader(dir).Load(ctx, swap.File)
	if err != nil {
		return "", usageUnlessDone(ctx, err)
	}
	if err := stale(swap.File, swap.Replace, store.Hash(old)); err != nil {
		return "", err
	}
	decided, err := review.Read(ctx, dir)
	if err != nil {
		return "", usageUnlessDone(ctx, err)
	}
	if err := wanted(decided, alt); err != nil {
		return "", err // an editor decided it while the swap was weighed
	}
	origin := alt.Board.Origin
	dailies := []store.Daily{{Date: swap.File.Date, Game: swap.File.Game, Document: alt.Document}}
	folder := seal(dailies, swap.Version)
	dailies[0].Entry = store.Entry{PuzzleID: alt.Result.PuzzleID, Profile: alt.Result.Profile, Verdict: store.NewVerdict(swap.Version, a.Build, alt.Result.Findings), Provenance: store.Provenance{
		Author: origin.Author, Model: origin.Model, PromptHash: origin.PromptHash, Prompts: origin.Prompts, Pack: alt.Board.Pack,
		Seed: alt.Board.Series.Seed, Run: alt.Run, Version: swap.Version, Alternate: alt.Number, Schedule: alt.Board.Schedule,
	}}
	name := path.Join(replacedName, store.Hash(old)+".json")
	if err := s.Leave(folder, name, old); err != nil {
		return "", fault.AsUsage(err)
	}
	decided.Revoke(swap.File)
	signed := swap.Signed
	signed.Note = noteOf(alt, signed.Note)
	decided.Remark(swap.File, signed)
	if err := errors.Join(s.Publish(folder, dailies), s.Decide(decided.Whole())); err != nil {
		return "", fault.AsUsage(err)
	}
	return path.Join(store.RunsName, folder, name), nil
}

// noteOf says what was swapped, and why.
func noteOf(alt Alternate, why string) string {
	text := fmt.Sprintf("swapped in alternate %d of the run %s", alt.Number, alt.Run)
	if why != "" {
		text += ": " + why
	}
	return text
}
