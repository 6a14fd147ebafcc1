package session

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game/aura"
)

func auraFixture(t testing.TB, name string) *aura.Puzzle {
	p, err := aura.Decode(shipped(t, "aura/testdata/good/"+name+".json"))
	require.NoError(t, err)
	return p
}

func auraDocument(t testing.TB, p *aura.Puzzle) []byte {
	document, err := json.Marshal(p)
	require.NoError(t, err)
	return document
}

func auraIDs(p *aura.Puzzle, at ...int) []aura.CardID {
	var ids []aura.CardID
	for _, i := range at {
		ids = append(ids, p.Evidence[i].ID)
	}
	return ids
}

func TestAuraViews(t *testing.T) {
	p, err := aura.Decode(kept(t, "coffee"))
	require.NoError(t, err)
	s := opened(t, auraDocument(t, p))
	golden(t, "aura-start", s)
	for i, action := range []aura.Action{{Draft: auraIDs(p, 0, 1, 2, 3, 4, 5)}, {Submit: auraIDs(p, 1, 2)}, {Scan: auraIDs(p, 0)}} {
		_, err := s.Do(move(t, int64(i), action))
		require.NoError(t, err)
	}
	golden(t, "aura-middle", s)
	for range p.Turns {
		_, _ = s.Do(move(t, 9000, aura.Action{Submit: auraIDs(p, 1)}))
		_, _ = s.Do(move(t, 9000, aura.Action{Submit: auraIDs(p, 2)}))
	}
	require.True(t, s.View().Over)
	golden(t, "aura-end", s)
	require.True(t, s.View().Again)
	s.options.Practice = true
	require.False(t, s.View().Again, "no first result counts that another could follow")
}

// TestABetterRunIsSharedBesideTheFirst: the first clear stays on the card, with the best par below it (§18).
func TestABetterRunIsSharedBesideTheFirst(t *testing.T) {
	p, err := aura.Decode(kept(t, "coffee"))
	require.NoError(t, err)
	for i := range p.Evidence {
		p.Evidence[i].Impact = 15
	}
	for i := range p.Protocols {
		p.Protocols[i].Paths = p.Protocols[0].Paths
	}
	document := auraDocument(t, p)
	play := func(o Options, cards ...int) *Session {
		s, err := Games().Open(document, o)
		require.NoError(t, err)
		_, err = s.Do(move(t, 0, aura.Action{Draft: auraIDs(p, 0, 1, 2, 3, 4, 5)}))
		require.NoError(t, err)
		for _, card := range cards {
			_, err = s.Do(move(t, 0, aura.Action{Submit: auraIDs(p, card)}))
			require.NoError(t, err)
		}
		return s
	}
	accepted, denied := -1, -1
	for card := range aura.DraftSize {
		if play(Options{}, card).View().Board.(AuraBoard).Resistance < p.Resistance {
			accepted = card
		} else {
			denied = card
		}
	}
	quick := slices.Repeat([]int{accepted}, 7)
	first, best := play(Options{}, append([]int{denied}, quick...)...), play(Options{}, quick...)
	better := play(Options{Practice: true, First: string(first.Save())}, quick...).View().Share
	require.Contains(t, better, "COFFEE unlocked\nCleared (0 turns left)\nBest: ⭐ Bronze (1 turn left)")
	for name, save := range map[string]string{"no better": string(best.Save()), "none": "", "damaged": "{", "not ended": string(play(Options{}).Save())} {
		require.Empty(t, play(Options{Practice: true, First: save}, quick...).View().Share, name)
	}
}

func drawAura(t *rapid.T, p *aura.Puzzle, drafted bool) aura.Action {
	order := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}).Draw(t, "cards")
	if !drafted {
		return aura.Action{Draft: auraIDs(p, order[:aura.DraftSize]...)}
	}
	cards := auraIDs(p, order[:rapid.IntRange(1, 2).Draw(t, "size")]...)
	if rapid.IntRange(0, 3).Draw(t, "scan") == 0 {
		return aura.Action{Scan: cards}
	}
	return aura.Action{Submit: cards}
}

func TestAuraResume(t *testing.T) {
	p := auraFixture(t, "wifi")
	document := auraDocument(t, p)
	rapid.Check(t, func(rt *rapid.T) {
		s := opened(t, document)
		for at := range rapid.IntRange(0, 9).Draw(rt, "moves") {
			_, _ = s.Do(move(t, int64(at), drawAura(rt, p, at > 0))) // some are illegal
			again, err := Games().Resume(document, s.Save(), Options{})
			require.NoError(rt, err)
			require.Equal(rt, viewed(t, s), viewed(t, again))
		}
	})
}

