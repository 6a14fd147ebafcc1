package testimony

import (
	"encoding/json"
	"slices"

	"dailies/game/testimony"
)

// Model names a player model: a small, exact policy that stands for a way to think.
type Model string

// The ladder, from careless to perfect. Every model sees the whole table: its hand, the
// story, and all counters, also those that HIDDEN keeps from people. It chooses among the
// submissions that no MAJOR pair blocks. Every tie goes to fewer cards, then to the
// lexicographically first positions in the hand.
const (
	M0  Model = "M0"  // any legal submission, all equally likely
	M1  Model = "M1"  // the single card of most printed power
	M2  Model = "M2"  // the submission of most printed power
	M3  Model = "M3"  // most cards that alone can prove an open concern, then most printed power
	M4  Model = "M4"  // most counters newly refuted, then most printed power
	M5  Model = "M5"  // a win if there is one, else most damage less three for each scrutiny
	M5c Model = "M5c" // as M5, but never leaving an open concern that nothing can prove
	MP  Model = "MP"  // of the safe set alone: evidence as M5, then what refutes what KOA has played
	MPL Model = "MPL" // as M5, of this turn and the next together
	M6  Model = "M6"  // the best line there is
)

// Ladder lists the models that play one line each, from careless to careful.
func Ladder() []Model { return []Model{M1, M2, M3, M4, M5, M5c, MP, MPL} }

// Clean is the twin of a model of the ladder: it chooses as the model does, among the
// submissions that cost no scrutiny while there are any. It is reported, and no difficulty asks
// anything of it: par hardly ever has scrutiny, so that a twin that looks ahead is at par on most
// days. (The c of M5c is older, and means careful.)
func (m Model) Clean() Model { return m + " clean" }

// Result is what a model reaches.
type Result struct {
	Won   bool `json:"won"`
	AtPar bool `json:"atPar"` // won as [Analysis.Best] in turns, scrutiny and counters refuted

	Line           [][]testimony.CardID `json:"-"` // what it submits, turn by turn
	ResistanceLeft int                  `json:"-"` // where its line ends
}

// Models is what every model reaches on a hand.
type Models struct {
	M0     Rate
	Played map[Model]Result // of the ladder, its clean twins, and M6
}

// MarshalJSON writes one object, a member a model.
func (m Models) MarshalJSON() ([]byte, error) {
	all := map[Model]any{M0: m.M0}
	for name, result := range m.Played {
		all[name] = result
	}
	return json.Marshal(all)
}

// Rung is the lowest model of the ladder that is at par; M6 where none is.
func (m Models) Rung() Model {
	for _, name := range Ladder() {
		if m.Played[name].AtPar {
			return name
		}
	}
	return M6
}

// trace is the line of a model as the search knows it.
type trace struct {
	line []cards
	at   state
	won  bool
	lost bool // by scrutiny
}

// models plays every model. best is the best winning class, or nil.
func (s *search) models(p *testimony.Puzzle, best *class) Models {
	m := Models{M0: s.rate(), Played: make(map[Model]Result)}
	played := func(name Model) Result {
		t := s.follow(name)
		return Result{
			Won: t.won, AtPar: t.won && best != nil && s.atPar(&t, best),
			Line: lineOf(p, t.line), ResistanceLeft: t.at.left,
		}
	}
	for _, name := range Ladder() {
		m.Played[name] = played(name)
		s.onlyClean = true
		m.Played[name.Clean()] = played(name)
		s.onlyClean = false
	}
	exact := Result{Won: best != nil, AtPar: best != nil}
	if best != nil {
		exact.Line = lineOf(p, s.line(best.best))
	}
	m.Played[M6] = exact
	return m
}

// atPar reports whether a winning trace is as good as the best in turns, scrutiny and
// counters refuted.
func (s *search) atPar(t *trace, best *class) bool {
	return int(t.at.turn) == best.turns && int(t.at.scrutiny) == best.scrutiny && s.refutedCount(t.at.story) == s.refutedCount(best.set)
}

// follow plays a model's line to its end.
func (s *search) follow(name Model) trace {
	t := trace{at: state{left: s.deal.resistance}}
	for int(t.at.turn) < s.deal.turns {
		moves := s.choices(t.at.story)
		if len(moves) == 0 {
			break
		}
		m := s.pick(name, &t.at, moves)
		t.line = append(t.line, m.next&^t.at.story)
		if t.lost = fatal(&t.at, m); t.lost {
			break
		}
		t.at.take(m)
		if t.won = t.at.left == 0 && m.complete; t.won {
			break
		}
	}
	return t
}

// take resolves a move that scrutiny does not stop (testimony page, engine, steps 5 to 8).
func (n *state) take(m *move) {
	n.left = max(0, n.left-n.damage(m))
	n.turn++
	n.scrutiny += m.scrutiny
	n.story = m.next
	n.contested = n.contested&^m.refutes | m.counter
	if m.counter != 0 {
		n.owed[m.counter.index()] += m.missing
	}
}

// damage is what a move deals, what its refutations give back included.
func (n *state) damage(m *move) int {
	damage := m.damage
	for k := m.refutes & n.contested; k != 0; k &= k - 1 {
		damage += n.owed[k.index()]
	}
	return int(damage)
}

// fatal reports whether a move loses by scrutiny.
func fatal(at *state, m *move) bool { return at.scrutiny+m.scrutiny >= testimony.MaxScrutiny }

// choices are the moves that a model chooses from: all, or for a clean twin those without
// scrutiny while there are any.
func (s *search) choices(story cards) []move {
	moves := s.movesOn(story)
	if !s.onlyClean {
		return moves
	}
	clean := slices.DeleteFunc(slices.Clone(moves), func(m move) bool { return m.scrutiny > 0 })
	if len(clean) == 0 {
		return moves
	}
	return clean
}
