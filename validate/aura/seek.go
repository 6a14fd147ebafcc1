package aura

import "dailies/game/aura"

// ask is the kind of line that is looked for.
type ask struct {
	turns   int  // at most, the winning one among them
	scans   int  // at most
	sketchy bool // whether SKETCHY cards may be submitted
	peak    int  // of scrutiny, at most
	audits  int  // at most
	path    pathAt
}

// pathAt is a path that some payload of the line must satisfy while its protocol is
// active; none asks for no path.
type pathAt struct{ protocol, path int }

var none = pathAt{-1, -1}

// move is a payload that is submitted or scanned.
type move struct {
	load *payload
	scan bool
}

// seek finds the first line of a draft, in the page's order of actions, that is as
// asked. It plays positions under the whole rules and remembers those that failed.
//
// A position is dropped when the upper bound says that the turns left do not do.
// That reading contains every line of the game, so nothing that wins is dropped; and
// since it is nearly exact, few positions that do not win are played.
func (s *solver) seek(draft cards, a ask) ([]move, bool) {
	k := seeker{solver: s, ask: a}
	p := s.model.begin(draft)
	p.turns = int8(a.turns)
	found := k.from(sought{position: p, used: a.path == none})
	return k.line, found
}

type seeker struct {
	*solver
	ask
	line   []move
	failed map[sought]bool
}

// sought is a position, and whether the path asked for was used on the way to it.
type sought struct {
	position
	used bool
}

func (k *seeker) from(at sought) bool {
	if k.lost(at.position) || k.failed[at] || !k.spend(1) {
		return false
	}
	free := at.free()
	for i := range k.model.payloads {
		load := &k.model.payloads[i]
		if load.cards&^free == 0 && (k.sketchy || !load.sketchy) && k.submitting(at, load) {
			return true
		}
	}
	if int(at.scans) < min(k.scans, k.model.scans) {
		for i := range k.model.payloads {
			load := &k.model.payloads[i]
			if load.cards&^free == 0 && load.cards.size() <= at.rest.size() && k.scanning(at, load) {
				return true
			}
		}
	}
	if k.failed == nil {
		k.failed = make(map[sought]bool) // most lines are found without turning back
	}
	k.failed[at] = true
	return false
}

func (k *seeker) submitting(at sought, load *payload) bool {
	next, won, peak := k.model.submit(at.position, load)
	used := at.used || k.path.protocol == int(at.protocol) && load.paths[at.protocol]>>k.path.path&1 == 1
	if !k.allowed(next, peak) {
		return false
	}
	k.line = append(k.line, move{load: load})
	if won && used || !won && k.from(sought{next, used}) {
		return true
	}
	k.line = k.line[:len(k.line)-1]
	return false
}

func (k *seeker) scanning(at sought, load *payload) bool {
	next, peak := k.model.scan(at.position, load.cards)
	if !k.allowed(next, peak) {
		return false
	}
	k.line = append(k.line, move{load: load, scan: true})
	if k.from(sought{next, at.used}) {
		return true
	}
	k.line = k.line[:len(k.line)-1]
	return false
}

func (k *seeker) allowed(p position, peak int) bool {
	return peak <= k.peak && int(p.audits) <= k.audits
}

// lost reports whether not even the upper bound wins from a position.
func (k *seeker) lost(p position) bool {
	if p.turns < 1 {
		return true
	}
	c := config{hand: p.hand}
	if k.scans > 0 {
		c.scans = int8(k.model.scans) - p.scans
		c.reach = k.model.draw(p.rest, maxPayload*int(c.scans))
	}
	if p.scans > 0 {
		c = scanned(c.hand, c.reach, c.scans)
	}
	t := k.table(upperBound, c, int(p.turns))
	return !t.at(int(p.turns), int(p.protocol), int(p.scrutiny)).has(int(p.resistance))
}

// bestLine finds the page's best line among those that leave so many turns, the most that any
// does: least peak scrutiny, then audits, then scans, then the first by draft and actions. Each
// limit is raised only when no draft has a line within it, so the first line found is
// the one. Without an audit the peak is at most 4, with one it counts as 5.
func (s *solver) bestLine(most int) (draft cards, line []move) {
	turns := s.model.turns - most
	var able []cards
	for _, d := range s.model.drafts {
		if s.within(d, s.model.scans, turns) {
			able = append(able, d)
		}
	}
	for peak := range aura.AuditAt + 1 {
		least, most := 0, 0
		if peak == aura.AuditAt {
			least, most = 1, turns
		}
		for audits := least; audits <= most; audits++ {
			for scans := range s.model.scans + 1 {
				if scans > 0 && (peak < aura.ScanScrutiny || turns-scans < s.model.soonest()) {
					break // a SCAN alone makes more scrutiny, or takes a turn that is needed
				}
				for _, d := range able {
					if line, found := s.seek(d, ask{turns: turns, scans: scans, sketchy: true, peak: peak, audits: audits, path: none}); found {
						return d, line
					}
				}
			}
		}
	}
	return 0, nil
}
