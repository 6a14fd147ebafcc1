package fill

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

func TestAnAuthorIsToldWhatWasWrong(t *testing.T) {
	author := &script{answers: [][]string{{pack(1, 3, -4, 2), pack(13), "nonsense"}, {pack(6), pack(4)}}}
	j, _ := job(author, 3)
	_, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Empty(t, author.requests[0].Critiques)
	critiques := author.requests[1].Critiques
	require.Len(t, critiques, 3)
	require.Equal(t, gen.Critique{
		Source: "answer 0", Pack: true, Drafts: 3, Passed: 1,
		Faults:     []gen.Fault{{Rule: errOdd, Count: 2, Example: validate.Finding{Rule: errOdd, Severity: validate.Error}, Label: "1"}},
		Rejections: []gen.RejectionCount{{Reason: "it is negative", Count: 1}},
		Text:       pack(1, 3, -4, 2),
	}, critiques[0])
	require.False(t, critiques[1].Pack)
	require.Equal(t, "/numbers", critiques[1].Faults[0].Example.Pointer)
	require.Equal(t, "no 13", critiques[1].Faults[0].Example.Message)
	require.Equal(t, "ERR_JSON_SYNTAX", critiques[2].Faults[0].Rule.Code)
	require.Equal(t, []gen.RejectionCount{{Reason: "ERR_META_DUPLICATE: No daily is a copy of an earlier one", Count: 2}}, author.requests[1].Window, "once for each day that is empty")
}

func TestOnlyTheLastAnswersAreTold(t *testing.T) {
	author := &script{answers: [][]string{{"nonsense"}, {pack(13)}, {pack(1)}}}
	j, _ := job(author, 1)
	_, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, author.requests, 4)
	for i, code := range []string{"ERR_JSON_SYNTAX", "ERR_PACK_REFERENCE", "ERR_ODD"} {
		critiques := author.requests[i+1].Critiques
		require.Len(t, critiques, 1)
		require.Equal(t, code, critiques[0].Faults[0].Rule.Code)
	}
}

// TestWhenAskingEnds: each list has the answers of one round after the other, for two days; the
// last of them is never asked for.
func TestWhenAskingEnds(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers [][]string
		ended   Ending
		filled  int
	}{
		{"filled", [][]string{{pack(2, 4)}, {pack(6)}}, Filled, 2},
		{"repeats", [][]string{{pack(2)}, {pack(2)}, {pack(6)}}, Repeating, 1},
		{"repeats one before the last", [][]string{{pack(1)}, {pack(2)}, {pack(1)}, {pack(6)}}, Repeating, 1},
		{"repeats a part, and the other part is better", [][]string{{pack(1)}, {pack(1), pack(2)}, {pack(6)}, {pack(8)}}, Filled, 2},
		{"as wrong as before", [][]string{{pack(13)}, {pack(13, 2)}, {pack(6)}}, Stalled, 0},
		{"nonsense, then no pack, then nothing passes", [][]string{{"x"}, {pack(13)}, {pack(1)}, {pack(3)}, {pack(6)}}, Stalled, 0},
		{"no more passes", [][]string{{pack(2)}, {pack(2, 1)}, {pack(6)}}, Stalled, 1},
		{"more passes", [][]string{{pack(2)}, {pack(2, 2)}, {pack(6)}, {pack(8)}}, Filled, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			author := &script{answers: c.answers}
			j, _ := job(author, 2)
			o, err := Run(context.Background(), j)
			require.NoError(t, err)
			require.Equal(t, c.ended, o.Funnel.Turns[0].Ended)
			require.Len(t, o.Dailies, c.filled)
			require.Len(t, author.requests, len(c.answers)-1)
		})
	}
}

func TestARepeatedAnswerIsNotAssembledAgain(t *testing.T) {
	author := &script{answers: [][]string{{pack(1, 2), pack(1, 2)}}}
	j, rejected := job(author, 2)
	var notes []string
	j.Tell = noting(&notes)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, *rejected, 1)
	require.Equal(t, []int{2, 1, 2}, []int{o.Funnel.Answered, o.Funnel.Repeated, o.Funnel.Drafts})
	require.Equal(t, []string{"n: answer 1 repeats answer 0; it is not assembled again"}, notes)
	require.Equal(t, gen.Critique{Source: "answer 1", Repeats: "answer 0"}, author.requests[1].Critiques[1])
}

