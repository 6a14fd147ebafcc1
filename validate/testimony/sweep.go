package testimony

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/game/testimony"
	"dailies/validate"
)

// sweepMargin is how far below and above its value a resistance is swept.
const sweepMargin = 20

// WhatIf is a puzzle with one of its numbers at another value, and what follows.
type WhatIf struct {
	Value    int       `json:"value"`
	Is       bool      `json:"is"` // the puzzle's own value
	Valid    bool      `json:"valid"`
	Flips    bool      `json:"flips"`    // the verdict differs from that of the value before
	Findings []string  `json:"findings"` // codes, each once
	Analysis *Analysis `json:"analysis"`
}

// Sweep judges a puzzle under a profile with one of its numbers at every sensible value,
// in rising order. The number is "resistance" or "power:CARD"; the error is one that the
// puzzle does not have. The figures that a difficulty fixes are not asked for, or every
// resistance but one would fail. When ctx is done the values so far are returned.
func Sweep(ctx context.Context, p *testimony.Puzzle, profile *validate.Profile, number string) ([]WhatIf, error) {
	variant := *p
	variant.Hand = slices.Clone(p.Hand)
	value, from, to, err := swept(&variant, number)
	if err != nil {
		return nil, err
	}
	relaxed := *profile
	relaxed.Severities = maps.Clone(profile.Severities)
	relaxed.Severities[errDifficulty.Code] = validate.Off
	game := validate.Game[testimony.Puzzle, Analysis]{Check: Check}
	own := *value
	rows := make([]WhatIf, 0, to-from+1)
	for *value = from; *value <= to && ctx.Err() == nil; *value++ {
		row := whatIf(*value, game.Judge(ctx, &variant, &relaxed))
		row.Is = row.Value == own
		row.Flips = len(rows) > 0 && rows[len(rows)-1].Valid != row.Valid
		rows = append(rows, row)
	}
	return rows, nil
}

func whatIf(value int, verdict validate.Verdict[Analysis]) WhatIf {
	row := WhatIf{Value: value, Valid: verdict.Outcome == validate.Passed, Findings: []string{}, Analysis: verdict.Analysis}
	for _, f := range verdict.Findings {
		if !slices.Contains(row.Findings, f.Rule.Code) {
			row.Findings = append(row.Findings, f.Rule.Code)
		}
	}
	return row
}

// swept is the number that a sweep is over, and its range.
func swept(p *testimony.Puzzle, what string) (number *int, from, to int, err error) {
	if what == "resistance" {
		return &p.ResistanceStart, max(1, p.ResistanceStart-sweepMargin), p.ResistanceStart + sweepMargin, nil
	}
	card, named := strings.CutPrefix(what, "power:")
	if !named {
		return nil, 0, 0, fmt.Errorf("a sweep is over resistance or power:CARD, not %q", what)
	}
	if i := p.Card(testimony.CardID(card)); i >= 0 {
		return &p.Hand[i].Power, 1, 20, nil
	}
	return nil, 0, 0, fmt.Errorf("no card of the hand is called %q", card)
}
