package freeplay

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
)

func TestAHiddenCounterIsLeftOutOfPreviewsUntilItIsSeen(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	require.Empty(t, Look(p, s, []CardID{"watch"}).Counters)
	s = run(t, p, s, Action{Do: Flag, Counter: "sleep"})
	require.Equal(t, Set(3), s.Visible(p))
	require.Empty(t, Look(p, s, []CardID{"watch"}).Counters, "it is silent this turn")
	s = run(t, p, s, do(Submit, "maint"))
	require.Equal(t, []CounterID{"sleep"}, Look(p, s, []CardID{"watch"}).Counters, "and speaks in the next")
	p.Acts[0].Modifiers = []Modifier{PolicyLockdown}
	fresh := Start(p, 0)
	require.Equal(t, Set(3), fresh.Visible(p))
}

// TestTwoFlagsOfATurnSayTwoLines: a second flag costs no turn, and does not repeat the first.
func TestTwoFlagsOfATurnSayTwoLines(t *testing.T) {
	p := worked()
	p.KoaLines.Flagged = []string{"One.", "Two."}
	s := Start(p, 0)
	s.Tokens = MaxTokens
	said := map[string]bool{}
	for _, k := range p.Acts[0].CounterEvidence[:2] {
		next, events := Apply(p, s, Action{Do: Flag, Counter: k.ID}, 0)
		s = next
		for _, e := range events {
			if e.Type == Flagged {
				said[e.Line] = true
			}
		}
	}
	require.Len(t, said, 2)
}

// night opens the first two locks.
func night(t *testing.T, p *Puzzle, takes ...Take) State {
	t.Helper()
	s := Start(p, 0)
	for i, take := range takes {
		suffix := CardID([]string{"", "-b", "-c"}[i])
		s = run(t, p, s, do(Submit, "face"+suffix, "voice"+suffix, "maint"+suffix), do(Exploit, "watch"+suffix))
		require.Equal(t, AtCache, s.Phase)
		s = run(t, p, s, Action{Do: Pick, Take: take})
	}
	return s
}

func TestWhatStaysBetweenLocks(t *testing.T) {
	p := worked()
	s := night(t, p, Token)
	require.Equal(t, []int{2, 2, 1, 45, 2, 1}, []int{s.Act, s.Tokens, s.Scrutiny, s.Resistance, s.Pile(p), s.Turns[0]})
	require.Len(t, s.Story, 3)
	require.Equal(t, 5, s.Hand.Len())
	calm := night(t, p, Calm)
	require.Equal(t, []int{0, 1}, []int{calm.Scrutiny, calm.Tokens})
	card := night(t, p, Extra)
	require.Equal(t, 6, card.Hand.Len())
	require.Equal(t, CardID("bill"), p.Card(2, 7).ID)
	boss := night(t, p, Extra, Calm)
	require.Equal(t, 3, boss.Act)
	require.Len(t, boss.Story, 6, "the story of both nights")
}

// TestAnOpenLockLiftsItsFlags: the state between the locks holds none.
func TestAnOpenLockLiftsItsFlags(t *testing.T) {
	p := worked()
	s := run(t, p, Start(p, 0), do(Submit, "face", "voice", "maint"))
	s.Tokens = MaxTokens
	s = run(t, p, s, Action{Do: Flag, Counter: "sleep"}, do(Exploit, "watch"))
	require.Equal(t, AtCache, s.Phase)
	require.Zero(t, s.Flagged)
}

func TestTheStoryBindsTheNextLock(t *testing.T) {
	p := worked()
	s := night(t, p, Token)
	_, events := Apply(p, s, do(Submit, "gym-b"), 0)
	require.Equal(t, Blocked, events[0].Type)
	require.Contains(t, events[0].Reason, "The gym card contradicts The face card")
	s = run(t, p, s, do(Rewire, "gym-b"), do(Submit, "gym-b"))
	require.True(t, s.Story[3].Rewired)
}

func TestShare(t *testing.T) {
	p := worked()
	s := night(t, p, Token)
	require.Equal(t, "FREEPLAY 2026-11-21  KOA-7F3A  🔓 speaker  🔒 washer  🔒 front door\n"+
		"🟩🟩🟩 ⬜⬜⬜ ⬛⬛⬛\ntimestamp hardline  turns 1  scrutiny 1/5  refuted 1/6  tokens 2", Share(p, s))
}

func TestScores(t *testing.T) {
	better := Score{Opened: 2, Turns: 5, Scrutiny: 1, Refuted: 2, Tokens: 1}
	for _, worse := range []Score{{1, 1, 0, 7, 3}, {2, 6, 0, 7, 3}, {2, 5, 2, 7, 3}, {2, 5, 1, 1, 3}, {2, 5, 1, 2, 0}} {
		require.Negative(t, better.Compare(worse))
		require.Positive(t, worse.Compare(better))
	}
	require.Zero(t, better.Compare(better))
}

func TestTimePresses(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	s = run(t, p, s, do(Corroborate, "face", "watch"), do(Corroborate, "face", "voice"), do(Cycle, "gym"))
	require.Equal(t, 1, s.Scrutiny)
	s = run(t, p, s, do(Cycle, "noise"), do(Submit, "maint"), do(Submit, "voice"))
	require.Equal(t, []any{Lost, testimony.OutOfTurns, 2}, []any{s.Phase, s.Loss, s.Scrutiny})
	s.Phase, s.Loss, s.Scrutiny, s.Turns[0] = InAct, "", 4, 2
	s = run(t, p, s, do(Submit, "face"))
	require.Equal(t, testimony.Scrutiny, s.Loss)
}

