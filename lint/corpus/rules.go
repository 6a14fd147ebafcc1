package corpus

import "dailies/validate"

// The rules, all of them warnings.
var (
	warnSentence = &validate.Rule{
		Code: "WARN_CORPUS_SENTENCE", Title: "No sentence of KOA's or AURA's returns within the window",
		Why:    "A line that was heard last week sounds like a machine.",
		Fix:    "Reword the line, or draw other lines of the pack for the day. Sentences of 4 words or fewer do not count.",
		Source: "voice page; window page",
	}
	warnOpener = &validate.Rule{
		Code: "WARN_CORPUS_OPENER", Title: "No three words begin lines on most days of the window",
		Why:    "A voice that always clears its throat in the same way becomes a tic.",
		Fix:    "Begin some of the lines in another way.",
		Source: "voice page",
	}
	warnLeak = &validate.Rule{
		Code: "WARN_CORPUS_LEAK", Title: "No visible mark tells by itself what the player should find out",
		Why:    "Somebody who plays every day notices that decoys are long, or that strong cards win, and stops reading.",
		Fix:    "Publish days on which the named rule fails: vary what the mark goes with.",
		Source: "voice page, triples packs; A1 §8.6",
	}
)

// The figures that a user may set, by code.
const (
	openerShare = 50 // per cent of the days of the window
	leakMargin  = 15 // points of per cent past chance
)

// Rules lists the rules.
func Rules() []*validate.Rule { return []*validate.Rule{warnSentence, warnOpener, warnLeak} }

// Limits returns the figures of the rules that have one, by code.
func Limits() map[string]int {
	return map[string]int{warnOpener.Code: openerShare, warnLeak.Code: leakMargin}
}

// Figures are what a user may set.
type Figures struct {
	Window int            // dates
	Limits map[string]int // by code, instead of those of [Limits]
}

func (f Figures) limit(r *validate.Rule) int {
	if limit, set := f.Limits[r.Code]; set {
		return limit
	}
	return Limits()[r.Code]
}
