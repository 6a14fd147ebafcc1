package testimony

import (
	"cmp"
	"slices"

	"dailies/game/testimony"
)

// This file and reference_test.go play every line one by one on copied maps, by the page and without the
// engine or the search: slow, obvious, and the reference for both.

type refState struct {
	hand, story []int
	resistance  int
	turn        int
	scrutiny    int
	refuted     map[testimony.CounterID]bool
	owed        map[testimony.CounterID][]int // what each counter took, card by card
	addressed   map[int]bool
	line        [][]int
}

func (s refState) copy() refState {
	c := s
	c.hand, c.story, c.line = slices.Clone(s.hand), slices.Clone(s.story), slices.Clone(s.line)
	c.refuted, c.addressed, c.owed = make(map[testimony.CounterID]bool), make(map[int]bool), make(map[testimony.CounterID][]int)
	for k, v := range s.refuted {
		c.refuted[k] = v
	}
	for k, v := range s.addressed {
		c.addressed[k] = v
	}
	for k, v := range s.owed {
		c.owed[k] = slices.Clone(v)
	}
	return c
}

type refWin struct {
	line       [][]int
	set        []int
	unrestored bool
	scrutiny   int
	refuted    []string
	power      int
}

type refGame struct {
	p      *testimony.Puzzle
	wins   []refWin
	losing int
	near   *int
	clean  bool // the model that plays is a clean twin
}

func minutes(c testimony.Clock) int {
	return (int(c[0]-'0')*10+int(c[1]-'0'))*60 + int(c[3]-'0')*10 + int(c[4]-'0')
}

// refSeverity reads the table of the page row by row.
func refSeverity(a, b testimony.Card) string {
	if len(a.Refutes) > 0 || len(b.Refutes) > 0 || len(a.Claims.TimeRange) != 2 || len(b.Claims.TimeRange) != 2 {
		return ""
	}
	gap := 0
	if start, end := minutes(b.Claims.TimeRange[0]), minutes(a.Claims.TimeRange[1]); start > end {
		gap = start - end
	}
	if start, end := minutes(a.Claims.TimeRange[0]), minutes(b.Claims.TimeRange[1]); start > end {
		gap = start - end
	}
	worst := ""
	note := func(major, minor bool) {
		if major {
			worst = "MAJOR"
		} else if minor && worst == "" {
			worst = "MINOR"
		}
	}
	pair := func(x, y string, of string, with ...string) bool {
		return x == of && slices.Contains(with, y) || y == of && slices.Contains(with, x)
	}
	s, t := string(a.Claims.State), string(b.Claims.State)
	if pair(s, t, "ASLEEP", "AWAKE", "ALERT", "ACTIVE") {
		note(gap < 3, gap >= 3 && gap <= 10)
	}
	if pair(s, t, "DROWSY", "ALERT") {
		note(false, gap <= 4)
	}
	x, y := string(a.Claims.Location), string(b.Claims.Location)
	rooms := []string{"BEDROOM", "KITCHEN", "LIVING_ROOM", "BATHROOM"}
	home := append([]string{"HOME"}, rooms...)
	switch {
	case x == "" || y == "" || x == y:
	case slices.Contains(rooms, x) && slices.Contains(rooms, y):
		note(gap == 0, gap == 1 || gap == 2)
	case slices.Contains(home, x) && slices.Contains(home, y):
	case pair(x, y, "GYM", home...):
		note(gap < 20, gap >= 20 && gap <= 30)
	case pair(x, y, "WORK", home...):
		note(gap < 25, gap >= 25 && gap <= 40)
	case pair(x, y, "COFFEE_SHOP", home...):
		note(gap < 10, gap >= 10 && gap <= 15)
	default:
		note(gap == 0, false)
	}
	return worst
}

func proves(c testimony.Card, types []testimony.Proof) bool {
	for _, t := range types {
		if slices.Contains(c.Proves, t) {
			return true
		}
	}
	return false
}