func TestRefusals(t *testing.T) {
	p := worked()
	s := Start(p, 0)
	for want, a := range map[string]Action{
		`"SCAN" is no move`:                               do("SCAN"),
		"CYCLE takes 1 card":                              do(Cycle),
		"SUBMIT takes 1 to 3 cards":                       do(Submit),
		`"noise" is not in the hand`:                      do(Submit, "noise"),
		"EXPLOIT costs 2 of your tokens, and you have 1":  do(Exploit, "face"),
		"the two cards share no place, state or activity": do(Corroborate, "face", "gym"),
		"a refutation has no time to strike":              do(Rewire, "maint"),
		`KOA has no counter "dog"`:                        {Do: Flag, Counter: "dog"},
		"the cache comes after the lock":                  {Do: Pick, Take: Calm},
	} {
		next, events := Apply(p, s, a, 0)
		require.Equal(t, s, next)
		require.Equal(t, want, game.Refusal(events))
	}
}

// complete writes the texts that play does not need and a document does.
func complete(p *Puzzle) *Puzzle {
	pool := []string{"Noted."}
	p.KoaLines = KoaLines{pool, pool, pool, pool, pool, pool, pool, pool, pool, pool}
	card := func(c *Card) {
		c.Source, c.Flavor = "The house", "99.7% match"
		if c.Proves == nil {
			c.Proves = []testimony.Proof{}
		}
	}
	for i := range p.Acts {
		act := &p.Acts[i]
		act.LockReason = "It is late and you want music."
		act.ActiveConcerns, act.CounterEvidence = slices.Clone(act.ActiveConcerns), slices.Clone(act.CounterEvidence)
		act.KoaLines = testimony.KoaLines{Opening: pool, Counter: map[CounterID][]string{"camera": pool, "sleep": pool}, Refuted: map[CounterID][]string{"camera": pool, "sleep": pool},
			Minor: pool, Blocked: pool, Win: pool, WinClean: pool, LossTurns: pool, LossScrutiny: pool}
		for j := range act.ActiveConcerns {
			act.ActiveConcerns[j].KoaAsks = "Prove it."
		}
		for j := range act.CounterEvidence {
			act.CounterEvidence[j].Name, act.CounterEvidence[j].Claim = "A witness", "It saw no one."
		}
		for j := range act.Deck {
			card(&act.Deck[j])
		}
		if act.Cache != nil {
			card(act.Cache)
		}
	}
	return p
}

func TestDecode(t *testing.T) {
	text, err := game.CanonicalLine(complete(worked()))
	require.NoError(t, err)
	p, err := Decode(text)
	require.NoError(t, err)
	again, err := game.CanonicalLine(p)
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	for name, edit := range map[string]func(p *Puzzle){
		"acts":       func(p *Puzzle) { p.Acts = p.Acts[:2] },
		"mode":       func(p *Puzzle) { p.Mode = "TESTIMONY" },
		"escalation": func(p *Puzzle) { p.Acts[0].Escalation = "STEEP" },
		"modifiers":  func(p *Puzzle) { p.Acts[2].Modifiers = []Modifier{"MERCY"} },
		"cache":      func(p *Puzzle) { p.Acts[0].Cache.Power = 21 },
		"seed":       func(p *Puzzle) { p.Seed = "" },
		"trust":      func(p *Puzzle) { p.Acts[1].Deck[0].Trust = "GOSSIP" },
	} {
		broken := complete(worked())
		edit(broken)
		text, err := game.CanonicalLine(broken)
		require.NoError(t, err)
		_, err = Decode(text)
		require.ErrorContains(t, err, name)
	}
	_, err = Decode([]byte(strings.Replace(string(text), `"hidden":true`, `"hiden":true`, 1)))
	require.ErrorContains(t, err, "hiden")
}

func TestWhatKOASays(t *testing.T) {
	p := complete(worked())
	_, events := Apply(p, Start(p, 0), do(Cycle, "gym"), 0)
	require.Equal(t, "Noted.", events[0].Line)
	require.Equal(t, "Noted.", Opening(p))
}

func TestARunWithoutActsIsLost(t *testing.T) {
	p := &Puzzle{}
	s := Start(p, 0)
	require.Equal(t, Lost, s.Phase)
	require.Empty(t, Moves(p, s))
	require.NotEmpty(t, Share(p, s))
	_, events := Apply(p, s, do(Submit, "face"), 0)
	require.NotEmpty(t, game.Refusal(events))
}

func TestCalmTakesTwoScrutinyOff(t *testing.T) {
	p := worked()
	s := run(t, p, Start(p, 0), do(Submit, "face", "voice", "maint"), do(Exploit, "watch"))
	for before, after := range map[int]int{0: 0, 1: 0, 2: 0, 4: 2} {
		s.Scrutiny = before
		require.Equal(t, after, run(t, p, s, Action{Do: Pick, Take: Calm}).Scrutiny)
	}
}

// TestBranchesShareNoStory plays two ways on from one state whose story has room to grow.
func TestBranchesShareNoStory(t *testing.T) {
	p := worked()
	s := run(t, p, Start(p, 0), do(Submit, "maint"))
	s.Story = append(make([]Committed, 0, 8), s.Story...)
	one := run(t, p, s, do(Submit, "face"))
	two := run(t, p, s, do(Submit, "voice"))
	require.Equal(t, []Committed{{Act: 1, Card: 3}, {Act: 1, Card: 0}}, one.Story)
	require.Equal(t, []Committed{{Act: 1, Card: 3}, {Act: 1, Card: 2}}, two.Story)
}
