package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

const threeLocks = "three-locks"

func freeplayFixture(t testing.TB) *freeplay.Puzzle {
	t.Helper()
	p, err := freeplay.Decode(kept(t, threeLocks))
	require.NoError(t, err)
	return p
}

// won are actions that open all three locks, the first that a search comes upon.
func won(t testing.TB, p *freeplay.Puzzle) []freeplay.Action {
	t.Helper()
	var search func(s freeplay.State, log []freeplay.Action) []freeplay.Action
	search = func(s freeplay.State, log []freeplay.Action) []freeplay.Action {
		if s.Phase == freeplay.Won {
			return log
		}
		for _, a := range freeplay.Moves(p, s) {
			if a.Do != freeplay.Submit && a.Take != freeplay.Calm {
				continue
			}
			next, _ := freeplay.Apply(p, s, a, 0)
			if found := search(next, append(log[:len(log):len(log)], a)); found != nil {
				return found
			}
		}
		return nil
	}
	log := search(freeplay.Start(p, 0), nil)
	require.NotNil(t, log, "the run can be won")
	return log
}

func TestFreeplayViews(t *testing.T) {
	p := freeplayFixture(t)
	s := opened(t, kept(t, threeLocks))
	golden(t, "freeplay-start", s)
	cache := false
	for i, a := range won(t, p) {
		_, err := s.Do(move(t, int64(1000*i), a))
		require.NoError(t, err)
		if b := s.View().Board.(FreeplayBoard); !cache && b.Cache != nil {
			cache = true
			golden(t, "freeplay-cache", s)
		}
	}
	require.True(t, cache && s.View().Over)
	require.Contains(t, s.View().Share, "FREEPLAY 2026-11-26  KOA-7F3A")
	golden(t, "freeplay-end", s)
}

// TestEachMoveIsToldWithItsPrice plays every move once.
func TestEachMoveIsToldWithItsPrice(t *testing.T) {
	p := freeplayFixture(t)
	s := opened(t, kept(t, threeLocks))
	reasons := make(map[freeplay.Do]string)
	for _, m := range s.View().Board.(FreeplayBoard).Moves {
		require.NotEmpty(t, m.Price)
		require.NotEmpty(t, m.Does)
		reasons[m.Do] = m.Reason
	}
	require.Equal(t, "EXPLOIT costs 2 of your tokens, and you have 1", reasons[freeplay.Exploit])
	require.Empty(t, reasons[freeplay.Submit])
	told := map[freeplay.Do]string{
		freeplay.Submit: "Submitted ", freeplay.Cycle: "Put ", freeplay.Corroborate: "Backed ", freeplay.Flag: "Flagged ",
		freeplay.Rewire: "Struck the time off ", freeplay.Exploit: "Slipped past KOA: ",
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		walk, state := opened(t, kept(t, threeLocks)), freeplay.Start(p, 0)
		for moves := freeplay.Moves(p, state); len(moves) > 0; moves = freeplay.Moves(p, state) {
			a := moves[draw.IntN(len(moves))]
			known, err := walk.Preview(move(t, 0, a))
			require.NoError(t, err)
			require.Contains(t, string(known), `"legal":true`)
			_, err = walk.Do(move(t, 0, a))
			require.NoError(t, err)
			next, events := freeplay.Apply(p, state, a, 0)
			keepsItsWord(t, string(known), a, next, events)
			state = next
			past := walk.View().Board.(FreeplayBoard).Past
			if what := past[len(past)-1].What; strings.HasPrefix(what, told[a.Do]) {
				delete(told, a.Do)
			}
		}
		require.True(t, walk.View().Over)
	}
	require.Empty(t, told)
	_, err := s.Do(move(t, 0, freeplay.Action{Do: freeplay.Pick, Take: freeplay.Token}))
	var illegal *IllegalError
	require.True(t, errors.As(err, &illegal))
	require.Equal(t, "the cache comes after the lock", illegal.Reason)
}

// TestTheCacheSaysWhatIsOfNoUse: a token past the limit, and scrutiny off where there is none.
func TestTheCacheSaysWhatIsOfNoUse(t *testing.T) {
	p := freeplayFixture(t)
	texts := func(tokens, scrutiny int) []string {
		all := freeplayCache(p, &freeplay.State{Act: 1, Tokens: tokens, Scrutiny: scrutiny})
		return []string{all[0].Text, all[1].Text}
	}
	require.Equal(t, []string{"1 token", "2 scrutiny off"}, texts(freeplay.MaxTokens-1, 1))
	require.Equal(t, []string{"1 token, which you cannot hold", "2 scrutiny off, of which you have none"}, texts(freeplay.MaxTokens, 0))
}

