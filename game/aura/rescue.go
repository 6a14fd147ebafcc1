package aura

import "slices"

// Rescue is a SCAN that would have paid.
type Rescue struct {
	Medal Medal    // what the draft reaches with it
	Away  []CardID // the cards to scan away
}

// Rescue finds the one SCAN that would have brought the draft of a run that has ended a better
// medal: better than the run's own, and than what the draft reaches without a SCAN. It looks at
// lines of accepted payloads that raise no audit. False for none, for a run that did scan, and for a
// document past the limits of the schema.
func (p *Puzzle) Rescue(s State) (best Rescue, found bool) {
	over := s.Status == Won || s.Status == Lost
	if !over || s.Scans > 0 || p.ScanLimit < 1 || p.Turns < 1 || p.Turns > maxChartTurns || p.Resistance < 1 || p.Resistance > maxChartResistance || len(p.Protocols) == 0 {
		return best, false
	}
	plain := p.charts()
	plain[0][p.place(0, 0, p.Resistance)] = true
	left := p.Turns - p.soonest(s.Drafted[:], plain)
	if s.Status == Won {
		left = max(left, s.Turns)
	}
	reserve := State{Drafted: s.Drafted}.Reserve(p)
	for _, away := range discards(s.Drafted) {
		if len(away) > len(reserve) {
			continue
		}
		hand := slices.DeleteFunc(slices.Clone(s.Drafted[:]), func(c int) bool { return slices.Contains(away, c) })
		hand = append(hand, reserve[:len(away)]...)
		then := p.Turns - p.soonest(hand, p.scanned(plain))
		if medal := MedalFor(then); then >= BronzeTurns && then > left && medal != MedalFor(left) {
			best, found, left = Rescue{medal, p.ids(away)}, true, then
		}
	}
	return best, found
}

// discards lists what a SCAN may take from a hand: each card, and each pair.
func discards(hand [DraftSize]int) (all [][]int) {
	for i, c := range hand {
		all = append(all, []int{c})
		for _, d := range hand[:i] {
			all = append(all, []int{d, c})
		}
	}
	return all
}

// What a chart covers, which is what the schema allows.
const (
	maxChartTurns      = 12
	maxChartResistance = 1000
)

// chart marks the moments that play may meet at the start of a turn, by [Puzzle.place].
type chart []bool

// charts returns an empty chart for each turn.
func (p *Puzzle) charts() []chart {
	all := make([]chart, p.Turns)
	for i := range all {
		all[i] = make(chart, len(p.Protocols)*AuditAt*(p.Resistance+1))
	}
	return all
}

// place is where a chart marks a moment.
func (p *Puzzle) place(protocol, scrutiny, resistance int) int {
	return (protocol*AuditAt+scrutiny)*(p.Resistance+1) + resistance
}

// scanned charts the moments after a SCAN in any turn.
func (p *Puzzle) scanned(before []chart) []chart {
	after := p.charts()
	for turn := range len(before) - 1 {
		for at, met := range before[turn] {
			if to := at + ScanScrutiny*(p.Resistance+1); met && at/(p.Resistance+1)%AuditAt+ScanScrutiny < AuditAt {
				after[turn+1][to] = true
			}
		}
	}
	return after
}

// soonest is how many turns have passed when some cards first open the lock from the moments that
// are charted; one more than there are for never. It charts what lies on the way.
func (p *Puzzle) soonest(hand []int, at []chart) int {
	moves := p.moves(hand)
	for turn := range at {
		for place, met := range at[turn] {
			if !met {
				continue
			}
			resistance, scrutiny, protocol := place%(p.Resistance+1), place/(p.Resistance+1)%AuditAt, place/(p.Resistance+1)/AuditAt
			for _, m := range moves[protocol] {
				left := resistance - m.gain
				if left <= 0 {
					return turn + 1
				}
				if turn+1 < len(at) && scrutiny+m.scrutiny < AuditAt {
					at[turn+1][p.place(p.after(protocol, left), scrutiny+m.scrutiny, left)] = true
				}
			}
		}
	}
	return len(at) + 1
}

// move is what an accepted payload does.
type move struct{ gain, scrutiny int }

// moves lists by protocol the payloads that it accepts of some cards.
func (p *Puzzle) moves(hand []int) [][]move {
	all := make([][]move, len(p.Protocols))
	for i, c := range hand {
		for _, d := range hand[:i+1] {
			payload := []*Card{&p.Evidence[c], &p.Evidence[d]}
			if c == d {
				payload = payload[:1]
			}
			m := move{gain: Compliance(payload)}
			if AnySketchy(payload) {
				m.scrutiny = 1
			}
			for k := range p.Protocols {
				if len(p.Protocols[k].Satisfied(payload)) > 0 {
					all[k] = append(all[k], m)
				}
			}
		}
	}
	return all
}
