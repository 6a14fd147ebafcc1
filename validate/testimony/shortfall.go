package testimony

import (
	"dailies/game/testimony"
	"dailies/validate"
)

// Gauge measures how far hands are from passing a profile: what an assembler climbs by. It
// keeps its memory from one hand to the next, and is for one goroutine.
type Gauge struct {
	Profile *validate.Profile
	deal    deal
	search  search
}

// The points for what cannot be measured by degrees. They say an order more than a size.
const (
	unprovablePoints = 60
	unsolvablePoints = 40
	modelPoints      = 12 // a model that should not win, or should
	parPoints        = 6  // a model that should not be at par
	missingPoints    = 15 // no line of a kind that there should be
	scrutinyPoints   = 5  // for each point of the least scrutiny that a win has
	cardPoints       = 15 // a card too many or too few of a kind
	idlePoints       = 8
	farPoints        = 20 // the most that a near miss, or a chance, adds
)

// Shortfall is 0 for a hand on which the profile's rules on play find nothing, and grows
// with what they find. What it costs is bounded: a hand that is found to be no better than
// the limit is given up, and the figure is then at least the limit. A hand too large for
// the search is at the limit.
func (g *Gauge) Shortfall(p *testimony.Puzzle, limit int) int {
	if !fits(p) {
		return limit
	}
	g.deal = deal{}
	if !g.deal.load(p) {
		return limit
	}
	s := &g.search
	s.reset(&g.deal)
	m := &measure{search: s, puzzle: p, profile: g.Profile}
	m.limit = limit
	for _, part := range []func(*measure) int{(*measure).hand, (*measure).careless, (*measure).played} {
		if m.points += part(m); m.points >= limit {
			return m.points
		}
	}
	return m.points
}

// measure is a hand being measured, the cheap parts first.
type measure struct {
	*search
	puzzle  *testimony.Puzzle
	profile *validate.Profile
	points  int
	limit   int // of the points; more are not looked for
}

func (m *measure) asks(name string) (int, bool) { return figure(m.profile, m.puzzle.Difficulty, name) }

// hand measures what no play is needed for.
func (m *measure) hand() (points int) {
	d := m.deal
	for k := range d.concerns {
		if d.addressedBy(d.hand())>>k&1 == 0 {
			points += unprovablePoints
		}
	}
	safe, _, _ := d.safeSet()
	if row, rated := m.puzzle.Difficulty.Row(); rated {
		points += cardPoints * max(0, d.traps(safe).len()-row.Traps)
	}
	if judged, _ := m.asks(playJudged); judged == 0 {
		return points
	}
	for k := range d.counters {
		if !d.targets(k) {
			points += idlePoints
		}
	}
	return points + cardPoints*(min(3, d.bearing.len())-d.compatible())
}

// targets reports whether a counter targets some card.
func (d *deal) targets(counter int) bool {
	for i := range d.cards {
		if d.contested[i]>>counter&1 == 1 {
			return true
		}
	}
	return false
}

// careless measures the models whose lines can be played without the search.
func (m *measure) careless() (points int) {
	lose, _ := m.asks(losesTo)
	win, must := m.asks(winsFrom)
	for i, name := range Ladder() {
		rung := i + 1
		if rung > lose && (!must || rung < win) {
			continue
		}
		if won := m.follow(name).won; won == (rung <= lose) {
			if points += modelPoints; m.points+points >= m.limit {
				return points
			}
		}
	}
	return points
}

// played measures what only the search over all lines knows.
func (m *measure) played() (points int) {
	s := m.search
	if s.playAll(); !s.decided {
		return farPoints * farPoints
	}
	best := s.bestClass()
	if best == nil {
		return unsolvablePoints + min(farPoints, s.nearMiss)
	}
	return m.lines(best) + m.chances() + m.pars(best)
}

// lines measures the kinds of line that there should be.
func (m *measure) lines(best *class) (points int) {
	s, d := m.search, m.deal
	missing := func(is bool) {
		if is {
			points += missingPoints
		}
	}
	judged, _ := m.asks(playJudged)
	safe, _, _ := d.safeSet()
	missing(judged > 0 && !s.wins(d.traps(safe)))
	if judged > 0 && s.clean == 0 {
		points += scrutinyPoints * s.tidiest
	}
	if least, asked := m.asks(turnsLeast); asked && best.turns < least {
		points += missingPoints/3*(least-best.turns) + min(farPoints, s.winsAtOnce)
	}
	needed, _ := m.asks(withoutRefutation)
	missing(needed > 0 && !s.wins(d.refuters))
	if most, asked := m.asks(nearMissMost); asked {
		if points += min(farPoints, max(0, s.nearMiss-most)); !s.lostClose {
			points += farPoints
		}
	}
	return points
}

// wins reports whether some winning line plays none of the cards.
func (s *search) wins(without cards) bool {
	for i := range s.classes {
		if s.classes[i].turns > 0 && s.classes[i].set&without == 0 {
			return true
		}
	}
	return false
}

// chances measures random play and first submissions, by the per cent they are off.
func (m *measure) chances() (points int) {
	basis := m.rate().Basis()
	if least, asked := m.asks(randomLeast); asked && basis < 100*least {
		points += 1 + min(farPoints, (100*least-basis)/200)
	}
	if most, asked := m.asks(randomMost); asked && basis > 100*most {
		points += 1 + min(farPoints, (basis-100*most)/200)
	}
	all, canWin := m.openings()
	if least, asked := m.asks(firstSubmissions); asked && 100*canWin < least*all {
		points += 1 + min(farPoints, (least-100*canWin/all)/2)
	}
	return points
}

// pars measures the models that may win and should not be at par.
func (m *measure) pars(best *class) (points int) {
	from, held := m.asks(belowParFrom)
	to, _ := m.asks(belowParTo)
	for i, name := range Ladder() {
		if rung := i + 1; held && from <= rung && rung <= to {
			if t := m.follow(name); t.won && m.atPar(&t, best) {
				points += parPoints
			}
		}
	}
	return points
}
