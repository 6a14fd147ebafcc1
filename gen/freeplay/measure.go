package freeplay

import (
	"context"
	"fmt"

	"dailies/game/freeplay"
	"dailies/validate"
	analysis "dailies/validate/freeplay"
)

// Where in its window an act's resistance lies, per cent.
const (
	firstPlace = 80
	laterPlace = 60
)

// measure finds what the last act can reach and gives it a resistance, or returns the reason
// why there is none. before is the chance of random play at the lock before it; the result has
// the chance at this one.
func (d *dealer) measure(ctx context.Context, p *freeplay.Puzzle, act int, profile *validate.Profile, before float64) (reason, float64) {
	r, decided := d.gauge.Reach(ctx, p, act)
	if !decided {
		return tooLarge, before
	}
	d.reaches = append(d.reaches[:act-1], r)
	least, most := r.Window(profile, act)
	if least > most {
		return noWindow, before
	}
	place := laterPlace
	if act == 1 {
		place = firstPlace
	}
	at := least + (most-least)*place/100
	for distance := 0; ; distance++ { // outwards from its place, upwards first
		if at+distance > most && at-distance < least {
			return dominant, before
		}
		if resistance := at + distance; resistance <= most && d.undominated(p, act, resistance) {
			p.Acts[act-1].ResistanceStart = resistance
			break
		}
		if resistance := at - distance; resistance >= least && d.undominated(p, act, resistance) {
			p.Acts[act-1].ResistanceStart = resistance
			break
		}
	}
	if act == freeplay.Acts && len(analysis.Idle(d.reaches)) > 0 {
		return idle, before
	}
	return d.chance(ctx, p, act, profile, before)
}

// undominated reports whether at this resistance no move, with SUBMIT, wins both later acts.
func (d *dealer) undominated(p *freeplay.Puzzle, act, resistance int) bool {
	return act < freeplay.Acts || len(analysis.Dominant(&d.reaches[1], &d.reaches[2], p.Acts[1].ResistanceStart, resistance)) == 0
}

// chance checks random play against its band.
func (d *dealer) chance(ctx context.Context, p *freeplay.Puzzle, act int, profile *validate.Profile, before float64) (reason, float64) {
	chance, decided := d.gauge.Chance(ctx, p, act)
	named := fmt.Sprintf("act%dRandomWinsAt", act)
	switch {
	case !decided:
		return tooLarge, before
	case chance*10_000 < float64(profile.Figures[named+"Least"]) || chance*10_000 > float64(profile.Figures[named+"Most"]):
		return outOfBand, before
	case act > 1 && chance >= before:
		return notFalling, before
	}
	return "", chance
}