// keepsItsWord: what a preview says of a submission comes true, unless it says that KOA
// hides something.
func keepsItsWord(t *testing.T, known string, a freeplay.Action, next freeplay.State, events []freeplay.Event) {
	t.Helper()
	if a.Do != freeplay.Submit || strings.Contains(known, "At best") || strings.Contains(known, "fall apart") {
		return
	}
	opened := slices.ContainsFunc(events, func(e freeplay.Event) bool { return e.Type == freeplay.Opened })
	require.Equal(t, opened, strings.Contains(known, "The lock opens."), known)
	require.Equal(t, !opened, strings.Contains(known, fmt.Sprintf("Resistance left: %d.", next.Resistance)), known)
}

// drawMove draws what a page could send: what the view shows, legal or not.
func drawMove(t *rapid.T, b FreeplayBoard) freeplay.Action {
	if b.Cache != nil {
		return freeplay.Action{Do: freeplay.Pick, Take: rapid.SampledFrom(b.Cache).Draw(t, "take").Take}
	}
	if rapid.IntRange(0, 25).Draw(t, "reset") == 0 || len(b.Moves) == 0 {
		return freeplay.Action{Do: freeplay.Reset}
	}
	m := rapid.SampledFrom(b.Moves).Draw(t, "move")
	a := freeplay.Action{Do: m.Do}
	if m.Do == freeplay.Flag {
		a.Counter = rapid.SampledFrom(b.Counters).Draw(t, "counter").ID
	}
	for range rapid.IntRange(m.Least, m.Most).Draw(t, "size") {
		a.Cards = append(a.Cards, rapid.SampledFrom(b.Hand).Draw(t, "card").ID)
	}
	return a
}

func TestFreeplayResume(t *testing.T) {
	document := kept(t, threeLocks)
	rapid.Check(t, func(rt *rapid.T) {
		s := opened(t, document)
		for at := range rapid.IntRange(0, 12).Draw(rt, "moves") {
			_, _ = s.Do(move(t, int64(at), drawMove(rt, s.View().Board.(FreeplayBoard)))) // some are illegal
			again, err := Games().Resume(document, s.Save(), Options{})
			require.NoError(rt, err)
			require.Equal(rt, viewed(t, s), viewed(t, again))
		}
	})
}

// TestFreeplayGivesNothingAway: a run looks the same whatever lies in the pile, in the hands
// and counters of locks that were not reached, and whatever the hidden counters are that
// nothing has met.
func TestFreeplayGivesNothingAway(t *testing.T) {
	p := freeplayFixture(t)
	rapid.Check(t, func(rt *rapid.T) {
		one := opened(t, kept(t, threeLocks))
		var log []freeplay.Action
		if rapid.IntRange(0, 1).Draw(rt, "later") == 1 {
			all := won(t, p)
			log = all[:rapid.IntRange(0, len(all)-1).Draw(rt, "won")]
		}
		for _, a := range log {
			_, err := one.Do(move(t, 0, a))
			require.NoError(rt, err)
		}
		for range rapid.IntRange(0, 8).Draw(rt, "moves") {
			a := drawMove(rt, one.View().Board.(FreeplayBoard))
			log = append(log, a)
			_, _ = one.Do(move(t, 0, a)) // some are illegal
		}
		two := opened(t, unreached(rt, p, log))
		one = opened(t, kept(t, threeLocks))
		for _, a := range log {
			require.Equal(rt, viewed(t, one), viewed(t, two))
			known, err := one.Preview(move(t, 0, a))
			require.NoError(rt, err)
			same, err := two.Preview(move(t, 0, a))
			require.NoError(rt, err)
			require.Equal(rt, string(known), string(same))
			happened, err := one.Do(move(t, 0, a))
			again, err2 := two.Do(move(t, 0, a))
			require.Equal(rt, err, err2)
			require.Equal(rt, happened, again)
		}
		require.Equal(rt, viewed(t, one), viewed(t, two))
	})
}

