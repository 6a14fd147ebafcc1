package aura

import (
	"cmp"
	"fmt"
	"slices"

	"dailies/game/aura"
)

// reference is the second, obvious solver: whole positions in maps, one draft at a time, every
// legal action of every position, and the only cut that 30 a turn must still finish
// the lock. It shares no code with the search.
type reference struct {
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

// better reports whether a ends better than b. Two lines from one position that end
// alike differ in their first action, so the one tried first is the first by order.
func better(a, b result) bool {
	return cmp.Or(cmp.Compare(b.left, a.left), cmp.Compare(a.peak, b.peak), cmp.Compare(a.audits, b.audits),
		cmp.Compare(a.scans, b.scans)) < 0
}

func newReference(p *aura.Puzzle) *reference {
	ref := &reference{p: p}
	for _, id := range p.ReserveOrder {
		ref.order = append(ref.order, slices.IndexFunc(p.Evidence, func(c aura.Card) bool { return c.ID == id }))
	}
	for k := range p.Protocols {
		for i := range p.Protocols[k].Paths {
			ref.names = append(ref.names, fmt.Sprintf("%s/%s", p.Protocols[k].ID, p.Protocols[k].Paths[i].ID))
		}
	}
	for i := range p.Evidence {
		ref.add(i)
		for j := i + 1; j < len(p.Evidence); j++ {
			ref.add(i, j)
		}
	}
	return ref
}

func (ref *reference) add(at ...int) {
	var load []*aura.Card
	for _, i := range at {
		load = append(load, &ref.p.Evidence[i])
	}
	var holds []uint32
	n := 0
	for k := range ref.p.Protocols {
		mask := uint32(0)
		for i := range ref.p.Protocols[k].Paths {
			if ref.p.Protocols[k].Paths[i].Holds(load) {
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
	ref.payloads, ref.masks, ref.holds = append(ref.payloads, at), append(ref.masks, mask), append(ref.holds, holds)
	ref.gain, ref.sketchy = append(ref.gain, aura.Compliance(load)), append(ref.sketchy, aura.AnySketchy(load))
}

func (ref *reference) start(draft [6]int) whole {
	w := whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance)}
	for _, i := range draft {
		w.hand |= 1 << i
	}
	w.reserve = (uint16(1)<<len(ref.p.Evidence) - 1) &^ w.hand
	return w
}

func (ref *reference) usable(w whole, n int) bool {
	if w.quarantine > 0 {
		w.hand &^= 1 << w.locked
	}
	return ref.masks[n]&^w.hand == 0
}

// suspect raises scrutiny; payload is nil for a scan.
func (ref *reference) suspect(w whole, more int8, payload []int) whole {
	w.scrutiny += more
	w.peak = max(w.peak, min(w.scrutiny, 5))
	if w.scrutiny >= 5 {
		w.resistance = int8(min(int(w.resistance)+15, ref.p.Resistance))
		w.scrutiny = 2
		w.audits++
		if payload != nil {
			w.locked = int8(payload[0])
			if len(payload) > 1 && ref.p.Evidence[payload[1]].Impact > ref.p.Evidence[payload[0]].Impact {
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
func (ref *reference) submit(w whole, n int) (next whole, won bool) {
	more := int8(0)
	if ref.sketchy[n] {
		more++
	}
	if ref.holds[n][w.protocol] == 0 {
		return ref.suspect(w, more+1, ref.payloads[n]), false
	}
	w.resistance -= int8(ref.gain[n])
	if w.resistance <= 0 {
		w.turns--
		return w, true
	}
	for i := int(w.protocol) + 1; i < len(ref.p.Protocols); i++ {
		if int(w.resistance) <= ref.p.Protocols[i].FromResistance {
			w.protocol = int8(i)
		}
	}
	return ref.suspect(w, more, ref.payloads[n]), false
}

func (ref *reference) scan(w whole, at []int) (whole, bool) {
	if int(w.scans) >= ref.p.ScanLimit {
		return w, false
	}
	drawn := 0
	for _, i := range ref.order {
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
	return ref.suspect(w, 2, nil), drawn == len(at)
}

// from is the best from a position.
func (ref *reference) from(w whole) result {
	if int(w.resistance) > 30*int(w.turns) {
		return result{left: -1}
	}
	if known, ok := ref.seen[w]; ok {
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
	for n := range ref.payloads {
		if ref.usable(w, n) {
			take(n, ref.submitted(w, n), ref.holds[n][w.protocol])
		}
	}
	for n, at := range ref.payloads {
		if !ref.usable(w, n) {
			continue
		}
		if next, ok := ref.scan(w, at); ok {
			take(scanning+n, ref.from(next), 0)
		}
	}
	ref.seen[w] = r
	return r
}

// submitted is the best after a payload.
func (ref *reference) submitted(w whole, n int) result {
	next, won := ref.submit(w, n)
	if won {
		return result{left: next.turns, peak: next.peak, audits: next.audits, scans: next.scans}
	}
	return ref.from(next)
}

// line is the best line from a position.
func (ref *reference) line(w whole) (actions []Turn) {
	for {
		n := int(ref.from(w).action)
		if n >= scanning {
			at := ref.payloads[n-scanning]
			actions = append(actions, Turn{Scan: ref.ids(at)})
			w, _ = ref.scan(w, at)
			continue
		}
		actions = append(actions, Turn{Submit: ref.ids(ref.payloads[n])})
		next, won := ref.submit(w, n)
		if w = next; won {
			return actions
		}
	}
}

// careful is the most turns left without SKETCHY payloads and without scans, -1 for
// no win. clean false allows SKETCHY ones.
func (ref *reference) careful(w whole, clean bool) int8 {
	if int(w.resistance) > 30*int(w.turns) {
		return -1
	}
	if left, known := ref.safe[w]; known {
		return left
	}
	best := int8(-1)
	for n := range ref.payloads {
		if !ref.usable(w, n) || clean && ref.sketchy[n] {
			continue
		}
		if next, won := ref.submit(w, n); won {
			best = max(best, next.turns)
		} else {
			best = max(best, ref.careful(next, clean))
		}
	}
	ref.safe[w] = best
	return best
}

func (ref *reference) repeated() bool {
	for n := range ref.payloads {
		w := whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance), hand: 1<<len(ref.p.Evidence) - 1}
		for w.turns > 0 && ref.usable(w, n) {
			next, won := ref.submit(w, n)
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
func (ref *reference) solve(drafts [][6]int) *Analysis {
	a := lost(0)
	best, bestDraft := result{left: -1}, [6]int{}
	alive, must := uint32(0), map[int]int{}
	ref.seen, ref.safe = map[whole]result{}, map[whole]int8{}
	for _, draft := range drafts {
		clear(ref.seen)
		a.Drafts++
		r := ref.from(ref.start(draft))
		alive |= r.used
		clear(ref.safe)
		a.SafeBronze = ref.careful(ref.start(draft), true) >= 1 || a.SafeBronze
		clear(ref.safe)
		a.WithoutScan = ref.careful(ref.start(draft), false) >= 0 || a.WithoutScan
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
	ref.deepen(a, best.left)
	if best.left < 0 {
		return a
	}
	clear(ref.seen)
	a.Solvable, a.BestTurnsLeft, a.RepeatedGold = true, int(best.left), ref.repeated()
	a.Best = &Line{
		TurnsLeft: int(best.left), PeakScrutiny: int(best.peak), Audits: int(best.audits), Scans: int(best.scans),
		Draft: ref.ids(bestDraft[:]), Actions: ref.line(ref.start(bestDraft)),
	}
	for i := range ref.p.Evidence {
		if must[i] == a.WinningDrafts {
			a.MustPick = append(a.MustPick, ref.p.Evidence[i].ID)
		}
	}
	for n, name := range ref.names {
		if alive>>n&1 == 0 {
			a.DeadPaths = append(a.DeadPaths, name)
		}
	}
	return a
}

// deepen adds what the player models reach and the depth, which take every draft.
func (ref *reference) deepen(a *Analysis, best int8) {
	if a.Drafts < len(sixes(len(ref.p.Evidence))) {
		return
	}
	a.Models = ref.models(int(best))
	if best < 0 {
		return
	}
	a.Depth = ref.depth(a.Medals)
	for _, m := range []Model{M5, M3x, M2x, MS, MTc, MT, MPL, MP, M4c, M4, M3, M2, M1} {
		if a.Models[m].Medal == a.Models[M5].Medal {
			a.Rung = m
		}
	}
}

func (ref *reference) ids(at []int) []aura.CardID {
	var ids []aura.CardID
	for _, i := range at {
		ids = append(ids, ref.p.Evidence[i].ID)
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