func TestAnErrorBesideAnswersIsNotTheEnd(t *testing.T) {
	author := authorFunc(func(_ context.Context, r gen.Request) ([]gen.Submission, error) {
		return []gen.Submission{{Source: fmt.Sprint(r.Round), Data: []byte(pack(2 * (r.Round + 1)))}}, errors.New("one was lost")
	})
	j, _ := job(author, 2)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 2)
	require.Empty(t, o.Failures)
}

func TestTheFunnelTellsFirstTryFromReask(t *testing.T) {
	author := &script{answers: [][]string{{pack(1, 2), "x"}, {pack(4, 6)}}}
	j, _ := job(author, 3)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Equal(t, Tries{Asked: 1, Answered: 2, RefusedPacks: 1, Drafts: 2, Passed: 1, Chosen: 1}, o.Funnel.FirstTry)
	require.Equal(t, Tries{Asked: 1, Answered: 1, Drafts: 2, Passed: 2, Chosen: 2}, o.Funnel.AfterReask)
	require.Equal(t, 1, o.Funnel.Reasked)
	require.Equal(t, []int{0, 0, 1}, []int{o.Funnel.Packs[0].Round, o.Funnel.Packs[1].Round, o.Funnel.Packs[2].Round})
}

func TestNamesToAvoidAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("fills ninety days")
	}
	author := &script{}
	for i := range 100 {
		author.answers = append(author.answers, []string{pack(i + 1), pack(2 * (i + 200))})
	}
	j, _ := job(author, 90)
	j.Attempts = 90
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo {
		return gen.PackInfo{ID: "pack", Theme: "theme", Names: []string{fmt.Sprint(p.Numbers[0])}}
	}
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	_, err := Run(context.Background(), j)
	require.NoError(t, err)
	last := author.requests[len(author.requests)-1]
	require.Len(t, last.Avoid, maxAvoid)
	require.Equal(t, fmt.Sprint(2*(last.Round-1+200)), last.Avoid[1], "the newest, after the theme")
}

// chained is a job whose authors are a and b.
func chained(a, b gen.Author, days int) (Job, *[]string) {
	j, _ := job(a, days)
	j.Authors = []gen.NamedAuthor{{Name: "a", Author: a}, {Name: "b", Author: b}}
	var notes []string
	j.Tell = noting(&notes)
	return j, &notes
}

func TestTheNextAuthorFillsWhatTheFirstLeftEmpty(t *testing.T) {
	a, b := &script{answers: [][]string{{pack(2, 4)}}}, &script{answers: [][]string{{pack(4, 90, 92)}}}
	j, notes := chained(a, b, 4)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	var labels []string
	for _, d := range o.Dailies {
		labels = append(labels, d.Label)
	}
	require.Equal(t, []string{"4", "2", "92", "90"}, labels, "b's better ones take no day from a, and the 4 of a does not return")
	require.Equal(t, 2, b.requests[0].Want)
	require.Zero(t, b.requests[0].Round)
	require.Equal(t, []string{"n: a left 2 of 4 days empty (it had nothing more); b is asked for 2026-11-23, 2026-11-24"}, *notes)
	require.Equal(t, []TurnReport{
		{Author: "a", Asked: 2, Empty: 4, Chosen: 2, Ended: Exhausted},
		{Author: "b", Asked: 1, Empty: 2, Chosen: 2, Ended: Filled},
	}, o.Funnel.Turns)
	require.Equal(t, 4, o.Funnel.FirstTry.Chosen)
	require.Equal(t, 0, o.Funnel.Empty)
	require.Empty(t, o.Empty)
}

func TestDaysFilledByAnEarlierAuthorCountAsPublished(t *testing.T) {
	a, b := &script{answers: [][]string{{pack(4)}}}, &script{answers: [][]string{{pack(4)}}}
	j, _ := chained(a, b, 2)
	j.Published = make([]window.Day, 0, 8)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	require.Equal(t, map[game.Date]map[string]int{"2026-11-22": {"ERR_META_DUPLICATE": 2}}, o.Empty, "refused once for each author")
	require.Zero(t, j.Published[:1][0], "the caller's list stays as it is")
}

