package fill

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/lint/window"
	"dailies/validate"
)

// serves finds why a model's pack can serve none of the days that it was asked for, by what can be
// read from it: no draft of such a pack is assembled. Packs of people and of the program are not
// asked for by day, and are judged for the days to come too.
func (t *authorTurn) serves(s *submission) []validate.Finding {
	if s.Origin.Model == "" || s.Finished || len(s.Findings) > 0 {
		return nil
	}
	empty := t.empty()
	lacking := make(map[string]string) // what the pack lacks, by rung
	var why validate.Finding
	for _, date := range empty {
		if !t.job.Limits.Fits(s.Pack.Season, date) {
			if why.Pointer == "" {
				why.Pointer, why.Message = s.misdated(date, t.job.Limits.Hemisphere)
			}
			continue
		}
		lacks := ""
		for _, rung := range t.ladder(date) {
			if _, known := lacking[rung]; !known {
				lacking[rung] = t.job.Producer.PackLacks(s.Data, rung)
			}
			if lacks = lacking[rung]; lacks == "" {
				return nil
			}
		}
		why = validate.Finding{Message: "the pack has too little: " + lacks}
	}
	why.Rule, why.Severity = gen.ErrPackUnwanted, validate.Error
	why.Message += "; the days asked for are " + daysOf(t.job.wanted(empty))
	doc, _ := document.Parse(s.Data)
	why.Line, why.Column = doc.Position(why.Pointer)
	return []validate.Finding{why}
}

// misdated says where a pack leaves out a date, and in which words.
func (s *submission) misdated(date game.Date, h window.Hemisphere) (pointer, message string) {
	switch months, dates := (window.Season{Months: s.Pack.Months}), (window.Season{Dates: s.Pack.Dates}); {
	case !months.Fits(date, h):
		pointer = "/months"
	case !dates.Fits(date, h):
		pointer = "/dates"
	default:
		pointer = "/weekdays"
	}
	return pointer, fmt.Sprintf("the pack is for %s", s.Pack.Season)
}

// daysOf names days with their months, as packs count these.
func daysOf(days []gen.WantedDay) string {
	const most = 7
	var names []string
	for _, day := range days[:min(len(days), most)] {
		names = append(names, fmt.Sprintf("%s in month %d", day, day.Month))
	}
	if len(days) > most {
		names = append(names, document.Count(len(days)-most, "more day"))
	}
	return strings.Join(names, ", ")
}
