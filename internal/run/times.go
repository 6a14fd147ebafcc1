package run

import (
	"context"
	"encoding/json"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// Time is how long the runs took that published a game's days, by the clock of their machine.
// A resumed run counts with its last start.
type Time struct {
	Runs    int   `json:"runs"`    // with a report
	Days    int   `json:"days"`    // that these runs filled, including days replaced since
	TookMS  int64 `json:"tookMs"`  // of these runs, for this game only
	Unknown int   `json:"unknown"` // published days of other runs
}

// Times returns for each game how long its published days took, as far as the folder has
// the reports of their runs. The error is that the index cannot be read.
func Times(ctx context.Context, dir string) (map[string]Time, error) {
	out := store.NewReader(dir)
	index, err := out.Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	published := make(map[string]map[string]int) // days by game and run
	for file, entry := range index.All() {
		if published[file.Game] == nil {
			published[file.Game] = make(map[string]int)
		}
		published[file.Game][entry.Provenance.Run]++
	}
	reports := make(map[string]*Report)
	times := make(map[string]Time)
	for name, runs := range published {
		var t Time
		for id, days := range runs {
			if _, read := reports[id]; !read {
				reports[id] = reportOf(ctx, out, id)
			}
			t.add(name, reports[id], days)
		}
		times[name] = t
	}
	return times, ctx.Err()
}

// add counts the days of a run; without a report they are unknown.
func (t *Time) add(name string, report *Report, days int) {
	if report == nil {
		t.Unknown += days
		return
	}
	t.Runs++
	t.Days += len(report.Games[name].Choices)
	t.TookMS += report.Timings.Games[name]
}

// reportOf reads the times in the report of a run; nil where it cannot be read.
func reportOf(ctx context.Context, out store.Reader, id string) *Report {
	if !game.ID(id).Valid() {
		return nil // the index says it and no run is called so: never a path
	}
	data, err := out.Read(ctx, store.RunsName+"/"+id+"/"+ReportName)
	report := new(Report)
	if err != nil || len(data) > document.MaxBytes || json.Unmarshal(data, report) != nil {
		return nil
	}
	return report
}
