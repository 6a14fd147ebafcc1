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

	"dailies/game"
	"dailies/game/testimony"
)

func testimonyFixture(t testing.TB, name string) *testimony.Puzzle {
	p, err := testimony.Decode(shipped(t, "testimony/testdata/good/"+name+".json"))
	require.NoError(t, err)
	return p
}

func testimonyDocument(t testing.TB, p *testimony.Puzzle) []byte {
	document, err := json.Marshal(p)
	require.NoError(t, err)
	return document
}

func TestTestimonyViews(t *testing.T) {
	p, err := testimony.Decode(kept(t, "normal-washer"))
	require.NoError(t, err)
	p.CounterVisibility = testimony.Hidden
	s := opened(t, testimonyDocument(t, p))
	golden(t, "testimony-start", s)
	blocked, err := s.Preview(move(t, 0, testimony.Action{Submit: []testimony.CardID{"fan-cord", "starting-pitch"}}))
	require.NoError(t, err)
	require.Contains(t, string(blocked), `"legal":false`)
	require.Contains(t, string(blocked), "cannot both be true: living room and bathroom with no time between.")
	for i, cards := range [][]testimony.CardID{{"fan-cord"}, {"window-hook", "mirror-score"}} {
		_, err := s.Do(move(t, int64(1000*i), testimony.Action{Submit: cards}))
		require.NoError(t, err)
	}
	golden(t, "testimony-middle", s)
	for i := range p.Hand {
		_, _ = s.Do(move(t, 9000, testimony.Action{Submit: []testimony.CardID{p.Hand[i].ID}}))
	}
	require.True(t, s.View().Over)
	golden(t, "testimony-end", s)
}

// TestAPreviewSaysThatConcernsStayOpen where a submission would win but for them.
func TestAPreviewSaysThatConcernsStayOpen(t *testing.T) {
	p := testimonyFixture(t, "easy-speaker")
	s := testimony.Start(p, 0)
	s.Resistance = 1
	known := testimonyPreview(p, s, testimony.Action{Submit: []testimony.CardID{"sliding-socks"}}).Known.(TestimonyPreview)
	require.Contains(t, known.Notes, "Addresses 0 concerns; open after it: 2.")
}

func drawSubmission(t *rapid.T, p *testimony.Puzzle) testimony.Action {
	if rapid.IntRange(0, 19).Draw(t, "reset") == 0 {
		return testimony.Action{Reset: true}
	}
	var ids []testimony.CardID
	for range rapid.IntRange(1, 3).Draw(t, "size") {
		ids = append(ids, p.Hand[rapid.IntRange(0, len(p.Hand)-1).Draw(t, "card")].ID)
	}
	return testimony.Action{Submit: ids}
}

func TestTestimonyResume(t *testing.T) {
	p := testimonyFixture(t, "hard-oven")
	document := testimonyDocument(t, p)
	rapid.Check(t, func(rt *rapid.T) {
		s := opened(t, document)
		for at := range rapid.IntRange(0, 6).Draw(rt, "moves") {
			_, _ = s.Do(move(t, int64(at), drawSubmission(rt, p))) // some are illegal
			again, err := Games().Resume(document, s.Save(), Options{})
			require.NoError(rt, err)
			require.Equal(rt, viewed(t, s), viewed(t, again))
		}
	})
}

// TestTestimonyGivesNothingAway: under HIDDEN a run looks the same whatever the counters
// are that no card of it has met. One has been met that a played card refutes, or of whose
// targets a played card proves one.
func TestTestimonyGivesNothingAway(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := testimonyFixture(t, rapid.SampledFrom([]string{"normal-washer", "hard-oven", "expert-washer"}).Draw(rt, "puzzle"))
		p.CounterVisibility = testimony.Hidden
		log := make([]testimony.Action, rapid.IntRange(0, 4).Draw(rt, "moves"))
		for i := range log {
			log[i] = drawSubmission(rt, p)
		}
		one, two := opened(t, testimonyDocument(t, p)), opened(t, testimonyDocument(t, unmet(rt, p, log)))
		require.Equal(rt, viewed(t, one), viewed(t, two))
		for i, action := range log {
			known, err := one.Preview(move(t, int64(i), action))
			require.NoError(rt, err)
			same, err := two.Preview(move(t, int64(i), action))
			require.NoError(rt, err)
			require.Equal(rt, string(known), string(same))
			happened, err := one.Do(move(t, int64(i), action))
			again, err2 := two.Do(move(t, int64(i), action))
			require.Equal(rt, err, err2)
			require.Equal(rt, happened, again)
			if !one.View().Over {
				require.Equal(rt, viewed(t, one), viewed(t, two))
			}
		}
	})
}

// unmet is a puzzle with other counters where a log meets none, and other lines for them.
func unmet(rt *rapid.T, p *testimony.Puzzle, log []testimony.Action) *testimony.Puzzle {
	text, err := json.Marshal(p)
	require.NoError(rt, err)
	other := new(testimony.Puzzle)
	require.NoError(rt, json.Unmarshal(text, other))
	var proved []testimony.Proof
	var refuted []testimony.CounterID
	for _, action := range log {
		for _, id := range action.Submit {
			card := &p.Hand[p.Card(id)]
			proved, refuted = append(proved, card.Proves...), append(refuted, card.Refutes...)
		}
	}
	for i := range other.CounterEvidence {
		k := &other.CounterEvidence[i]
		met := slices.ContainsFunc(k.Targets, func(t testimony.Proof) bool { return slices.Contains(proved, t) })
		if met || slices.Contains(refuted, k.ID) {
			continue
		}
		k.Name, k.Claim, k.Targets = "Another counter", "Another claim.", []testimony.Proof{}
		renamed := game.ID("another-" + string(k.ID))
		for j := range other.Hand {
			for n, id := range other.Hand[j].Refutes {
				if id == k.ID {
					other.Hand[j].Refutes[n] = renamed
				}
			}
		}
		delete(other.KoaLines.Counter, k.ID)
		k.ID = renamed
	}
	return other
}

