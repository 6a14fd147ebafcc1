package freeplay

import (
	"context"
	"encoding/json"
	"fmt"

	"dailies/game/freeplay"
)

// Analysis is what the searches found about a run.
type Analysis struct {
	Undecided bool          `json:"-"` // a search did not end within its budget; then nothing else is set
	Solvable  bool          `json:"solvable"`
	Needed    []string      `json:"needed"` // "act:MOVE", for moves without which the act cannot be won
	Enough    []freeplay.Do `json:"enough"` // moves each of which, with SUBMIT, wins act 2 and the boss
	Idle      []freeplay.Do `json:"idle"`   // moves that raise the reach of no act
	Greedy    int           `json:"greedy"` // locks that greedy play opens in a run
	Witness   Witness       `json:"witness"`
	Models    Models        `json:"models"`
	Acts      []Act         `json:"acts"`

	sound bool // ids name one card and one counter each: the run was played
}

// Act is what was found about an act, entered as the proof enters it.
type Act struct {
	Solvable bool    `json:"solvable"`
	Threads  int     `json:"threads"`  // story cards that contradict a card of the deck
	MinTurns *int    `json:"minTurns"` // null when unsolvable
	Quick    bool    `json:"quick"`    // a first SUBMIT opens it
	Random   float64 `json:"random"`   // the chance of random play, to 5 places
	Greedy   Greedy  `json:"greedy"`
	Reach    Reach   `json:"reach"`
}

// Greedy is where greedy play ends.
type Greedy struct {
	Won            bool `json:"won"`
	ResistanceLeft int  `json:"resistanceLeft"`
}

// Models is what the players reach that play one line each.
type Models struct {
	Greedy  Model `json:"GREEDY"`
	Planner Model `json:"PLANNER"` // sees neither the pile nor a hidden counter
}

// Model is what a player reaches.
type Model struct {
	Won    bool   `json:"won"`
	Opened int    `json:"opened"` // locks, in a run that takes CALM
	Acts   []bool `json:"acts"`   // whether it opens each from its proof entry
}

// Witness is a run that takes the best line of each act from where it stands, and CALM in
// between. It ends before an act that cannot be opened.
type Witness struct {
	Won     bool              `json:"won"`
	Actions []freeplay.Action `json:"actions"`
	Chain   string            `json:"chain"`
}

// MarshalJSON leaves out of an undecided analysis everything that was not proved.
func (a Analysis) MarshalJSON() ([]byte, error) {
	if a.Undecided {
		return []byte(`{"undecided":true}`), nil
	}
	type fields Analysis
	return json.Marshal(fields(a))
}

// Solve analyzes a run. The analysis is nil when there are not three acts or a power is not
// one of the schema's, and undecided when an act is too large for its searches or ctx is
// done.
func Solve(ctx context.Context, p *freeplay.Puzzle) *Analysis {
	var s solver
	return s.solve(ctx, p)
}

// solver holds the searches of a run, one after the other in the same memory.
type solver struct {
	gauge Gauge
	bests bests
}

func (s *solver) solve(ctx context.Context, p *freeplay.Puzzle) *Analysis {
	if len(p.Acts) != freeplay.Acts {
		return nil
	}
	for act := range p.Acts {
		if !powered(p, act) {
			return nil
		}
	}
	a := &Analysis{Solvable: true, Needed: []string{}, sound: sound(p)}
	for act := range p.Acts {
		found, decided := s.act(ctx, p, act)
		if !decided {
			return &Analysis{Undecided: true}
		}
		a.Solvable = a.Solvable && found.Solvable
		a.Acts = append(a.Acts, found)
		for _, move := range Others() {
			if found.Reach.Without.Of(move) < resistance(p, act) {
				a.Needed = append(a.Needed, fmt.Sprintf("%d:%s", act+1, move))
			}
		}
	}
	second, boss := &a.Acts[1], &a.Acts[2]
	a.Enough = Dominant(&second.Reach, &boss.Reach, resistance(p, 1), resistance(p, 2))
	a.Idle = Idle([]Reach{a.Acts[0].Reach, second.Reach, boss.Reach})
	if !s.playAll(ctx, p, a) {
		return &Analysis{Undecided: true}
	}
	return a
}

// resistance is that of an act, counted from 0: less than none is none.
func resistance(p *freeplay.Puzzle, act int) int { return max(0, p.Acts[act].ResistanceStart) }

// act searches one act, counted from 0, and reports whether its searches were decided.
func (s *solver) act(ctx context.Context, p *freeplay.Puzzle, act int) (Act, bool) {
	e := proofEntry(p, act)
	r, decided := s.gauge.Reach(ctx, p, act+1)
	if !decided {
		return Act{}, false
	}
	a := Act{Reach: r, Threads: e.threads(&p.Acts[act])}
	start := resistance(p, act)
	a.Solvable, a.Quick = r.All >= start, r.First >= start
	if p.Card(act+1, len(p.Acts[act].Deck)) != nil {
		n, found := s.gauge.Card(ctx, p, act+1, r.All)
		if !found {
			return a, false
		}
		a.Reach.Card = &n
	}
	if a.Random, decided = s.gauge.Chance(ctx, p, act+1); !decided {
		return a, false
	}
	l := newLock(p, act, e)
	line, won := l.greedy()
	a.Greedy = Greedy{won, max(0, start-dealtBy(line))}
	if !a.Solvable {
		return a, true
	}
	best, decided := s.bests.run(ctx, l)
	if best < unranked {
		turns := best.turns()
		a.MinTurns = &turns
	}
	return a, decided
}
