package freeplay

import "dailies/game/testimony"

// settle is what follows a move. A move that costs a turn has used it also when it opens the
// lock, as in the daily; time presses only where the lock stays shut.
func (t *play) settle(passes bool) {
	if passes {
		t.s.Turns[t.s.Act-1]++
		t.tell(Event{Type: Passed, Left: t.s.Turns[t.s.Act-1]})
	}
	if t.s.Resistance <= 0 && t.s.Addressed.Len() == len(t.act.ActiveConcerns) {
		t.open()
		return
	}
	if passes {
		t.press()
	}
	if t.s.Phase == InAct && !movable(t.p, t.s) {
		t.lose(testimony.Stuck)
	}
}

// press is what time does at a shut lock: flags are lifted, KOA grows suspicious, turns run
// out.
func (t *play) press() {
	t.s.Flagged = 0
	turns := t.s.Turns[t.s.Act-1]
	if every := t.act.Escalation.Every(); every > 0 && turns%every == 0 {
		t.suspect(Pressed, 1, t.say(t.p.KoaLines.Pressed))
	}
	switch {
	case t.s.Scrutiny >= MaxScrutiny:
		t.lose(testimony.Scrutiny)
	case turns >= t.act.TurnLimit:
		t.lose(testimony.OutOfTurns)
	}
}

// open opens the lock: the cache comes next, or, after the last, the end.
func (t *play) open() {
	pool := t.act.KoaLines.Win
	if t.s.Scrutiny == 0 {
		pool = t.act.KoaLines.WinClean
	}
	t.tell(Event{Type: Opened, Act: t.s.Act, Line: t.once(pool)})
	t.s.Flagged = 0
	if t.s.Act < t.p.length() {
		t.s.Phase = AtCache
		t.tell(Event{Type: Offered, Line: t.once(t.p.KoaLines.Cache)})
		return
	}
	t.s.Phase = Won
	t.tell(Event{Type: Ended, Act: t.s.Act, Phase: Won, Line: t.once(t.p.KoaLines.Won)})
}

// lose ends the run.
func (t *play) lose(why Loss) {
	t.s.Phase, t.s.Loss = Lost, why
	pool := t.act.KoaLines.LossTurns // also when no move is left
	if why == testimony.Scrutiny {
		pool = t.act.KoaLines.LossScrutiny
	}
	t.tell(Event{Type: Ended, Act: t.s.Act, Phase: Lost, Loss: why, Line: t.once(pool)})
}

// take empties the cache and goes on to the next lock.
func (t *play) take(what Take) {
	taken := Event{Type: Taken, Take: what}
	switch what {
	case Token:
		t.pay(1)
	case Calm:
		t.s.Scrutiny = max(0, t.s.Scrutiny-2)
	case Extra:
		taken.Cards = []CardID{t.act.Cache.ID}
	}
	t.tell(taken)
	t.s = enter(t.p, t.s, t.s.Act+1, what == Extra)
	t.act = &t.p.Acts[t.s.Act-1]
	pool := t.act.KoaLines.Opening
	if t.s.Act == t.p.length() {
		pool = t.p.KoaLines.Lockdown
	}
	t.tell(Event{Type: Entered, Act: t.s.Act, Line: t.once(pool)})
	if t.s.Phase == Lost {
		t.lose(t.s.Loss)
	}
}