// TestAPreviewIsNoMoreCertainThanThePlayer: a counter that HIDDEN keeps back may still be played.
// TestAPreviewIsCertainOfACounterThatIsSeen, while others are hidden.
func TestAPreviewIsCertainOfACounterThatIsSeen(t *testing.T) {
	p, err := testimony.Decode(kept(t, "normal-washer"))
	require.NoError(t, err)
	p.CounterVisibility = testimony.Hidden
	other := p.CounterEvidence[0]
	other.ID = "another"
	p.CounterEvidence = append(p.CounterEvidence, other)
	draw := rand.New(rand.NewPCG(23, 3))
	certain, not := 0, 0
	for range 300 {
		s := testimony.Start(p, 0)
		for range 3 {
			var submit []testimony.CardID
			for _, at := range draw.Perm(len(p.Hand))[:1+draw.IntN(2)] {
				submit = append(submit, p.Hand[at].ID)
			}
			a := testimony.Action{Submit: submit}
			look := testimony.Look(p, s, submit)
			if look.Refusal == "" && !look.Blocked && !look.Fatal && shown(p, &s) < len(p.CounterEvidence) {
				text := strings.Join(testimonyPreview(p, s, a).Known.(TestimonyPreview).Notes, " ")
				require.Equal(t, look.Counter == "", strings.Contains(text, "as far as you can see"), text)
				if look.Counter == "" {
					not++
				} else {
					certain++
				}
			}
			s, _ = testimony.Apply(p, s, a, 0)
		}
	}
	require.Positive(t, certain)
	require.Positive(t, not)
}

// TestAPreviewSaysThatAStoryFallsApart at the last scrutiny.
func TestAPreviewSaysThatAStoryFallsApart(t *testing.T) {
	p := testimonyFixture(t, "easy-speaker")
	for i := range p.Hand {
		for j := range i {
			s, submit := testimony.Start(p, 0), []testimony.CardID{p.Hand[j].ID, p.Hand[i].ID}
			s.Scrutiny = testimony.MaxScrutiny - 1
			look := testimony.Look(p, s, submit)
			if look.Fatal {
				preview := testimonyPreview(p, s, testimony.Action{Submit: submit})
				require.True(t, preview.Legal)
				require.Contains(t, preview.Known.(TestimonyPreview).Notes, fmt.Sprintf("Scrutiny rises by %d to %d: your story falls apart.", look.Scrutiny, s.Scrutiny+look.Scrutiny))
				return
			}
		}
	}
	t.Fatal("no two cards contradict each other a little")
}

// TestAWonRunOutranksALostOne of the same figures.
func TestAWonRunOutranksALostOne(t *testing.T) {
	p := testimonyFixture(t, "easy-speaker")
	require.Equal(t, 0, testimonyScore(p, testimony.State{Status: testimony.Won}).Tier)
	require.Equal(t, 1, testimonyScore(p, testimony.State{Status: testimony.Lost}).Tier)
}

func TestAPreviewIsNoMoreCertainThanThePlayer(t *testing.T) {
	for visibility, certain := range map[testimony.Visibility]bool{testimony.Hidden: false, testimony.Full: true} {
		p, err := testimony.Decode(kept(t, "normal-washer"))
		require.NoError(t, err)
		p.CounterVisibility = visibility
		known, err := opened(t, testimonyDocument(t, p)).Preview(move(t, 0, testimony.Action{Submit: []testimony.CardID{"fan-cord"}}))
		require.NoError(t, err)
		require.Equal(t, !certain, strings.Contains(string(known), "as far as you can see"), "%s: %s", visibility, known)
	}
}

// TestTestimonyGlossary: what cards and previews say in a sense of the game's own is explained.
func TestTestimonyGlossary(t *testing.T) {
	for _, name := range []string{"normal-washer", "three-locks"} {
		var words []string
		for _, term := range opened(t, kept(t, name)).View().Glossary {
			words = append(words, term.Word)
		}
		require.Subset(t, words, []string{"Sketchy", "Grave", "Slight", "Corroborate", "Contest", "Counter"}, name)
	}
}

// TestParAsksNoPower: a story of weaker cards that is as short, as clean and as sharp is par.
func TestParAsksNoPower(t *testing.T) {
	p := &testimony.Puzzle{Hand: []testimony.Card{{Power: 12}, {Power: 3}}}
	strong := testimony.State{Status: testimony.Won, Turns: 2, Refuted: 1, Story: 1 << 0}
	weak := strong
	weak.Story = 1 << 1
	require.Equal(t, Par, testimonyLadder(p, weak, &strong).Step)
	weak.Refuted = 0
	require.Equal(t, Good, testimonyLadder(p, weak, &strong).Step)
}

// TestARefutedCounterIsSeen where counters are hidden, although it was never at work.
func TestARefutedCounterIsSeen(t *testing.T) {
	p := testimonyFixture(t, "easy-speaker")
	p.CounterVisibility = testimony.Hidden
	s := testimony.Start(p, 0)
	hidden := shown(p, &s)
	s.Refuted = 1
	require.Equal(t, hidden+1, shown(p, &s))
}
