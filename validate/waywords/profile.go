package waywords

import (
	"slices"

	"dailies/game"
	"dailies/game/waywords"
	"dailies/validate"
	"dailies/validate/waywords/blocklist"
)

// The profiles. Easy is the default. Hard judges in its place what states a rung from
// Friday to Sunday: words run backwards too, and bonus words may lie on a slant.
const (
	Easy  = "EASY_DAILY_V1"
	Hard  = "HARD_DAILY_V1"
	Audit = "WAYWORDS_AUDIT_V1"
)

// The names of the profiles' figures.
const (
	// forwardOnly is 1 where words run to the right or down whatever the selection
	// model (§10.6.6).
	forwardOnly = "forwardOnly"
	// slanted is 1 where the player drags in eight directions (RAY_8DIR), 0 for four.
	slanted = "slanted"
)

// New is the game for a judge, with the blocklist of the program. schema is the text
// of the puzzle's JSON Schema.
func New(schema []byte) validate.Game[waywords.Puzzle, Analysis] {
	return NewWith(schema, blocklist.Default)
}

// NewWith is [New] with another blocklist, read when the first puzzle is judged.
func NewWith(schema []byte, list func() (*blocklist.List, error)) validate.Game[waywords.Puzzle, Analysis] {
	rows := table()
	profiles := validate.Profiles(rows, Easy, Audit, Hard)
	easy, hard := profiles[0], profiles[2]
	easy.Figures[forwardOnly], easy.Figures[slanted] = 1, 0
	hard.Figures[forwardOnly], hard.Figures[slanted] = 0, 1
	easy.Rungs = map[game.Rung]*validate.Profile{game.Fri: hard, game.Sat: hard, game.Sun: hard}
	checker := Checker{Blocklist: list}
	g := validate.NewGame("waywords", string(waywords.Mode), []string{"grid", "words"}, rows, profiles, validate.NewSchema(schema), checker.Check)
	g.Rung = func(p *waywords.Puzzle) game.Rung { return p.Rung }
	return g
}

// table lists the rules with their severity in the profiles Easy, Audit and Hard.
func table() []validate.Row { return slices.Concat(auditRows(), gateRows(), pyriteRows()) }

func row(r *validate.Rule, easy, audit validate.Severity) validate.Row {
	return validate.Row{Rule: r, Severities: []validate.Severity{easy, audit, easy}}
}

// auditRows are the rules of the audit (§10.6).
func auditRows() []validate.Row {
	const e, w = validate.Error, validate.Warning
	return []validate.Row{
		row(errMultiPlacement, e, e),
		row(errCellNotFound, e, e),
		row(errTokenMismatch, e, e),
		row(errDupWordID, e, e),
		row(errDupPlacement, e, e),
		row(errDupCell, e, e),
		row(errGridNotFull, w, w),
		row(errOutOfBounds, e, w),
		row(errStartNotFound, e, e),
		row(errStartVoid, e, e),
		row(errStartNotInPath, e, e),
		row(errEndNotFound, e, e),
		row(errEndVoid, e, e),
		row(errEndNotInPath, e, e),
		row(errUnsolvable, e, e),
		row(errHintNotFound, e, e),
		row(errHintVoid, e, e),
		row(errHintNotInBonus, e, e),
		row(errHintNotInPath, e, e),
		row(errNotContiguous, e, e),
		row(errNotRay, e, e),
		row(errDiagonal, e, e),
		row(errReversed, e, e),
		row(errParallel, e, e),
		row(warnClueCellID, w, w),
		row(warnCluePersist, w, w),
		row(warnModeMissing, w, w),
	}
}

// gateRows are the rules of the content gate (§10.7), which the audit leaves out.
func gateRows() []validate.Row {
	const e, w, off = validate.Error, validate.Warning, validate.Off
	return []validate.Row{
		row(errQAStartMissing, e, off),
		row(errQAEndMissing, e, off),
		row(errStartNotTop, e, off),
		row(errEndNotBottom, e, off),
		row(errTooClose, e, off),
		row(errTooFew, e, off),
		row(errTooMany, e, off),
		row(errWordLength, e, off),
		row(errCoverage, e, off),
		row(errRouteShort, e, off),
		row(errFirstWord, e, off),
		row(errLastWord, e, off),
		row(errNotIntersecting, e, off),
		row(errFewIntersections, e, off),
		row(errTouchOnly, e, off),
		row(errQAParallel, e, off),
		row(errSelectionModel, e, off),
		row(errReverseOff, e, off),
		row(errConnectivityModel, e, off),
		row(warnBonusCount, w, off),
		row(errExtraOccurrence, e, off),
		row(errUnwanted, e, off),
		row(errThemeReading, e, off),
		row(errInsideWord, e, off),
		row(warnNonCritical, w, off),
		row(warnSameDirection, w, off),
		row(warnBonusOverlap, w, off),
		row(warnBonusLength, w, off),
	}
}
