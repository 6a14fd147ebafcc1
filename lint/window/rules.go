package window

import "dailies/validate"

// The window rules of every game.
var (
	errDuplicate = &validate.Rule{
		Code: "ERR_META_DUPLICATE", Title: "No daily is a copy of an earlier one",
		Why:    "Players remember, and the solution is on the web.",
		Fix:    "Generate the day again.",
		Source: "window page",
	}
	errDateConflict = &validate.Rule{
		Code: "ERR_META_DATE_CONFLICT", Title: "One daily per game and date; file name, puzzleId and dateISO agree",
		Why:    "The player picks the file of the day by its name and shows the date inside.",
		Fix:    "Correct the name or the dates, or remove one of the two dailies.",
		Source: "window page",
	}
	warnGap = &validate.Rule{
		Code: "WARN_META_GAP", Title: "No date is missing inside the published span",
		Why:    "A player who opens the game on that day finds nothing.",
		Fix:    "Generate the missing dates; nothing published changes.",
		Source: "window page",
	}
)

// CommonRules lists the window rules of every game.
func CommonRules() []*validate.Rule {
	return []*validate.Rule{errDuplicate, errDateConflict, warnGap}
}

// severity of a breach: a rule that does not bind yet warns.
func severity(r *validate.Rule, bound bool) validate.Severity {
	if !bound || r == warnGap {
		return validate.Warning
	}
	return validate.Error
}
