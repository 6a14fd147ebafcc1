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
	holds    [][][]string // by payload and protocol: the paths that hold, as PROTOCOL/path
	gain     []int
	sketchy  []bool
	seen     map[whole]*result
	safe     map[whole]int
}

// whole is a position with everything that its future or its result depends on.
type whole struct {
	hand                                                              [6]int
	drafted                                                           [6]int
	drawn, turns, resistance, protocol, scrutiny, scans, peak, audits int
	locked, quarantine                                                int
}

// result is the best line from a position, and the paths of all lines that leave 2.
type result struct {
	line *played
	used map[string]bool
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
	var holds [][]string
	for k := range o.p.Protocols {
		var names []string
		for i := range o.p.Protocols[k].Paths {
			if o.p.Protocols[k].Paths[i].Holds(load) {
				names = append(names, fmt.Sprintf("%s/%s", o.p.Protocols[k].ID, o.p.Protocols[k].Paths[i].ID))
			}
		}
		holds = append(holds, names)
	}
	o.payloads, o.holds = append(o.payloads, at), append(o.holds, holds)
	o.gain, o.sketchy = append(o.gain, aura.Compliance(load)), append(o.sketchy, aura.AnySketchy(load))
}

func (o *oracle) start(draft [6]int) whole {
	return whole{hand: draft, drafted: draft, turns: o.p.Turns, resistance: o.p.Resistance}
}

func (o *oracle) reserve(w whole) []int {
	var left []int
	for _, id := range o.p.ReserveOrder {
		for i := range o.p.Evidence {
			if o.p.Evidence[i].ID == id && !slices.Contains(w.drafted[:], i) {
				left = append(left, i)
			}
		}
	}
	return left[w.drawn:]
}

func (o *oracle) usable(w whole, at []int) bool {
	for _, i := range at {
		if !slices.Contains(w.hand[:], i) || w.quarantine > 0 && w.locked == i {
			return false
		}
	}
	return true
}

// suspect raises scrutiny; payload is nil for a scan.
func (o *oracle) suspect(w whole, more int, payload []int) whole {
	w.scrutiny += more
	w.peak = max(w.peak, min(w.scrutiny, 5))
	if w.scrutiny >= 5 {
		w.resistance = min(w.resistance+15, o.p.Resistance)
		w.scrutiny = 2
		w.audits++
		if payload != nil {
			w.locked = payload[0]
			if len(payload) > 1 && o.p.Evidence[payload[1]].Impact > o.p.Evidence[payload[0]].Impact {
				w.locked = payload[1]
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
	accepted := len(o.holds[n][w.protocol]) > 0
	more := 0
	if o.sketchy[n] {
		more++
	}
	if !accepted {
		return o.suspect(w, more+1, o.payloads[n]), false
	}
	w.resistance -= o.gain[n]
	if w.resistance <= 0 {
		w.turns--
		return w, true
	}
	for i := w.protocol + 1; i < len(o.p.Protocols); i++ {
		if w.resistance <= o.p.Protocols[i].FromResistance {
			w.protocol = i
		}
	}
	return o.suspect(w, more, o.payloads[n]), false
}

func (o *oracle) scan(w whole, at []int) (whole, bool) {
	reserve := o.reserve(w)
	if w.scans >= o.p.ScanLimit || len(at) > len(reserve) {
		return w, false
	}
	for i, c := range at {
		w.hand[slices.Index(w.hand[:], c)] = reserve[i]
	}
	slices.Sort(w.hand[:])
	w.drawn += len(at)
	w.scans++
	return o.suspect(w, 2, nil), true
}

// from is the best from a position.
func (o *oracle) from(w whole) *result {
	if w.resistance > 30*w.turns {
		return &result{}
	}
	if known := o.seen[w]; known != nil {
		return known
	}
	r := &result{used: map[string]bool{}}
	o.seen[w] = r
	take := func(action []int, line *played, paths []string, later map[string]bool) {
		if line == nil {
			return
		}
		line = &played{line.left, line.peak, line.audits, line.scans, append([][]int{action}, line.actions...)}
		if better(line, r.line) {
			r.line = line
		}
		for _, path := range paths {
			r.used[path] = r.used[path] || line.left >= 2
		}
		for path, used := range later {
			r.used[path] = r.used[path] || used
		}
	}
	for n, at := range o.payloads {
		if !o.usable(w, at) {
			continue
		}
		if next, won := o.submit(w, n); won {
			take(at, &played{left: next.turns, peak: next.peak, audits: next.audits, scans: next.scans}, o.holds[n][w.protocol], nil)
		} else {
			after := o.from(next)
			take(at, after.line, o.holds[n][w.protocol], after.used)
		}
		if next, ok := o.scan(w, at); ok {
			after := o.from(next)
			take(append([]int{100}, at...), after.line, nil, after.used)
		}
	}
	return r
}

// careful is the most turns left without SKETCHY payloads and without scans, -1 for
// no win. clean false allows SKETCHY ones.
func (o *oracle) careful(w whole, clean bool) int {
	if w.resistance > 30*w.turns {
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
			best = max(best, next.turns)
		} else {
			best = max(best, o.careful(next, clean))
		}
	}
	o.safe[w] = best
	return best
}

func (o *oracle) repeated() bool {
	for n, at := range o.payloads {
		w := whole{turns: o.p.Turns, resistance: o.p.Resistance}
		copy(w.hand[:], at)
		for w.turns > 0 && !(w.quarantine > 0 && slices.Contains(at, w.locked)) {
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

// solve gives every figure of the analysis but the policies.
func (o *oracle) solve() *Analysis {
	a := lost(0)
	var best *played
	var bestDraft []int
	alive, must := map[string]bool{}, map[int]int{}
	for _, draft := range sixes(len(o.p.Evidence)) {
		o.seen = map[whole]*result{}
		a.Drafts++
		r := o.from(o.start(draft))
		for path, used := range r.used {
			alive[path] = alive[path] || used
		}
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
	for k := range o.p.Protocols {
		for i := range o.p.Protocols[k].Paths {
			if name := fmt.Sprintf("%s/%s", o.p.Protocols[k].ID, o.p.Protocols[k].Paths[i].ID); !alive[name] {
				a.DeadPaths = append(a.DeadPaths, name)
			}
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
