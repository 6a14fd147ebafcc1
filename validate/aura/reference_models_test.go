package aura

import (
	"cmp"
	"math/bits"
	"slices"

	"dailies/game/aura"
)

// habit is a simple model as the reference plays it.
type habit struct {
	clean, ahead, plans bool
	ends                bool // tries every payload to the end
	pairs               bool // drafts the best payload of each protocol, else the strongest six
}

func habits() map[Model]habit {
	return map[Model]habit{
		M1: {}, M2: {pairs: true}, M3: {pairs: true, clean: true}, M4: {pairs: true, ahead: true},
		M4c: {pairs: true, ahead: true, clean: true}, MP: {plans: true}, MPL: {plans: true, ahead: true},
		MT: {plans: true, ends: true}, MTc: {plans: true, ends: true, clean: true},
	}
}

// strongestFirst lists the cards by impact, then position.
func (ref *reference) strongestFirst() []int {
	var all []int
	for i := range ref.p.Evidence {
		all = append(all, i)
	}
	slices.SortFunc(all, func(a, b int) int {
		return cmp.Or(cmp.Compare(ref.p.Evidence[b].Impact, ref.p.Evidence[a].Impact), cmp.Compare(a, b))
	})
	return all
}

// upTo fills a hand with the strongest cards, SKETCHY ones last when they are shunned.
func (ref *reference) upTo(hand uint16, shun bool) uint16 {
	order := ref.strongestFirst()
	if shun {
		slices.SortStableFunc(order, func(a, b int) int {
			x, y := 0, 0
			if ref.p.Evidence[a].Trust == aura.Sketchy {
				x = 1
			}
			if ref.p.Evidence[b].Trust == aura.Sketchy {
				y = 1
			}
			return x - y
		})
	}
	for _, i := range order {
		if bits.OnesCount16(hand) < 6 {
			hand |= 1 << i
		}
	}
	return hand
}

// ranked sorts payloads by what they are worth, then cards, then positions.
func (ref *reference) ranked(loads []int, worth func(n int) int) []int {
	sorted := slices.Clone(loads)
	slices.SortFunc(sorted, func(a, b int) int {
		return cmp.Or(cmp.Compare(worth(b), worth(a)), cmp.Compare(len(ref.payloads[a]), len(ref.payloads[b])), slices.Compare(ref.payloads[a], ref.payloads[b]))
	})
	return sorted
}

func (ref *reference) drafted(h habit) uint16 {
	if !h.pairs {
		return ref.upTo(0, false)
	}
	hand := uint16(0)
	for k := range ref.p.Protocols {
		var loads []int
		for n := range ref.payloads {
			if ref.holds[n][k] != 0 && (!h.clean || !ref.sketchy[n]) {
				loads = append(loads, n)
			}
		}
		if loads = ref.ranked(loads, func(n int) int { return ref.gain[n] }); len(loads) > 0 {
			hand |= ref.masks[loads[0]]
		}
	}
	return ref.upTo(hand, h.clean)
}

// open lists the payloads that a habit may submit, and of them those that are accepted.
func (ref *reference) open(w whole, used uint16, h habit) (all, accepted []int) {
	for n := range ref.payloads {
		if ref.usable(w, n) && bits.OnesCount16(used|ref.masks[n]) <= 6 && (!h.clean || !ref.sketchy[n]) {
			all = append(all, n)
			if ref.holds[n][w.protocol] != 0 {
				accepted = append(accepted, n)
			}
		}
	}
	return all, accepted
}

// followed is how a habit plays a hand: the payloads, and the turns left or -1.
func (ref *reference) followed(hand uint16, h habit) (line []int, left int8) {
	w := whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance), hand: hand}
	used := uint16(0)
	for w.turns > 0 {
		all, accepted := ref.open(w, used, h)
		var pick int
		switch {
		case len(all) == 0:
			return line, -1
		case len(accepted) == 0:
			pick = all[0]
		case h.ends:
			pick = ref.ranked(accepted, func(n int) int { return 100*ref.theEnd(w, used, n, h) + ref.gain[n] })[0]
		case !h.ahead:
			pick = ref.ranked(accepted, func(n int) int { return ref.gain[n] })[0]
		default:
			pick = ref.ranked(accepted, func(n int) int { return -ref.twoTurns(w, used, n, h) })[0]
		}
		used |= ref.masks[pick]
		line = append(line, pick)
		next, won := ref.submit(w, pick)
		if w = next; won {
			return line, w.turns
		}
	}
	return line, -1
}

// twoTurns is the resistance after a payload and the greedy one after it.
func (ref *reference) twoTurns(w whole, used uint16, n int, h habit) int {
	next, won := ref.submit(w, n)
	if won {
		return -1
	}
	_, accepted := ref.open(next, used|ref.masks[n], h)
	if next.turns == 0 || len(accepted) == 0 {
		return int(next.resistance)
	}
	after, won := ref.submit(next, ref.ranked(accepted, func(n int) int { return ref.gain[n] })[0])
	if won {
		return 0
	}
	return int(after.resistance)
}

