package freeplay

import (
	"cmp"
	"slices"

	"dailies/game/freeplay"
)

// ceiling is no less than what the rest of an act can deal: the strongest cards that there
// are hands and turns for, multiplied where two agree, one of them slipped past KOA, and all
// that is owed.
func (l *lock) ceiling(p *position) int16 {
	turns := l.turnsLeft(p)
	plays := l.most*turns + 1 // the one is for EXPLOIT
	plays = min(plays, p.hand.len())
	left := l.remaining(p)
	var owed, sum, strongest int
	for _, i := range l.strong[:l.cards] {
		if plays > 0 && left.has(int(i)) {
			strongest = max(strongest, int(l.power[i]))
			sum += int(l.power[i])
			plays--
		}
	}
	for _, taken := range p.owed {
		owed += int(taken)
	}
	quarters := 4 * (sum + owed)
	if l.agreeing[left] && !l.drift {
		quarters += sum + 3*turns
	}
	if tokens := int(p.tokens) + (l.refutes[left] &^ p.refuted).len(); !p.exploited && tokens >= int(l.priceExploit) {
		quarters += 2*strongest + 2 // half as much again, rounded up
	}
	return int16(quarters / 4)
}

// turnsLeft is how many turns can still be played, the last of which has to open the lock:
// until the limit, or until time alone brings scrutiny to its bound.
func (l *lock) turnsLeft(p *position) int {
	left := int(l.turns - p.turns)
	if l.every > 0 {
		every := int(l.every)
		pressed := (int(p.turns)/every + freeplay.MaxScrutiny - int(p.scrutiny)) * every
		left = min(left, pressed-int(p.turns))
	}
	return left
}

// rankPowers orders the cards by power, the strongest first.
func (l *lock) rankPowers() {
	for i := range l.strong {
		l.strong[i] = int8(i)
	}
	slices.SortFunc(l.strong[:l.cards], func(a, b int8) int { return cmp.Compare(l.power[b], l.power[a]) })
}