func TestDailiesAreInOrderOfDateWhoeverFilledThem(t *testing.T) {
	j, _ := chained(&script{answers: [][]string{{pack(1002)}}}, &script{answers: [][]string{{pack(2)}}}, 2)
	j.play(pool.NewProducer(weekly(make(map[string]int)), fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Equal(t, []string{"LOW 2", "HIGH 1002"}, []string{o.Dailies[0].Label, o.Dailies[1].Label})
}

func TestAnAuthorThatFailsIsStoodInFor(t *testing.T) {
	gone := errors.New("gone\naway")
	j, notes := chained(&script{err: gone}, &script{answers: [][]string{{pack(2)}}}, 1)
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	require.Len(t, o.Failures, 1)
	require.Equal(t, "a", o.Failures[0].Author)
	require.ErrorIs(t, o.Failures[0], gone)
	require.Equal(t, []string{"n: a left 1 of 1 day empty (gone; away); b is asked for 2026-11-21"}, *notes)
	require.Equal(t, "gone; away", o.Funnel.Turns[0].Failure)

	j, _ = chained(&script{answers: [][]string{{pack(2)}}}, &script{err: gone}, 2)
	o, err = Run(context.Background(), j)
	require.NoError(t, err, "there was something")
	require.Len(t, o.Dailies, 1)
	require.Len(t, o.Failures, 1)

	j, _ = chained(&script{err: errors.New("first")}, &script{err: gone}, 2)
	o, err = Run(context.Background(), j)
	require.ErrorIs(t, err, gone)
	require.Len(t, o.Failures, 2)
	require.Equal(t, 2, o.Funnel.Empty)
}

// TestADayToReplaceIsReplacedByALaterAuthor: the old daily of a forced day stays only
// when no author has another.
func TestADayToReplaceIsReplacedByALaterAuthor(t *testing.T) {
	old := window.Day{Date: "2026-11-22", Facts: &window.Facts{Content: window.Content{8}}}
	j, _ := chained(&script{answers: [][]string{{pack(4)}}}, &script{answers: [][]string{{pack(6)}}}, 2)
	j.Replaced = []window.Day{old}
	o, err := Run(context.Background(), j)
	require.NoError(t, err)
	require.Equal(t, []string{"4", "6"}, []string{o.Dailies[0].Label, o.Dailies[1].Label})

	j, _ = chained(&script{answers: [][]string{{pack(4)}}}, &script{answers: [][]string{{pack(4)}}}, 3)
	j.Replaced = []window.Day{old}
	o, err = Run(context.Background(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
}

func TestAFailureOfTheMachineEndsTheChain(t *testing.T) {
	second := &script{}
	j, _ := chained(&script{answers: [][]string{{pack(1)}}}, second, 1)
	full := errors.New("the disk is full")
	j.Refuse = func(Refusal) error { return full }
	_, err := Run(context.Background(), j)
	require.ErrorIs(t, err, full)
	require.Empty(t, second.requests)

	j, _ = chained(&script{answers: [][]string{{pack(1)}}, err: &gen.MeterError{Err: full}}, second, 1)
	_, err = Run(context.Background(), j)
	require.ErrorIs(t, err, full)
	require.Empty(t, second.requests, "what is asked from now on would not be known")
}

// TestADayToReplaceIsReplacedUnderEasedRules: the new daily comes back too soon for the rules in
// full, and replaces the old one all the same.
func TestADayToReplaceIsReplacedUnderEasedRules(t *testing.T) {
	shows := window.Facts{Tallies: map[window.Aspect][]window.Tally{"a": {{Value: "x", Count: 1}}}}
	near := window.Near(&validate.Rule{Code: "NEAR"}, "a", "", func(int, int) int { return 0 }, "/a", "things")
	j, _ := job(&script{answers: [][]string{{pack(4)}}}, 1)
	j.Window = window.NewGame[number, int]("n", nil, nil, []window.Rule{near}).Window()
	j.play(pool.NewProducer(numberGame(), func(_ context.Context, p *number, _ *validate.Profile) pool.Judgement[int] {
		facts := shows
		facts.Content = window.Content{byte(p.N)}
		return pool.Judgement[int]{Outcome: validate.Passed, Analysis: &p.N, Facts: &facts}
	}, nil))
	j.Published = []window.Day{{Date: "2026-01-25", Facts: &shows}}
	j.Replaced = []window.Day{{Date: "2026-11-21", Facts: &window.Facts{Content: window.Content{8}}}}
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	require.Positive(t, o.Dailies[0].Source.Eased)
}