// theEnd is the turns left when greed goes on after a payload, or below 0 the resistance
// left.
func (ref *reference) theEnd(w whole, used uint16, n int, h habit) int {
	next, won := ref.submit(w, n)
	if won {
		return int(next.turns)
	}
	used |= ref.masks[n]
	_, accepted := ref.open(next, used, h)
	if next.turns == 0 || len(accepted) == 0 {
		return -int(next.resistance)
	}
	return ref.theEnd(next, used, ref.ranked(accepted, func(n int) int { return ref.gain[n] })[0], h)
}

func reached(left int) Reach {
	medal := aura.MedalFor(left)
	return Reach{Won: left >= 0, Medal: medal, AtPar: medal == aura.Gold}
}

// models plays every model but M0, which is drawn from a fixed seed. best is the most
// turns left of any line.
func (ref *reference) models(best int) map[Model]Reach {
	all := map[Model]Reach{M5: reached(best)}
	for name, h := range habits() {
		hand := ref.drafted(h)
		if h.plans {
			hand = 1<<len(ref.p.Evidence) - 1
		}
		_, left := ref.followed(hand, h)
		all[name] = reached(int(left))
	}
	all[MS] = reached(int(ref.shortlisted()))
	for name, clean := range map[Model]bool{M2x: false, M3x: true} {
		all[name] = reached(int(ref.most(ref.drafted(habit{pairs: true, clean: clean}), clean)))
	}
	return all
}

// shortlisted is the most turns that the three best yields of each protocol leave, with six
// cards.
func (ref *reference) shortlisted() int8 {
	var lists [3][]int
	for k := range ref.p.Protocols {
		yields := make(map[int]bool)
		var best []int
		for n := range ref.payloads {
			if ref.holds[n][k] != 0 {
				yields[ref.gain[n]] = true
			}
		}
		for yield := range yields {
			best = append(best, yield)
		}
		slices.Sort(best)
		for n := range ref.payloads {
			if ref.holds[n][k] != 0 && slices.Contains(best[max(0, len(best)-3):], ref.gain[n]) {
				lists[k] = append(lists[k], n)
			}
		}
	}
	type step struct {
		at   whole
		used uint16
	}
	seen := make(map[step]int8)
	var play func(at step) int8
	play = func(at step) int8 {
		if at.at.turns == 0 {
			return -1
		}
		if most, known := seen[at]; known {
			return most
		}
		most := int8(-1)
		for _, n := range lists[at.at.protocol] {
			used := at.used | ref.masks[n]
			if !ref.usable(at.at, n) || bits.OnesCount16(used) > 6 {
				continue
			}
			if next, won := ref.submit(at.at, n); won {
				most = max(most, next.turns)
			} else {
				most = max(most, play(step{next, used}))
			}
		}
		seen[at] = most
		return most
	}
	hand := uint16(1)<<len(ref.p.Evidence) - 1
	return play(step{at: whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance), hand: hand}})
}

// most is the most turns that a hand can leave without a SCAN.
func (ref *reference) most(hand uint16, clean bool) int8 {
	ref.safe = map[whole]int8{}
	return ref.careful(whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance), hand: hand}, clean)
}

// depth measures what the rungs look at. medals are the best of every draft, in order.
func (ref *reference) depth(medals []DraftMedal) (d Depth) {
	strongest := ref.strongestFirst()[0]
	for i, draft := range sixes(len(ref.p.Evidence)) {
		hand := ref.start(draft).hand
		left := ref.most(hand, false)
		if medal := medals[i].Medal; medal != aura.Loss && medal != aura.Cleared && medal != aura.MedalFor(int(left)) {
			d.ScanDrafts++
		}
		if left >= 2 {
			d.SilverDrafts++
		}
		if left < 4 {
			continue
		}
		d.GoldDrafts++
		if hand>>strongest&1 == 1 {
			d.StrongestDrafts++
		}
		if _, greedy := ref.followed(hand, habit{}); greedy >= 4 {
			d.GreedyDrafts++
		}
		d.CleanGold = d.CleanGold || ref.most(hand, true) >= 4
	}
	if d.GoldDrafts == 0 {
		return d
	}
	d.GoldCards = 6
	for hand := uint16(1); int(hand) < 1<<len(ref.p.Evidence); hand++ {
		if size := bits.OnesCount16(hand); size < d.GoldCards && ref.most(hand, false) >= 4 {
			d.GoldCards = size
		}
	}
	d.GoldPayloads = 3
	for a := range ref.payloads {
		for b := range a {
			w := whole{turns: int8(ref.p.Turns), resistance: int8(ref.p.Resistance), hand: ref.masks[a] | ref.masks[b]}
			if ref.between(w, a, b) {
				d.GoldPayloads = 2
			}
		}
	}
	if ref.repeated() {
		d.GoldPayloads = 1
	}
	return d
}

// between reports whether two payloads alone reach Gold.
func (ref *reference) between(w whole, a, b int) bool {
	if w.turns <= 4 {
		return false
	}
	for _, n := range []int{a, b} {
		if !ref.usable(w, n) {
			continue
		}
		if next, won := ref.submit(w, n); won || ref.between(next, a, b) {
			return true
		}
	}
	return false
}
