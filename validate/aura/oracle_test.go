package aura

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/game/aura"
)

// oracle is the plain solver: whole positions in maps, one draft at a time, every
// legal action of every position, and the only cut that 30 a turn must still finish
// the lock. It shares no code with the search.
type oracle struct {
	p        *aura.Puzzle
	payloads [][]int
	holds    [][]uint32 // by payload and protocol: the paths that hold, a bit each
	names    []string   // of the paths, as PROTOCOL/path
	gain     []int
	sketchy  []bool
	order    []int // of the reserve
	seen     map[whole]*result
	safe     map[whole]int
}

// whole is a position with everything that its future or its result depends on.
type whole struct {
	hand, reserve                           uint16 // by card
	turns, resistance, protocol, scrutiny   int8
	scans, peak, audits, locked, quarantine int8
}

// result is the best line from a position, and the paths of all lines that leave 2.
type result struct {
	line *played
	used uint32
}

type played struct {
	left, peak, audits, scans int
	actions                   [][]int // a scan has 100 in front
}

func better(a, b *played) bool {
	if b == nil || a == nil {
		return a != nil
	}
	return cmp.Or(cmp.Compare(b.left, a.left), cmp.Compare(a.peak, b.peak), cmp.Compare(a.audits, b.audits),
		cmp.Compare(a.scans, b.scans), slices.CompareFunc(a.actions, b.actions, slices.Compare[[]int])) < 0
}

func newOracle(p *aura.Puzzle) *oracle {
	o := &oracle{p: p}
	for _, id := range p.ReserveOrder {
		o.order = append(o.order, slices.IndexFunc(p.Evidence, func(c aura.Card) bool { return c.ID == id }))
	}
	for k := range p.Protocols {
		for i := range p.Protocols[k].Paths {
			o.names = append(o.names, fmt.Sprintf("%s/%s", p.Protocols[k].ID, p.Protocols[k].Paths[i].ID))
		}
	}
	for i := range p.Evidence {
		o.add(i)
		for j := i + 1; j < len(p.Evidence); j++ {
			o.add(i, j)
		}
	}
	return o
}

func (o *oracle) add(at ...int) {
	var load []*aura.Card
	for _, i := range at {
		load = append(load, &o.p.Evidence[i])
	}
	var holds []uint32
	n := 0
	for k := range o.p.Protocols {
		mask := uint32(0)
		for i := range o.p.Protocols[k].Paths {
			if o.p.Protocols[k].Paths[i].Holds(load) {
				mask |= 1 << n
			}
			n++
		}
		holds = append(holds, mask)
	}
	o.payloads, o.holds = append(o.payloads, at), append(o.holds, holds)
	o.gain, o.sketchy = append(o.gain, aura.Compliance(load)), append(o.sketchy, aura.AnySketchy(load))
}

func (o *oracle) start(draft [6]int) whole {
	w := whole{turns: int8(o.p.Turns), resistance: int8(o.p.Resistance)}
	for _, i := range draft {
		w.hand |= 1 << i
	}
	w.reserve = (uint16(1)<<len(o.p.Evidence) - 1) &^ w.hand
	return w
}

func (o *oracle) usable(w whole, at []int) bool {
	for _, i := range at {
		if w.hand>>i&1 == 0 || w.quarantine > 0 && int(w.locked) == i {
			return false
		}
	}
	return true
}

// suspect raises scrutiny; payload is nil for a scan.
func (o *oracle) suspect(w whole, more int8, payload []int) whole {
	w.scrutiny += more
	w.peak = max(w.peak, min(w.scrutiny, 5))
	if w.scrutiny >= 5 {
		w.resistance = int8(min(int(w.resistance)+15, o.p.Resistance))
		w.scrutiny = 2
		w.audits++
		if payload != nil {
			w.locked = int8(payload[0])
			if len(payload) > 1 && o.p.Evidence[payload[1]].Impact > o.p.Evidence[payload[0]].Impact {
				w.locked = int8(payload[1])
			}
			w.quarantine = 3
		}
	}
	w.turns--
	if w.quarantine > 0 {
		if w.quarantine--; w.quarantine == 0 {
			w.locked = 0
		}
	}
	return w
}

// submit gives the position after a payload; won when it opens the lock.
func (o *oracle) submit(w whole, n int) (next whole, won bool) {
	more := int8(0)
	if o.sketchy[n] {
		more++
	}
	if o.holds[n][w.protocol] == 0 {
		return o.suspect(w, more+1, o.payloads[n]), false
	}
	w.resistance -= int8(o.gain[n])
	if w.resistance <= 0 {
		w.turns--
		return w, true
	}
	for i := int(w.protocol) + 1; i < len(o.p.Protocols); i++ {
		if int(w.resistance) <= o.p.Protocols[i].FromResistance {
			w.protocol = int8(i)
		}
	}
	return o.suspect(w, more, o.payloads[n]), false
}

func (o *oracle) scan(w whole, at []int) (whole, bool) {
	if int(w.scans) >= o.p.ScanLimit {
		return w, false
	}
	drawn := 0
	for _, i := range o.order {
		if drawn < len(at) && w.reserve>>i&1 == 1 {
			w.reserve &^= 1 << i
			w.hand |= 1 << i
			drawn++
		}
	}
	for _, i := range at {
		w.hand &^= 1 << i
	}
	w.scans++
	return o.suspect(w, 2, nil), drawn == len(at)
}