// TestAuraGivesNothingAway: a run looks the same in whatever order the reserve lies that it
// has not drawn.
func TestAuraGivesNothingAway(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := auraFixture(t, rapid.SampledFrom([]string{"coffee", "thermostat", "wifi"}).Draw(rt, "puzzle"))
		log := make([]aura.Action, rapid.IntRange(0, 8).Draw(rt, "moves"))
		state := aura.Start(p, 0)
		for i := range log {
			log[i] = drawAura(rt, p, i > 0)
			state, _ = aura.Apply(p, state, log[i], 0)
		}
		one, two := opened(t, auraDocument(t, p)), opened(t, auraDocument(t, reordered(rt, p, state)))
		require.Equal(rt, viewed(t, one), viewed(t, two))
		for i, action := range log {
			for _, asked := range []aura.Action{action, {Scan: action.Submit}, {Submit: action.Scan}} {
				known, err := one.Preview(move(t, int64(i), asked))
				require.NoError(rt, err)
				same, err := two.Preview(move(t, int64(i), asked))
				require.NoError(rt, err)
				require.Equal(rt, string(known), string(same))
			}
			happened, err := one.Do(move(t, int64(i), action))
			again, err2 := two.Do(move(t, int64(i), action))
			require.Equal(rt, err, err2)
			require.Equal(rt, happened, again)
			require.Equal(rt, viewed(t, one), viewed(t, two))
		}
	})
}

// reordered is a puzzle whose reserve comes in another order after what a run has drawn.
func reordered(rt *rapid.T, p *aura.Puzzle, s aura.State) *aura.Puzzle {
	other := *p
	left := auraIDs(p, s.Reserve(p)...)
	if s.Status == aura.Drafting {
		left = slices.Clone(p.ReserveOrder)
	}
	shuffled := rapid.Permutation(left).Draw(rt, "order")
	other.ReserveOrder = slices.Clone(p.ReserveOrder)
	for i, id := range other.ReserveOrder {
		if at := slices.Index(left, id); at >= 0 {
			other.ReserveOrder[i] = shuffled[at]
		}
	}
	return &other
}

func TestTheMoodFollowsScrutiny(t *testing.T) {
	for scrutiny, want := range map[int]string{0: "calm", 1: "calm", 2: "wary", aura.AuditAt - 2: "wary", aura.AuditAt - 1: "stern"} {
		require.Equal(t, want, mood(aura.State{Status: aura.Running, Scrutiny: scrutiny}), "%d", scrutiny)
	}
}

// TestAnAuditQuarantinesNoCardOfAScan: there is no card to name then.
func TestAnAuditQuarantinesNoCardOfAScan(t *testing.T) {
	turn := auraTurn(&aura.Puzzle{}, 0, []aura.Event{{Type: aura.Audited, Healed: 15}})
	require.Equal(t, []string{"Audit: 15 resistance comes back."}, turn.Notes)
}

// TestAnEndingNamesTheScanThatWouldHaveHelped.
func TestAnEndingNamesTheScanThatWouldHaveHelped(t *testing.T) {
	p, err := aura.Decode(kept(t, "coffee"))
	require.NoError(t, err)
	draw, helped := rand.New(rand.NewPCG(23, 2)), 0
	for range 40 {
		s := aura.State{Drafted: [aura.DraftSize]int(draw.Perm(len(p.Evidence))[:aura.DraftSize]), Status: aura.Lost}
		slices.Sort(s.Drafted[:])
		scan, found := p.Rescue(s)
		require.Equal(t, found, strings.HasSuffix(auraEnding(p, s).Why, fmt.Sprintf(" One SCAN takes these six to %s: scan away %s.", label(string(scan.Medal)), cardNames(p, scan.Away))))
		if found {
			helped++
		}
	}
	require.Positive(t, helped)
}

// TestARefusalSaysWhichPartIsMissing of each path, in a sentence that reads one way.
func TestARefusalSaysWhichPartIsMissing(t *testing.T) {
	protocol := aura.Protocol{Paths: []aura.Path{
		{AllTags: []aura.Tag{"WORK"}, AnyTags: []aura.Tag{"SYSTEM_LOG", "POLICY"}, AnyTrust: aura.Verified},
		{AllTags: []aura.Tag{"TIME", "SENSOR"}, NoTags: []aura.Tag{"WORK"}},
	}}
	require.Equal(t, []string{
		"Path 1 needs either a device log or a rule quoted, and at least one verified card.",
		"Path 2 needs something about a time and a sensor, bars work.",
	}, lackTexts(&protocol, []*aura.Card{{Tags: []aura.Tag{"WORK"}, Trust: aura.Plausible}}))
}

// TestATurnIsToldByTheProtocolItMet, also where it brings the next one.
func TestATurnIsToldByTheProtocolItMet(t *testing.T) {
	p, err := aura.Decode(kept(t, "coffee"))
	require.NoError(t, err)
	p.Protocols[1].FromResistance = p.Resistance - 1 // the first payload that is accepted brings it
	shifts, draw := 0, rand.New(rand.NewPCG(23, 1))
	for range 20 {
		s := opened(t, auraDocument(t, p))
		_, err := s.Do(move(t, 0, aura.Action{Draft: auraIDs(p, draw.Perm(len(p.Evidence))[:aura.DraftSize]...)}))
		require.NoError(t, err)
		for !s.View().Over {
			if _, err := s.Do(move(t, 0, aura.Action{Submit: auraIDs(p, draw.Perm(len(p.Evidence))[:1+draw.IntN(2)]...)})); err != nil {
				continue // it is not in hand
			}
			past := s.View().Board.(AuraBoard).Past
			told := strings.Join(past[len(past)-1].Notes, " ")
			if strings.HasPrefix(told, "Accepted by ") && strings.Contains(told, "A new protocol: ") {
				require.Regexp(t, "^Accepted by paths? [1-9]", told)
				shifts++
			}
		}
	}
	require.Positive(t, shifts)
}
