package fill

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/pool"
	"dailies/gen/schedule"
	"dailies/lint/window"
	"dailies/validate"
)

// decided is a run over packs that are each named after their first number.
func decided(t *testing.T, d Decisions, days int, packs ...string) (Outcome, []string) {
	t.Helper()
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: fmt.Sprint("pack-", p.Numbers[0])} }
	var notes []string
	j, _ := job(&script{answers: [][]string{packs}}, days)
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	j.Decisions, j.Tell, j.Attempts = d, noting(&notes), 1
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	return o, notes
}

func labels(o Outcome) (labels []string) {
	for _, d := range o.Dailies {
		labels = append(labels, d.Label)
	}
	return labels
}

func TestNothingIsMadeOfAVetoedPack(t *testing.T) {
	o, notes := decided(t, Decisions{Packs: []string{"pack-6"}}, 2, pack(6, 8), pack(2, 4))
	require.Equal(t, []string{"4", "2"}, labels(o))
	require.Equal(t, 2, o.Funnel.Drafts, "it costs nothing")
	require.Contains(t, notes, "n: answer 0: the editors vetoed the pack pack-6")
}

func TestNobodyIsToldToMendAVetoedPack(t *testing.T) {
	author := &script{answers: [][]string{{pack(6, 8), pack(3)}, {pack(2)}}}
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: fmt.Sprint("pack-", p.Numbers[0])} }
	j, _ := job(author, 1)
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	j.Decisions = Decisions{Packs: []string{"pack-6"}}
	_, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, author.requests, 2)
	require.Len(t, author.requests[1].Critiques, 1)
	require.Equal(t, "answer 1", author.requests[1].Critiques[0].Source)
}

func TestAVetoedBoardIsNotPublished(t *testing.T) {
	o, _ := decided(t, Decisions{Boards: []window.Content{{6}}}, 2, pack(6, 4, 2))
	require.Equal(t, []string{"4", "2"}, labels(o))
}

// TestTextsThatPlayersMisreadStayApart: what shows one of them may be published, what shows all may not.
func TestTextsThatPlayersMisreadStayApart(t *testing.T) {
	d := Decisions{Apart: [][]string{{"Night Light", "Things that glow"}, {"a", "b", "c"}}}
	allows := func(texts ...string) bool {
		facts := &window.Facts{Tallies: map[window.Aspect][]window.Tally{}}
		for i, text := range texts {
			aspect := window.Aspect(fmt.Sprint("aspect ", i%2))
			facts.Tallies[aspect] = append(facts.Tallies[aspect], window.Tally{Value: text})
		}
		return d.allowed(candidate{Candidate: schedule.Candidate{Facts: facts}})
	}
	require.True(t, allows())
	require.True(t, allows("night light", "things that hum", "a", "b"))
	require.False(t, allows("x", "night light", "things that glow"))
	require.False(t, allows("c", "b", "a"))
}

func TestAPinnedPackFillsItsDay(t *testing.T) {
	o, notes := decided(t, Decisions{Pins: map[game.Date]string{"2026-11-22": "pack-2"}}, 2, pack(6, 8), pack(2, 4))
	require.Equal(t, []string{"8", "4"}, labels(o))
	require.NotContains(t, fmt.Sprint(notes), "pinned")
}

// TestAPinLeavesNoDayEmpty, whether its pack is not there or has nothing that passes.
func TestAPinLeavesNoDayEmpty(t *testing.T) {
	for _, pinned := range []string{"pack-3", "nowhere"} {
		o, notes := decided(t, Decisions{Pins: map[game.Date]string{"2026-11-22": pinned}}, 2, pack(6, 8), pack(3, 5))
		require.Len(t, o.Dailies, 2, pinned)
		require.Contains(t, notes, "n: 2026-11-22: nothing of the pack "+pinned+", which is pinned to it, fits; other packs may fill it")
	}
}

func TestPinsReachGamesWhoseDraftsAreDear(t *testing.T) {
	g := numberGame()
	g.PerDay = 1
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: fmt.Sprint("pack-", p.Numbers[0])} }
	for _, pinned := range []string{"pack-3", "pack-2"} {
		j, _ := job(&script{answers: [][]string{{pack(6, 8), pack(3, 5), pack(2, 4)}}}, 3)
		j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
		j.Decisions.Pins = map[game.Date]string{"2026-11-22": pinned}
		o, err := Run(t.Context(), j)
		require.NoError(t, err)
		require.Len(t, o.Dailies, 3)
		if pinned == "pack-2" {
			require.Equal(t, "pack-2", o.Dailies[1].Pack)
		}
	}
}

func TestItemsOfAVetoedText(t *testing.T) {
	text := `{"id":"p","theme":"x y","lines":["a","x y","b"],"sets":[{"name":"x y","tiles":["a"]},{"name":"z","tiles":["x y","q"]}]}`
	doc, faults := document.Parse([]byte(text))
	require.Empty(t, faults)
	items := Items(doc, HashText("x y"))
	require.Equal(t, []gen.Spare{{Pointer: "/lines/1", Message: "x y"}, {Pointer: "/sets/0", Message: "x y"}, {Pointer: "/sets/1/tiles/0", Message: "x y"}}, items)
	left := string(feedback.LeaveOut([]byte(text), items))
	require.True(t, json.Valid([]byte(left)), left)
	require.Equal(t, `{"id":"p","theme":"x y","lines":["a","b"],"sets":[{"name":"z","tiles":["q"]}]}`, left, "members of objects stay")
	require.Empty(t, Items(doc, HashText("x")))
}