// unreached is the run with other texts wherever a log comes to nothing: cards that are
// never dealt or offered, counters that nobody sees.
func unreached(rt *rapid.T, p *freeplay.Puzzle, log []freeplay.Action) []byte {
	text, err := json.Marshal(p)
	require.NoError(rt, err)
	other := new(freeplay.Puzzle)
	require.NoError(rt, json.Unmarshal(text, other))
	cards, counters := met(p, log)
	for act := range other.Acts {
		a := &other.Acts[act]
		for k := range a.CounterEvidence {
			c := &a.CounterEvidence[k]
			if counters[[2]int{act, k}] {
				continue
			}
			renamed := freeplay.CounterID("another-" + string(c.ID))
			lists := [][]freeplay.Card{a.Deck}
			if act > 0 && other.Acts[act-1].Cache != nil {
				other.Acts[act-1].Cache.Refutes = rename(other.Acts[act-1].Cache.Refutes, c.ID, renamed)
			}
			for _, list := range lists {
				for i := range list {
					list[i].Refutes = rename(list[i].Refutes, c.ID, renamed)
				}
			}
			delete(a.KoaLines.Counter, c.ID)
			c.ID, c.Name, c.Claim = renamed, "Another counter", "Another claim."
			if act+1 > reached(p, log) {
				c.Hidden = true
			}
		}
		for i := range a.Deck {
			if !cards[a.Deck[i].ID] {
				a.Deck[i].ID, a.Deck[i].Name, a.Deck[i].Flavor, a.Deck[i].Power = freeplay.CardID("other-"+string(a.Deck[i].ID)), "Another card", "Another tale.", 1
				a.Deck[i].Claims.Location = "GYM"
			}
		}
	}
	changed, err := json.Marshal(other)
	require.NoError(rt, err)
	return changed
}

func rename(ids []freeplay.CounterID, from, to freeplay.CounterID) []freeplay.CounterID {
	for i := range ids {
		if ids[i] == from {
			ids[i] = to
		}
	}
	return ids
}

// play is every state that a log comes to, illegal actions left out.
func play(p *freeplay.Puzzle, log []freeplay.Action, visit func(freeplay.State)) {
	s := freeplay.Start(p, 0)
	visit(s)
	for _, a := range log {
		next, events := freeplay.Apply(p, s, unmask(p, s, a), 0)
		if game.Refusal(events) == "" {
			s = next
		}
		visit(s)
	}
}

func reached(p *freeplay.Puzzle, log []freeplay.Action) (act int) {
	play(p, log, func(s freeplay.State) { act = max(act, s.Act) })
	return act
}

// met are the cards that a log sees and, by act and position, the counters. A log sees a
// counter once it is shown.
func met(p *freeplay.Puzzle, log []freeplay.Action) (map[freeplay.CardID]bool, map[[2]int]bool) {
	cards, counters := make(map[freeplay.CardID]bool), make(map[[2]int]bool)
	play(p, log, func(s freeplay.State) {
		for i := range len(p.Acts[s.Act-1].Deck) + 1 {
			if s.Hand.Has(i) {
				cards[p.Card(s.Act, i).ID] = true
			}
		}
		for k := range p.Acts[s.Act-1].CounterEvidence {
			if s.Visible(p).Has(k) {
				counters[[2]int{s.Act - 1, k}] = true
			}
		}
	})
	return cards, counters
}

// anySubmission is a position of play, and a submission on it, of which something holds.
func anySubmission(t *testing.T, p *freeplay.Puzzle, holds func(freeplay.State, freeplay.Preview) bool) (freeplay.State, []freeplay.CardID) {
	t.Helper()
	s := freeplay.Start(p, 0)
	for _, next := range won(t, p) {
		for _, a := range freeplay.Moves(p, s) {
			if a.Do == freeplay.Submit && holds(s, freeplay.Look(p, s, a.Cards)) {
				return s, a.Cards
			}
		}
		s, _ = freeplay.Apply(p, s, next, 0)
	}
	t.Fatal("no such submission")
	return s, nil
}

