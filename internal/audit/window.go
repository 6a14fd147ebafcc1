package audit

import (
	"fmt"
	"path/filepath"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// evaluate checks the dailies against the window and the corpus, and returns the findings of
// each by its position.
func (f folder) evaluate(games catalog.List, limits window.Limits) [][]validate.Finding {
	findings := make([][]validate.Finding, len(f.dailies))
	for _, g := range games {
		at := make(map[game.Date]int)
		var days []window.Day
		var samples []corpus.Day
		for i, d := range f.dailies {
			if d.result.Game != g.Name() || d.facts == nil {
				continue
			}
			findings[i] = conflicts(d)
			first, twice := at[d.date]
			switch {
			case d.date == "":
			case twice:
				findings[i] = append(findings[i], window.Conflict(fmt.Sprintf("%s is a %s daily of %s too", document.Printable(f.dailies[first].result.File), g.Name(), d.date)))
			default:
				at[d.date] = i
				days = append(days, window.Day{Date: d.date, Facts: d.facts, Source: d.source})
				samples = append(samples, corpus.Day{Date: d.date, Sample: d.sample})
			}
		}
		window.Sort(days)
		corpus.Sort(samples)
		for date, found := range g.Window.Judge(days, limits) {
			findings[at[date]] = append(findings[at[date]], found...)
		}
		for date, found := range g.Window.JudgeCorpus(samples, limits) {
			findings[at[date]] = append(findings[at[date]], found...)
		}
	}
	return findings
}

// dateOf is the date of a daily: its dateISO, else the one in its id, else the one
// in its path.
func dateOf(r validate.Result) game.Date {
	if date, err := game.ParseDate(r.Date); err == nil {
		return date
	}
	if date, ok := game.PuzzleID(r.PuzzleID).Date(); ok {
		return date
	}
	date, _ := pathDate(r.File)
	return date
}

// pathDate is the date of the folder a file lies in, or at the front of its name.
func pathDate(file string) (date game.Date, ok bool) {
	if date, err := game.ParseDate(filepath.Base(filepath.Dir(file))); err == nil {
		return date, true
	}
	return game.PuzzleID(filepath.Base(file)).Date()
}

// conflicts finds where the name, id and date of a daily disagree.
func conflicts(d daily) []validate.Finding {
	r := d.result
	if d.date == "" {
		return []validate.Finding{window.Conflict("nothing gives the date of this daily: not dateISO, not puzzleId, not the file's name")}
	}
	var found []validate.Finding
	disagree := func(what string, date game.Date) {
		if date != d.date {
			found = append(found, window.Conflict(fmt.Sprintf("the daily is of %s and %s says %s", d.date, what, date)))
		}
	}
	if date, ok := game.PuzzleID(r.PuzzleID).Date(); ok {
		disagree("its puzzleId", date)
	}
	if date, ok := pathDate(r.File); ok {
		disagree("its file name", date)
	}
	if _, err := game.ParseDate(filepath.Base(filepath.Dir(r.File))); err == nil {
		if name, _ := strings.CutSuffix(filepath.Base(r.File), ".json"); name != r.Game {
			found = append(found, window.Conflict(fmt.Sprintf("the daily is of %s and its file is named %s", r.Game, document.Quote(name))))
		}
		if want := game.NewPuzzleID(d.date, r.Game); r.PuzzleID != string(want) {
			found = append(found, window.Conflict(fmt.Sprintf("the published daily has the puzzleId %s and should have %s", document.Quote(r.PuzzleID), want)))
		}
	}
	return found
}
