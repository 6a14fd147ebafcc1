package testimony

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
	"dailies/gen"
)

// TestAPackIsToldWhatItLacks spoils a good pack in one way at a time.
func TestAPackIsToldWhatItLacks(t *testing.T) {
	for name, spoil := range map[string]struct {
		at, says string
		do       func(*Pack)
	}{
		"a late claim":        {"/evidence/0/start", "the story is told from", func(p *Pack) { p.Evidence[0].Start, p.Evidence[0].End = "23:58", "23:59" }},
		"an early claim":      {"/evidence/0/start", "the story is told from", func(p *Pack) { p.Evidence[0].Start = "00:00" }},
		"a late refutation":   {"/refutations/0/flavor", "23:59 is outside the story", func(p *Pack) { p.Refutations[0].Flavor = "It stopped at 23:59." }},
		"an early refutation": {"/refutations/0/flavor", "00:01 is outside the story", func(p *Pack) { p.Refutations[0].Flavor = "It stopped at 00:01." }},
		"a late counter":      {"/counters/0/claim", "23:59 is later than", func(p *Pack) { p.Counters[0].Claim = "It was 23:59." }},
		"a late concern":      {"/concerns/0/since", "the concern asks about 23:59 and later", func(p *Pack) { p.Concerns[0].Since = "23:59" }},
		"few that fit":        {"/evidence", "cards fit the story and every concern they prove, fewer than 12; these do not: ", strictly},
		"no two rooms": {"/evidence", "0 pairs of fitting cards contradict MAJOR, fewer than 4", func(p *Pack) {
			for i := range p.Evidence {
				p.Evidence[i].Location, p.Evidence[i].State = "HOME", "AWAKE"
			}
		}},
		"a question nobody answers": {"/concerns/1", "0 fitting cards address the concern", func(p *Pack) { p.Concerns[1].StateRequirement = []testimony.Condition{testimony.Asleep} }},
	} {
		t.Run(name, func(t *testing.T) {
			for _, p := range few(t) {
				spoil.do(p)
				found := Check(p)
				require.NotEmpty(t, found)
				told := false
				for _, f := range found {
					require.Equal(t, gen.PackQuotaRule(), f.Rule)
					told = told || f.Pointer == spoil.at && strings.Contains(f.Message, spoil.says)
				}
				require.True(t, told, "%v", found)
			}
		})
	}
}

// strictly has a concern accept only what one card says.
func strictly(p *Pack) {
	for i := range p.Concerns {
		p.Concerns[i].AcceptPlaces = []testimony.Place{testimony.Work}
	}
}

// TestACardThatContradictsTheQuestionIsNoAnswer: places, states and times are checked against
// what a card claims, and only of cards that prove the concern.
func TestACardThatContradictsTheQuestionIsNoAnswer(t *testing.T) {
	c := Concern{RequiredProof: []testimony.Proof{testimony.Location}, AcceptPlaces: []testimony.Place{testimony.Kitchen}, AcceptStates: []testimony.Condition{testimony.Awake}, Since: "05:30"}
	card := Evidence{Proves: []testimony.Proof{testimony.Location}, Start: "05:30", End: "05:40", Location: "KITCHEN", State: "AWAKE"}
	require.True(t, c.proves(&card))
	require.True(t, c.accepts(&card))
	for name, change := range map[string]func(*Evidence){
		"place": func(e *Evidence) { e.Location = "BATHROOM" },
		"state": func(e *Evidence) { e.State = "DROWSY" },
		"time":  func(e *Evidence) { e.Start = "05:29" },
	} {
		other := card
		change(&other)
		require.False(t, c.accepts(&other), name)
	}
	silent := card
	silent.Location, silent.State = "", ""
	require.True(t, c.accepts(&silent), "what is not claimed contradicts nothing")
	p := &Pack{Concerns: []Concern{c}, Evidence: []Evidence{{Proves: []testimony.Proof{testimony.Intent}, Start: "05:00", Location: "GYM"}}}
	require.True(t, p.fits(0, []int{0}), "it proves something else")
}
