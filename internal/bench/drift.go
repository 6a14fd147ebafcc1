package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/internal/bench/estimate"
	"dailies/internal/fault"
)

// Names in the folder of a bench, of the shipped prompts asked now and the last time.
const (
	driftName = "drift"
	lastName  = "last"
	nextName  = "next"
)

// Snapshots are the folder of a bench that keeps what its endpoints answered to the shipped prompts.
type Snapshots struct{ dir string }

// SnapshotsOf returns those of the bench in a folder.
func SnapshotsOf(dir string) Snapshots { return Snapshots{filepath.Join(dir, driftName)} }

// Next is the folder of a snapshot under way. One that was stopped continues there.
func (s Snapshots) Next() string { return filepath.Join(s.dir, nextName) }

// Last reads the last snapshot; nil for none. The error is that of [ReadReport].
func (s Snapshots) Last(ctx context.Context) (*Report, error) {
	r, err := ReadReport(ctx, filepath.Join(s.dir, lastName, ReportName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return r, err
}

// Keep makes the snapshot under way the last.
func (s Snapshots) Keep() error {
	last := filepath.Join(s.dir, lastName)
	return fault.AsUsage(errors.Join(os.RemoveAll(last), os.Rename(s.Next(), last)))
}

// Drift is what changed at endpoints since the last snapshot.
type Drift struct {
	Comparisons []Comparison `json:"comparisons"` // each on both sides, corrected for all others
	Reworded    []string     `json:"reworded"`    // cells whose prompt is not what it was; they are not compared
	Others      []string     `json:"others"`      // cells that the last snapshot did not ask, or at another endpoint, or for other days
}

// Since compares a snapshot with the last one, cell by cell, in the figures that decide against a
// baseline. Repeats are independent.
func (s Snapshots) Since(ctx context.Context, now, last *Report) (Drift, error) {
	d := Drift{Comparisons: []Comparison{}, Reworded: []string{}, Others: []string{}}
	same := now.Days == last.Days && now.Answers == last.Answers && now.Attempts == last.Attempts && now.Drafts == last.Drafts
	gate := DefaultGate()
	for i := range now.Cells {
		c := &now.Cells[i]
		at := slices.IndexFunc(last.Cells, func(other Cell) bool { return other.Name() == c.Name() && now.endpoint(c) == last.endpoint(&other) })
		if at < 0 || !same {
			d.Others = append(d.Others, c.Name())
			continue
		}
		asked, err := s.asked(ctx, c)
		if err != nil {
			return d, err
		}
		if !asked {
			d.Reworded = append(d.Reworded, c.Name())
			continue
		}
		for _, f := range Figures() {
			if _, decides := gate[f.Name]; decides && (c.measured(f) || last.Cells[at].measured(f)) {
				x := f.compare(c, &last.Cells[at], estimate.Unpaired, now)
				x.With = "the last snapshot"
				d.Comparisons = append(d.Comparisons, x)
			}
		}
	}
	d.decide()
	return d, nil
}

// asked reports whether a cell was asked by the same templates in both snapshots.
func (s Snapshots) asked(ctx context.Context, c *Cell) (bool, error) {
	var templates [2]string
	for i, dir := range []string{s.Next(), filepath.Join(s.dir, lastName)} {
		j, err := readJournal(ctx, c.Dir(dir, 1))
		if err != nil {
			return false, err
		}
		templates[i] = j.templates()
	}
	return templates[0] == templates[1], nil
}

// endpoint is what a cell asked.
func (r *Report) endpoint(c *Cell) Endpoint {
	at := slices.IndexFunc(r.Models, func(e Endpoint) bool { return e.Name == c.Model })
	if at < 0 {
		return Endpoint{}
	}
	return r.Models[at]
}

// decide concludes from all comparisons together: of endpoints that are as they were, at most one in
// twenty seems to have changed.
func (d Drift) decide() {
	var p []float64
	for _, x := range d.Comparisons {
		if x.Known {
			p = append(p, x.Is.P)
		}
	}
	correct(d.Comparisons, p)
	for i := range d.Comparisons {
		x := &d.Comparisons[i]
		if !x.Known || x.Is.Holds(0) || x.Corrected > 1-estimate.Level {
			continue
		}
		x.Verdict = Worse
		if (x.Is.Value > 0) == (figure(x.Figure).Better == More) {
			x.Verdict = Better
		}
	}
}

// Changed reports whether an endpoint answers otherwise than the last time.
func (d Drift) Changed() bool {
	return slices.ContainsFunc(d.Comparisons, func(x Comparison) bool { return x.Verdict != Unseen })
}

// Print says in a few lines what changed.
func (d Drift) Print(w io.Writer) error {
	lines := slices.Concat(told(d.Comparisons, Better), told(d.Comparisons, Worse))
	if len(lines) == 0 {
		lines = []string{fmt.Sprintf("nothing is seen to have changed since the last snapshot (%d figures compared)", len(d.Comparisons))}
	}
	if len(d.Others) > 0 {
		lines = append(lines, "not compared, since the last snapshot asked for other days, another endpoint or nothing at all: "+strings.Join(d.Others, ", "))
	}
	if len(d.Reworded) > 0 {
		lines = append(lines, "not compared, since the shipped prompt is another now: "+strings.Join(d.Reworded, ", "))
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}