// from is the best from a position.
func (o *oracle) from(w whole) *result {
	if int(w.resistance) > 30*int(w.turns) {
		return &result{}
	}
	if known := o.seen[w]; known != nil {
		return known
	}
	r := &result{}
	o.seen[w] = r
	take := func(action []int, line *played, paths, later uint32) {
		if line == nil {
			return
		}
		if first := (&played{line.left, line.peak, line.audits, line.scans, nil}); r.line == nil || !better(r.line, first) {
			first.actions = append([][]int{action}, line.actions...)
			if better(first, r.line) {
				r.line = first
			}
		}
		if line.left >= 2 {
			r.used |= paths
		}
		r.used |= later
	}
	for n, at := range o.payloads {
		if !o.usable(w, at) {
			continue
		}
		if next, won := o.submit(w, n); won {
			take(at, &played{left: int(next.turns), peak: int(next.peak), audits: int(next.audits), scans: int(next.scans)}, o.holds[n][w.protocol], 0)
		} else {
			after := o.from(next)
			take(at, after.line, o.holds[n][w.protocol], after.used)
		}
		if next, ok := o.scan(w, at); ok {
			after := o.from(next)
			take(append([]int{100}, at...), after.line, 0, after.used)
		}
	}
	return r
}

// careful is the most turns left without SKETCHY payloads and without scans, -1 for
// no win. clean false allows SKETCHY ones.
func (o *oracle) careful(w whole, clean bool) int {
	if int(w.resistance) > 30*int(w.turns) {
		return -1
	}
	if left, known := o.safe[w]; known {
		return left
	}
	best := -1
	for n, at := range o.payloads {
		if !o.usable(w, at) || clean && o.sketchy[n] {
			continue
		}
		if next, won := o.submit(w, n); won {
			best = max(best, int(next.turns))
		} else {
			best = max(best, o.careful(next, clean))
		}
	}
	o.safe[w] = best
	return best
}

func (o *oracle) repeated() bool {
	for n, at := range o.payloads {
		w := whole{turns: int8(o.p.Turns), resistance: int8(o.p.Resistance), hand: 1<<len(o.p.Evidence) - 1}
		for w.turns > 0 && o.usable(w, at) {
			next, won := o.submit(w, n)
			if won && next.turns >= 4 {
				return true
			}
			if w = next; won {
				break
			}
		}
	}
	return false
}

// solve gives every figure of the analysis but the policies, over some drafts.
func (o *oracle) solve(drafts [][6]int) *Analysis {
	a := lost(0)
	var best *played
	var bestDraft []int
	alive, must := uint32(0), map[int]int{}
	for _, draft := range drafts {
		o.seen = map[whole]*result{}
		a.Drafts++
		r := o.from(o.start(draft))
		alive |= r.used
		o.safe = map[whole]int{}
		a.SafeBronze = o.careful(o.start(draft), true) >= 1 || a.SafeBronze
		o.safe = map[whole]int{}
		a.WithoutScan = o.careful(o.start(draft), false) >= 0 || a.WithoutScan
		if r.line == nil {
			a.Medals = append(a.Medals, DraftMedal{draft[:], aura.Loss})
			continue
		}
		a.Medals = append(a.Medals, DraftMedal{draft[:], aura.MedalFor(r.line.left)})
		a.WinningDrafts++
		for _, i := range draft {
			must[i]++
		}
		for _, tier := range []struct {
			from  int
			count *int
		}{{1, &a.BronzeDrafts}, {2, &a.SilverDrafts}, {4, &a.GoldDrafts}} {
			if r.line.left >= tier.from {
				*tier.count++
			}
		}
		first := &played{r.line.left, r.line.peak, r.line.audits, r.line.scans, nil}
		if best == nil || better(first, &played{best.left, best.peak, best.audits, best.scans, nil}) {
			best, bestDraft = r.line, draft[:]
		}
	}
	if best == nil {
		return a
	}
	a.Solvable, a.BestTurnsLeft, a.RepeatedGold = true, best.left, o.repeated()
	a.Best = &Line{TurnsLeft: best.left, PeakScrutiny: best.peak, Audits: best.audits, Scans: best.scans, Draft: o.ids(bestDraft)}
	for _, action := range best.actions {
		if action[0] == 100 {
			a.Best.Actions = append(a.Best.Actions, aura.Action{Scan: o.ids(action[1:])})
		} else {
			a.Best.Actions = append(a.Best.Actions, aura.Action{Submit: o.ids(action)})
		}
	}
	for i := range o.p.Evidence {
		if must[i] == a.WinningDrafts {
			a.MustPick = append(a.MustPick, o.p.Evidence[i].ID)
		}
	}
	for n, name := range o.names {
		if alive>>n&1 == 0 {
			a.DeadPaths = append(a.DeadPaths, name)
		}
	}
	return a
}

func (o *oracle) ids(at []int) []aura.CardID {
	var ids []aura.CardID
	for _, i := range at {
		ids = append(ids, o.p.Evidence[i].ID)
	}
	return ids
}

func sixes(n int) (all [][6]int) {
	var draft [6]int
	var choose func(from, size int)
	choose = func(from, size int) {
		if size == 6 {
			all = append(all, draft)
			return
		}
		for i := from; i < n; i++ {
			draft[size] = i
			choose(i+1, size+1)
		}
	}
	choose(0, 0)
	return all
}