func TestARefutationSaysWhetherItsTokenCanBeHeld(t *testing.T) {
	p := freeplayFixture(t)
	s, cards := anySubmission(t, p, func(_ freeplay.State, look freeplay.Preview) bool { return len(look.Refuted) == 1 && !look.Fatal })
	for tokens, want := range map[int]string{freeplay.MaxTokens - 1: ", for a token.", freeplay.MaxTokens: "; you can hold no further token."} {
		var notes []string
		s.Tokens = tokens
		submitNotes(p, s, cards, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
		require.Contains(t, strings.Join(notes, " "), want)
	}
}

// TestWhatBreaksTheStoryOpensNoLock, and nothing else is told of it.
func TestWhatBreaksTheStoryOpensNoLock(t *testing.T) {
	p := freeplayFixture(t)
	s, cards := anySubmission(t, p, func(_ freeplay.State, look freeplay.Preview) bool { return look.Scrutiny > 0 && look.Refusal == "" })
	s.Scrutiny = testimony.MaxScrutiny - 1
	require.True(t, freeplay.Look(p, s, cards).Fatal)
	var notes []string
	total, opens := submitNotes(p, s, cards, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
	require.Zero(t, total)
	require.False(t, opens)
	require.Contains(t, notes[len(notes)-1], "your story would fall apart")
}

// TestWhatABlowIsMadeOf: EXPLOIT's is its power, and what no counter checks of it.
func TestWhatABlowIsMadeOf(t *testing.T) {
	require.Equal(t, "Resistance falls by 9: power 6, unchecked +3.", blowText(&testimony.Damage{Total: 9, Base: 6}))
	require.Equal(t, "Resistance falls by 9: power 6, unchecked +5.", blowText(&testimony.Damage{Total: 9, Base: 6, Contested: 2}))
	require.Equal(t, "Resistance falls by 8: power 6, contested −2, corroborated +3, restored +1.", blowText(&testimony.Damage{Total: 8, Base: 6, Contested: 2, Corroboration: 3, Restored: 1}))
}

// TestEachTokenOfASubmissionCounts: the second may be one too many.
func TestEachTokenOfASubmissionCounts(t *testing.T) {
	p := freeplayFixture(t)
	for i := range p.Acts {
		for k := range p.Acts[i].Deck {
			if refutes := &p.Acts[i].Deck[k].Refutes; len(*refutes) > 0 { // what refutes one refutes them all
				*refutes = nil
				for _, c := range p.Acts[i].CounterEvidence {
					*refutes = append(*refutes, c.ID)
				}
			}
		}
	}
	s, cards := anySubmission(t, p, func(_ freeplay.State, look freeplay.Preview) bool { return len(look.Refuted) > 1 && !look.Fatal })
	var notes []string
	s.Tokens = freeplay.MaxTokens - 1
	submitNotes(p, s, cards, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
	require.Contains(t, notes[0], ", for a token.")
	require.Contains(t, notes[1], "; you can hold no further token.")
}

// TestAHiddenCounterMayKeepALockShut: a submission that would open the lock is not sure to while
// KOA hides a counter.
func TestAHiddenCounterMayKeepALockShut(t *testing.T) {
	silent := func(string, ...any) {}
	p := freeplayFixture(t)
	opens := func(s freeplay.State, look freeplay.Preview) bool { return leftNote(p, &s, look, silent) }
	s, cards := anySubmission(t, p, opens)
	act := &p.Acts[s.Act-1]
	act.CounterEvidence = append(act.CounterEvidence, freeplay.Counter{ID: "hidden", Hidden: true})
	require.False(t, leftNote(p, &s, freeplay.Look(p, s, cards), silent))
}

func TestTheLastTurnOfALockIsTold(t *testing.T) {
	p := freeplayFixture(t)
	s := freeplay.Start(p, 0)
	for left := 1; left <= 2; left++ {
		var notes []string
		s.Turns[0] = p.Acts[0].TurnLimit - left
		pressNote(p, &s, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
		require.Equal(t, left == 1, slices.Contains(notes, "It is the last turn of this lock."), "%d turns left", left)
	}
}

// TestTheTurnThatCostsScrutinyIsTold before it is taken.
func TestTheTurnThatCostsScrutinyIsTold(t *testing.T) {
	p := freeplayFixture(t)
	for escalation, every := range map[freeplay.Escalation]int{freeplay.Low: 3, freeplay.Medium: 2, freeplay.High: 1} {
		p.Acts[0].Escalation = escalation
		for turns := range 6 {
			s := freeplay.Start(p, 0)
			s.Turns[0] = turns
			var notes []string
			pressNote(p, &s, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
			require.Equal(t, (turns+1)%every == 0, slices.Contains(notes, "If the lock stays shut, time costs 1 scrutiny with this turn."), "%s, turn %d", escalation, turns+1)
		}
	}
}

// TestNightsAreRankedAsTheGameRanksThem, by the same figures in the same order.
func TestNightsAreRankedAsTheGameRanksThem(t *testing.T) {
	var nights []freeplay.State
	for bits := range 1 << 5 {
		figure := func(i int) int { return bits >> i & 1 }
		s := freeplay.State{Phase: freeplay.Won, Act: figure(0), Scrutiny: figure(1), Tokens: figure(2)}
		s.Turns[0], s.Refuted[0] = figure(3), testimony.Set(figure(4))
		nights = append(nights, s)
	}
	for _, a := range nights {
		for _, b := range nights {
			require.Equal(t, freeplay.ScoreOf(a).Compare(freeplay.ScoreOf(b)), freeplayScore(nil, a).Compare(freeplayScore(nil, b)))
		}
	}
}

func TestSlippingPastIsFatalAtTheLastScrutiny(t *testing.T) {
	p := freeplayFixture(t)
	for scrutiny, fatal := range map[int]bool{freeplay.MaxScrutiny - 2: false, freeplay.MaxScrutiny - 1: true} {
		var notes []string
		exploitNotes(p, freeplay.State{Act: 1, Scrutiny: scrutiny}, nil, func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) })
		require.Equal(t, fatal, slices.Contains(notes, "Scrutiny would rise by 1: your story would fall apart."))
	}
}
