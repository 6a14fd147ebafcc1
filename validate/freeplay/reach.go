package freeplay

import (
	"context"

	"dailies/game/freeplay"
)

// tools is a choice of moves besides SUBMIT: none, one alone, all but one, or all.
const (
	bare    = 0 // SUBMIT alone
	only    = 0 // plus a move, from cycle on: it alone
	without = 5 // plus a move: all but that one
	whole   = 11
	tools   = 12
)

// none is the reach of an act in which no line addresses every concern, low enough that
// damage added to it stays below any reach.
const none = -(1 << 14)

// damages is, for each choice of tools, the most damage that the rest of an act can deal.
type damages [tools]int16

// Reach is the most that an act can deal from its proof entry: for several sets of moves the
// greatest total damage of a line that addresses every concern, -1 without one. None of it
// depends on the act's resistance.
type Reach struct {
	Submit  int         `json:"submit"` // SUBMIT alone
	All     int         `json:"all"`
	Flagged *int        `json:"flagged"` // all, after FLAG of a hidden counter, the least over these; null without one
	Card    *int        `json:"card"`    // all, with the cache card of the act before in the hand; null without one
	Only    ByMove[int] `json:"only"`    // SUBMIT and this move
	Without ByMove[int] `json:"without"` // all but this move

	// First is the most that a line deals until the end of its first SUBMIT, whatever token
	// moves precede it, when that addresses every concern; -1 without one.
	First int `json:"-"`
}

// ByMove holds a value for each of the five moves besides SUBMIT.
type ByMove[T any] struct {
	Cycle       T `json:"CYCLE"`
	Corroborate T `json:"CORROBORATE"`
	Flag        T `json:"FLAG"`
	Rewire      T `json:"REWIRE"`
	Exploit     T `json:"EXPLOIT"`
}

// Of is the value of a move; the zero value of one that is not among the five.
func (b *ByMove[T]) Of(move freeplay.Do) T {
	if at := b.at(move); at != nil {
		return *at
	}
	var zero T
	return zero
}

func (b *ByMove[T]) at(move freeplay.Do) *T {
	switch move {
	case freeplay.Cycle:
		return &b.Cycle
	case freeplay.Corroborate:
		return &b.Corroborate
	case freeplay.Flag:
		return &b.Flag
	case freeplay.Rewire:
		return &b.Rewire
	case freeplay.Exploit:
		return &b.Exploit
	}
	return nil
}

// Others lists the moves besides SUBMIT, in the order of actions.
func Others() []freeplay.Do {
	return []freeplay.Do{freeplay.Cycle, freeplay.Corroborate, freeplay.Flag, freeplay.Rewire, freeplay.Exploit}
}

// reaching searches an act for what every choice of tools can deal, all at once: they meet
// the same positions.
type reaching struct {
	*lock
	memo  memo[damages]
	stack []step
}

// run searches an act and reports whether the search was decided.
func (s *reaching) run(ctx context.Context, l *lock) bool {
	s.lock = l
	s.memo.reset(ctx)
	s.from(l.boundless())
	return !s.memo.over
}

// boundless is the entry of an act whose resistance no line brings down.
func (l *lock) boundless() position {
	p := l.start
	p.left = endless
	return p
}

// from is what can be dealt from a position on.
func (s *reaching) from(p position) damages {
	k := p.pack()
	if known := s.memo.find(k); known != nil {
		return *known
	}
	var best damages
	for i := range best {
		best[i] = none
	}
	base := len(s.stack)
	if p.turns < s.turns {
		s.stack = s.steps(&p, s.stack)
	}
	for i := base; i < len(s.stack) && !s.memo.over; i++ {
		t := s.stack[i]
		if t.end != goesOn && !t.complete {
			continue
		}
		after := best
		if t.end == goesOn {
			after = s.from(t.next)
		}
		best.take(&t, &after)
	}
	s.stack = s.stack[:base]
	s.memo.add(k, best)
	return best
}

// take betters what can be dealt by a step, for the choices that have its move.
func (d *damages) take(t *step, after *damages) {
	gain := func(i int) {
		if t.complete {
			d[i] = max(d[i], t.dealt)
		}
		if t.end == goesOn {
			d[i] = max(d[i], t.dealt+after[i])
		}
	}
	if t.move == submit {
		for i := range tools {
			gain(i)
		}
		return
	}
	gain(only + int(t.move))
	for m := cycle; m < moves; m++ {
		if m != t.move {
			gain(without + int(m))
		}
	}
	gain(whole)
}

// reach is what the last run found.
func (s *reaching) reach() Reach {
	start := s.boundless()
	found := s.from(start)
	r := Reach{Submit: damage(found[bare]), All: damage(found[whole]), First: damage(s.first(start))}
	for m := cycle; m < moves; m++ {
		*r.Only.at(m.do()) = damage(found[only+int(m)])
		*r.Without.at(m.do()) = damage(found[without+int(m)])
	}
	if s.hidden != 0 {
		flagged := s.flagged(start)
		r.Flagged = &flagged
	}
	return r
}

// flagged is the reach after FLAG of the hidden counter where that is least.
func (s *reaching) flagged(start position) int {
	least := -1
	for _, t := range s.steps(&start, nil) {
		if t.move != flag || !s.hidden.has(int(t.counter)) {
			continue
		}
		after := s.from(t.next)
		if n := damage(after[whole]); least < 0 || n < least {
			least = n
		}
	}
	return least
}

// first is the most that is dealt until the end of the first SUBMIT, after token moves,
// when that addresses every concern.
func (s *reaching) first(p position) int16 {
	best := int16(none)
	for _, t := range s.steps(&p, nil) {
		switch {
		case t.move == submit && t.complete:
			best = max(best, t.dealt)
		case t.move >= flag && t.end == goesOn:
			best = max(best, t.dealt+s.first(t.next))
		}
	}
	return best
}

func damage(d int16) int { return max(-1, int(d)) }
