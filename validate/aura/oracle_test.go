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
	payloads [][]int    // in the order in which lines are compared
	masks    []uint16   // of their cards
	holds    [][]uint32 // by payload and protocol: the paths that hold, a bit each
	names    []string   // of the paths, as PROTOCOL/path
	gain     []int
	sketchy  []bool
	order    []int // of the reserve
	seen     map[whole]result
	safe     map[whole]int8
}

// whole is a position with everything that its future or its result depends on.
type whole struct {
	hand, reserve                           uint16 // by card
	turns, resistance, protocol, scrutiny   int8
	scans, peak, audits, locked, quarantine int8
}

// result is how the best line from a position ends and begins, and the paths of all
// lines that leave 2.
type result struct {
	left, peak, audits, scans int8  // left is -1 where no line wins
	action                    int16 // the payload; a scan has 100 added
	used                      uint32
}

// scanning is added to a payload's number when it is scanned: in the order of lines
// every scan comes after every submission.
const scanning = 100

// better tells whether a ends better than b. Two lines from one position that end
// alike differ in their first action, so the one tried first is the first by order.
func better(a, b result) bool {
	return cmp.Or(cmp.Compare(b.left, a.left), cmp.Compare(a.peak, b.peak), cmp.Compare(a.audits, b.audits),
		cmp.Compare(a.scans, b.scans)) < 0
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
	mask := uint16(0)
	for _, i := range at {
		mask |= 1 << i
	}
	o.payloads, o.masks, o.holds = append(o.payloads, at), append(o.masks, mask), append(o.holds, holds)
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

func (o *oracle) usable(w whole, n int) bool {
	if w.quarantine > 0 {
		w.hand &^= 1 << w.locked
	}
	return o.masks[n]&^w.hand == 0
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
func (o *oracle) from(w whole) result {
	if int(w.resistance) > 30*int(w.turns) {
		return result{left: -1}
	}
	if known, ok := o.seen[w]; ok {
		return known
	}
	r := result{left: -1}
	take := func(action int, line result, paths uint32) {
		if line.left >= 2 {
			r.used |= paths
		}
		r.used |= line.used
		if better(line, r) {
			r.left, r.peak, r.audits, r.scans, r.action = line.left, line.peak, line.audits, line.scans, int16(action)
		}
	}
	for n := range o.payloads {
		if o.usable(w, n) {
			take(n, o.submitted(w, n), o.holds[n][w.protocol])
		}
	}
	for n, at := range o.payloads {
		if !o.usable(w, n) {
			continue
		}
		if next, ok := o.scan(w, at); ok {
			take(scanning+n, o.from(next), 0)
		}
	}
	o.seen[w] = r
	return r
}

// submitted is the best after a payload.
func (o *oracle) submitted(w whole, n int) result {
	next, won := o.submit(w, n)
	if won {
		return result{left: next.turns, peak: next.peak, audits: next.audits, scans: next.scans}
	}
	return o.from(next)
}

// line is the best line from a position.
func (o *oracle) line(w whole) (actions []aura.Action) {
	for {
		n := int(o.from(w).action)
		if n >= scanning {
			at := o.payloads[n-scanning]
			actions = append(actions, aura.Action{Scan: o.ids(at)})
			w, _ = o.scan(w, at)
			continue
		}
		actions = append(actions, aura.Action{Submit: o.ids(o.payloads[n])})
		next, won := o.submit(w, n)
		if w = next; won {
			return actions
		}
	}
}

// careful is the most turns left without SKETCHY payloads and without scans, -1 for
// no win. clean false allows SKETCHY ones.
func (o *oracle) careful(w whole, clean bool) int8 {
	if int(w.resistance) > 30*int(w.turns) {
		return -1
	}
	if left, known := o.safe[w]; known {
		return left
	}
	best := int8(-1)
	for n := range o.payloads {
		if !o.usable(w, n) || clean && o.sketchy[n] {
			continue
		}
		if next, won := o.submit(w, n); won {
			best = max(best, next.turns)
		} else {
			best = max(best, o.careful(next, clean))
		}
	}
	o.safe[w] = best
	return best
}

func (o *oracle) repeated() bool {
	for n := range o.payloads {
		w := whole{turns: int8(o.p.Turns), resistance: int8(o.p.Resistance), hand: 1<<len(o.p.Evidence) - 1}
		for w.turns > 0 && o.usable(w, n) {
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
	best, bestDraft := result{left: -1}, [6]int{}
	alive, must := uint32(0), map[int]int{}
	o.seen, o.safe = map[whole]result{}, map[whole]int8{}
	for _, draft := range drafts {
		clear(o.seen)
		a.Drafts++
		r := o.from(o.start(draft))
		alive |= r.used
		clear(o.safe)
		a.SafeBronze = o.careful(o.start(draft), true) >= 1 || a.SafeBronze
		clear(o.safe)
		a.WithoutScan = o.careful(o.start(draft), false) >= 0 || a.WithoutScan
		if r.left < 0 {
			a.Medals = append(a.Medals, DraftMedal{draft[:], aura.Loss})
			continue
		}
		a.Medals = append(a.Medals, DraftMedal{draft[:], aura.MedalFor(int(r.left))})
		a.WinningDrafts++
		for _, i := range draft {
			must[i]++
		}
		for _, tier := range []struct {
			from  int8
			count *int
		}{{1, &a.BronzeDrafts}, {2, &a.SilverDrafts}, {4, &a.GoldDrafts}} {
			if r.left >= tier.from {
				*tier.count++
			}
		}
		if better(r, best) {
			best, bestDraft = r, draft
		}
	}
	if best.left < 0 {
		return a
	}
	clear(o.seen)
	a.Solvable, a.BestTurnsLeft, a.RepeatedGold = true, int(best.left), o.repeated()
	a.Best = &Line{
		TurnsLeft: int(best.left), PeakScrutiny: int(best.peak), Audits: int(best.audits), Scans: int(best.scans),
		Draft: o.ids(bestDraft[:]), Actions: o.line(o.start(bestDraft)),
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
