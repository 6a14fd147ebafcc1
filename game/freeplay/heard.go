package freeplay

import (
	"slices"

	"dailies/game"
	"dailies/game/testimony"
)

// Heard is the run with no other lines than its play can draw: any play of it is told the same
// as of the run itself, but for BLOCKED, which then has no line. Half of a run is lines, and a
// page, which has to fetch it, refuses what would be blocked.
func (p *Puzzle) Heard() *Puzzle {
	heard := *p
	l := &heard.KoaLines
	l.Opening = p.drawn(l.Opening, 0)
	l.Lockdown = p.drawn(l.Lockdown, Acts-1)
	l.Won = p.drawn(l.Won, Acts-1)
	heard.Acts = slices.Clone(p.Acts)
	for i := range heard.Acts {
		heard.Acts[i].KoaLines = p.heardAt(i)
	}
	return &heard
}

// heardAt are the lines of an act. The first lock and the last are opened by the run's own.
func (p *Puzzle) heardAt(act int) testimony.KoaLines {
	l := p.Acts[act].KoaLines
	l.Blocked = []string{}
	if l.Opening = p.drawn(l.Opening, act); act == 0 || act == Acts-1 {
		l.Opening = []string{}
	}
	for _, pool := range []*[]string{&l.Win, &l.WinClean, &l.LossTurns, &l.LossScrutiny} {
		*pool = p.drawn(*pool, act)
	}
	refuted := make(map[CounterID][]string, len(l.Refuted))
	for id, pool := range l.Refuted {
		refuted[id] = p.drawn(pool, act)
	}
	l.Refuted = refuted
	return l
}

// drawn is the one line that a pool is drawn from at an act, counted from 0.
func (p *Puzzle) drawn(pool []string, act int) []string {
	if line := game.Line(pool, p.PuzzleID, act); line != "" {
		return []string{line}
	}
	return []string{}
}