// submit plays the page's eight steps; taken is false when the submission is blocked.
func (g *refGame) submit(s refState, cards []int) (next refState, outcome string, taken bool) {
	p := g.p
	next = s.copy()
	minors := 0
	for n, i := range cards {
		for _, j := range append(slices.Clone(s.story), cards[:n]...) {
			switch refSeverity(p.Hand[i], p.Hand[j]) {
			case "MAJOR":
				return s, "", false
			case "MINOR":
				minors++
			}
		}
	}
	restored := 0
	for _, i := range cards {
		for _, id := range p.Hand[i].Refutes {
			if p.Counter(id) < 0 || next.refuted[id] {
				continue
			}
			next.refuted[id] = true
			for _, amount := range next.owed[id] {
				restored += amount
			}
			delete(next.owed, id)
		}
	}
	counter := ""
	for _, i := range cards {
		for _, k := range p.CounterEvidence {
			if counter == "" && !next.refuted[k.ID] && proves(p.Hand[i], k.Targets) {
				counter = string(k.ID)
			}
		}
	}
	sum := 0
	for _, i := range cards {
		power := p.Hand[i].Power
		if counter != "" && proves(p.Hand[i], p.CounterEvidence[p.Counter(testimony.CounterID(counter))].Targets) {
			half := (power + 1) / 2
			next.owed[testimony.CounterID(counter)] = append(next.owed[testimony.CounterID(counter)], power-half)
			power = half
		}
		sum += power
	}
	agree := false
	for n, i := range cards {
		for _, j := range cards[:n] {
			a, b := p.Hand[i].Claims, p.Hand[j].Claims
			if len(p.Hand[i].Refutes) == 0 && len(p.Hand[j].Refutes) == 0 &&
				(a.Location != "" && a.Location == b.Location || a.State != "" && a.State == b.State || a.Activity != "" && a.Activity == b.Activity) {
				agree = true
			}
		}
	}
	if agree {
		for raised := sum; ; raised++ { // the least whole number that is five quarters or more
			if raised*4 >= sum*5 {
				sum = raised
				break
			}
		}
	}
	sum += restored
	next.scrutiny += minors
	for _, i := range cards {
		if p.Hand[i].Trust == testimony.Sketchy {
			next.scrutiny++
		}
	}
	if next.scrutiny >= 5 {
		return next, "scrutiny", true
	}
	if next.resistance -= sum; next.resistance < 0 {
		next.resistance = 0
	}
	for _, i := range cards {
		for k, c := range p.ActiveConcerns {
			if proves(p.Hand[i], c.RequiredProof) && (len(c.StateRequirement) == 0 || len(p.Hand[i].Refutes) == 0 && slices.Contains(c.StateRequirement, p.Hand[i].Claims.State)) {
				next.addressed[k] = true
			}
		}
		next.hand = slices.DeleteFunc(next.hand, func(j int) bool { return j == i })
		next.story = append(next.story, i)
	}
	next.turn++
	next.line = append(next.line, cards)
	switch {
	case next.resistance == 0 && len(next.addressed) == len(p.ActiveConcerns):
		return next, "won", true
	case next.turn >= p.TurnLimit:
		return next, "turns", true
	case g.stuck(next):
		return next, "stuck", true
	}
	return next, "", true
}

func (g *refGame) stuck(s refState) bool {
	for _, i := range s.hand {
		free := true
		for _, j := range s.story {
			free = free && refSeverity(g.p.Hand[i], g.p.Hand[j]) != "MAJOR"
		}
		if free {
			return false
		}
	}
	return true
}

func refStart(p *testimony.Puzzle) refState {
	s := refState{resistance: p.ResistanceStart, refuted: map[testimony.CounterID]bool{}, owed: map[testimony.CounterID][]int{}, addressed: map[int]bool{}}
	for i := range p.Hand {
		s.hand = append(s.hand, i)
	}
	return s
}

func (g *refGame) lose(s refState) {
	g.losing++
	if g.near == nil || s.resistance < *g.near {
		left := s.resistance
		g.near = &left
	}
}

func (g *refGame) explore(s refState) {
	n := len(s.hand)
	var choices [][]int
	for i := range n {
		choices = append(choices, []int{s.hand[i]})
		for j := i + 1; j < n; j++ {
			choices = append(choices, []int{s.hand[i], s.hand[j]})
			for k := j + 1; k < n; k++ {
				choices = append(choices, []int{s.hand[i], s.hand[j], s.hand[k]})
			}
		}
	}
	for _, cards := range choices {
		next, outcome, taken := g.submit(s, cards)
		switch {
		case !taken:
		case outcome == "won":
			g.win(next)
		case outcome == "scrutiny":
			g.losing++
		case outcome != "":
			g.lose(next)
		default:
			g.explore(next)
		}
	}
}

func (g *refGame) win(s refState) {
	w := refWin{line: s.line, set: slices.Sorted(slices.Values(s.story)), unrestored: len(s.owed) > 0, scrutiny: s.scrutiny}
	for id := range s.refuted {
		w.refuted = append(w.refuted, string(id))
	}
	slices.Sort(w.refuted)
	for _, i := range s.story {
		w.power += g.p.Hand[i].Power
	}
	g.wins = append(g.wins, w)
}

func (w refWin) compare(o refWin) int {
	return cmp.Or(cmp.Compare(len(w.line), len(o.line)), cmp.Compare(w.scrutiny, o.scrutiny),
		cmp.Compare(len(o.refuted), len(w.refuted)), cmp.Compare(o.power, w.power),
		slices.CompareFunc(w.line, o.line, func(a, b []int) int { return slices.Compare(a, b) }))
}
