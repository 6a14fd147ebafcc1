package audit

import (
	"context"
	"path/filepath"

	"dailies/game"
	"dailies/internal/fault"
	"dailies/lint/window"
	"dailies/validate/report"
)

// Mined is what the policies of a game's miner reach on its published days.
type Mined struct {
	Game     string         `json:"game"`
	Days     int            `json:"days"`
	First    game.Date      `json:"first"`
	Last     game.Date      `json:"last"`
	Profiles map[string]int `json:"profiles"` // days, by the profile that the index has for them
	window.Mined
}

// Mine looks for the leading policies of every game with a miner among the published files of
// a folder. The error is a [fault.Usage] for a folder without such days, or a file that cannot be
// read.
func (a Auditor) Mine(ctx context.Context, dir string) ([]Mined, error) {
	f, err := a.whole(ctx, dir)
	if err != nil {
		return nil, err
	}
	index, err := f.reader.Index(ctx)
	if err != nil {
		index = nil // the files alone are mined
	}
	var all []Mined
	for _, g := range a.Games {
		mined := Mined{Game: g.Name(), Profiles: make(map[string]int)}
		var days []window.Day
		for _, d := range f.of(g.Name()) {
			if len(d.facts.Policies) == 0 {
				continue
			}
			days = append(days, d.day())
			if path, err := filepath.Rel(f.dir, d.result.File); err == nil {
				if entry, known := index.Find(filepath.ToSlash(path)); known {
					mined.Profiles[entry.Profile]++
				}
			}
		}
		if len(days) == 0 {
			continue
		}
		window.Sort(days)
		mined.Days, mined.First, mined.Last = len(days), days[0].Date, days[len(days)-1].Date
		mined.Mined = g.Window.Mine(days)
		all = append(all, mined)
	}
	switch {
	case len(f.dailies) == 0:
		return nil, fault.Usagef(report.NothingExamined)
	case len(all) == 0:
		return nil, fault.Usagef("nothing was mined: no file is a puzzle of a game with a miner (testimony) that can be won")
	}
	return all, nil
}
