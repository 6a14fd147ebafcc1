package desk

import (
	"context"
	"encoding/json"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/internal/store"
)

// panelView is what a critic and readers said of a daily before it was published.
type panelView struct {
	Critic   bool     `json:"critic"`   // whether one marked its pack
	Marks    []string `json:"marks"`    // of its pack, those below the best, the lowest first
	Readers  int      `json:"readers"`  // that sorted the board
	Readings []string `json:"readings"` // second readings that many shared
}

// maxMarks bounds the marks that a day shows.
const maxMarks = 30

// runReport is the part of a run's report.json that a day shows.
type runReport struct {
	Games map[string]struct {
		Funnel struct {
			Packs []fill.PackCount `json:"packs"`
		} `json:"funnel"`
		Choices []struct {
			Date game.Date           `json:"date"`
			Read *gen.ReadersVerdict `json:"read"`
		} `json:"choices"`
	} `json:"games"`
}

// panel returns what was said of a daily in the run that filled its day; nil where nobody was asked,
// or the report cannot be read. What readers said of a board that was edited since is left out.
func (d *Desk) panel(ctx context.Context, f store.File, from store.Provenance) *panelView {
	if !game.ID(from.Run).Valid() {
		return nil // the index says it and no run is called so: never a path
	}
	data, err := d.reader.Read(ctx, store.RunsName+"/"+from.Run+"/report.json")
	var report runReport
	if err != nil || len(data) > document.MaxBytes || json.Unmarshal(data, &report) != nil {
		return nil
	}
	did, view := report.Games[f.Game], panelView{Marks: []string{}, Readings: []string{}}
	for _, pack := range did.Funnel.Packs {
		if pack.Pack == from.Pack && pack.Chosen > 0 && len(pack.Marks) > 0 {
			view.Critic = true
			view.addMarks(pack.Marks)
		}
	}
	for _, c := range did.Choices {
		if c.Date == f.Date && c.Read != nil && len(from.Edits) == 0 {
			view.Readers = c.Read.Readers
			for _, reading := range c.Read.Readings {
				view.Readings = append(view.Readings, document.Printable(reading.String()))
			}
		}
	}
	if !view.Critic && view.Readers == 0 {
		return nil
	}
	return &view
}

// addMarks adds the marks below the best.
func (v *panelView) addMarks(marks []gen.Mark) {
	low := slices.DeleteFunc(slices.Clone(marks), func(m gen.Mark) bool { return m.Mark == gen.BestMark })
	slices.SortStableFunc(low, func(a, b gen.Mark) int { return a.Mark - b.Mark })
	for _, m := range low[:min(len(low), maxMarks)] {
		v.Marks = append(v.Marks, document.Printable(m.Pointer+": "+m.String()))
	}
}
