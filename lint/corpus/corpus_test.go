package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailies/game"
)

const first game.Date = "2026-11-01"

// spoken are days of lines, one a date; an empty list is a gap.
func spoken(days ...[]string) []Day {
	var all []Day
	for i, lines := range days {
		if len(lines) == 0 {
			continue
		}
		var s Sample
		s.pool(lines, "koaLines", "win")
		all = append(all, Day{first.AddDays(i), &s})
	}
	return all
}

// reported lists the findings of all days, as "date pointer message".
func told(days []Day, figures Figures) []string {
	if figures.Window == 0 {
		figures.Window = 14
	}
	texts := []string{}
	found := Judge(days, figures)
	for _, day := range days {
		for _, f := range found[day.Date] {
			texts = append(texts, fmt.Sprintf("%s %s %s", day.Date, f.Pointer, f.Message))
		}
	}
	return texts
}

func TestASentenceReturns(t *testing.T) {
	days := spoken(
		[]string{"The door is beginning to feel used. Good night."},
		[]string{"Something else is being said here, at 8.40 in the morning."},
		[]string{"First this is quite new. “The door  is beginning to feel USED!”"},
		[]string{"I only mention that the door is beginning to feel used.", "The door is beginning to feel used. Something else is being said here, at 8.40 in the morning."},
	)
	require.Equal(t, []string{
		`2026-11-03 /koaLines/win/0 the sentence "The door  is beginning to feel USED!" of 2026-11-03 was said on 2026-11-01`,
		`2026-11-04 /koaLines/win/1 the sentence "Something else is being said here, at 8.40 in the morning." of 2026-11-04 was said on 2026-11-02`,
		`2026-11-04 /koaLines/win/1 the sentence "The door is beginning to feel used." of 2026-11-04 was said on 2026-11-01, 2026-11-03`,
	}, told(days, Figures{}))
}

func TestSentencesThatMayReturn(t *testing.T) {
	for name, days := range map[string][]Day{
		"short ones":         spoken([]string{"You have that one. Fine."}, []string{"Fine. You have that one."}),
		"on the same day":    spoken([]string{"The door is beginning to feel used.", "The door is beginning to feel used."}),
		"after the window":   spoken([]string{"The door is beginning to feel used."}, nil, nil, nil, []string{"The door is beginning to feel used."}),
		"a part of a longer": spoken([]string{"The door is beginning to feel used."}, []string{"The door is beginning to feel used, and old."}),
		"nothing at all":     spoken([]string{""}, []string{""}, []string{" ... "}),
	} {
		require.Empty(t, told(days, Figures{Window: 4}), name)
	}
	require.Empty(t, Judge(nil, Figures{Window: 14}))
}

// TestAPackThatReturnsIsOneFinding: however many of its sentences do.
func TestAPackThatReturnsIsOneFinding(t *testing.T) {
	var pack []string
	for i := range 50 {
		pack = append(pack, fmt.Sprintf("Line number %d is as long as a line may be.", i))
	}
	days := spoken(pack, pack, []string{"Now for something that is new."}, pack)
	require.Equal(t, []string{
		`2026-11-02 /koaLines/win/0 the sentence "Line number 0 is as long as a line may be." of 2026-11-02 was said on 2026-11-01; 49 more sentences of the day return, last said on 2026-11-01`,
		`2026-11-04 /koaLines/win/0 the sentence "Line number 0 is as long as a line may be." of 2026-11-04 was said on 2026-11-01, 2026-11-02; 49 more sentences of the day return, last said on 2026-11-02`,
	}, told(days, Figures{}))
}

func TestOpeners(t *testing.T) {
	days := make([][]string, 6)
	for i := range days {
		days[i] = []string{fmt.Sprintf("Word%d goes on like this.", i), "One moment, please."}
		if i > 1 {
			days[i] = append(days[i], fmt.Sprintf("One moment. I am %d.", i))
		}
	}
	require.Equal(t, []string{`2026-11-06 /koaLines/win/2 "one moment i …" begins 4 lines on 4 of 6 days, more than 50 %, over 6 days from 2026-11-01 to 2026-11-06`},
		told(spoken(days...), Figures{}), "a line that ends with its opener does not count")
	require.Empty(t, told(spoken(days...), Figures{Limits: map[string]int{"WARN_CORPUS_OPENER": 70}}))
	require.Empty(t, told(spoken(days[:5]...), Figures{Limits: map[string]int{"WARN_CORPUS_OPENER": 60}}), "3 of 5 are not more than 60 %")
	require.Empty(t, told(spoken(days[2:6]...), Figures{}), "4 days are too few")
	longer := append(slices.Clone(days), []string{"Quite another thing."}, []string{"And one more."})
	require.Empty(t, told(spoken(longer...), Figures{}), "4 of 8 are not more than half, and the 6 are no window of their own")
	require.Equal(t, []string{`2026-11-06 /koaLines/win/2 "one moment i …" begins 4 lines on 4 of 5 days, more than 50 %, over 5 days from 2026-11-02 to 2026-11-06`},
		told(spoken(longer...), Figures{Window: 5}), "windows that end on the 5th to the 8th day: once, on the last day of the worst")
	days[5] = []string{"Quite another thing."}
	require.Empty(t, told(spoken(days...), Figures{}), "3 of 6 are not more than half")
	days[4] = append(days[4], "One moment. I am one more.", "One moment. I am the last.")
	require.Empty(t, told(spoken(days...), Figures{}), "nor are five lines on these three")
}

// board is twelve tiles of which three are decoys, with marks of chance. plant may give
// the decoys away.
func board(draw *rand.Rand, plant func(things []Thing, decoys []int)) Board {
	b := Board{Noun: "tile", Yes: "a decoy", No: "in a triple", Is: make([]bool, 12)}
	for i := range 12 {
		thing := placed(i)
		for n := range 6 {
			thing.number(fmt.Sprint("number ", n), draw.IntN(20))
			thing.word(fmt.Sprint("word ", n), string(rune('a'+draw.IntN(5))))
		}
		b.Things = append(b.Things, thing)
	}
	decoys := draw.Perm(12)[:3]
	for _, i := range decoys {
		b.Is[i] = true
	}
	if plant != nil {
		plant(b.Things, decoys)
	}
	return b
}

func boards(draw *rand.Rand, days int, plant func([]Thing, []int)) []Day {
	all := make([]Day, days)
	for i := range all {
		all[i] = Day{first.AddDays(i), &Sample{Boards: []Board{board(draw, plant)}}}
	}
	return all
}

// TestBlindBoardsStaySilent: marks that have nothing to do with the labels. The bound is
// one span in a thousand, of which a folder has many.
func TestBlindBoardsStaySilent(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	fired := 0
	for n := range 300 {
		if len(told(boards(draw, 10+n%50, nil), Figures{})) > 0 {
			fired++
		}
	}
	require.LessOrEqual(t, fired, 1, "of some 10,000 spans, which overlap")
}

func TestPlantedLeaksAreFound(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 8))
	longest := func(often int) func([]Thing, []int) {
		return func(things []Thing, decoys []int) {
			if draw.IntN(100) < often {
				things[decoys[0]].Numbers[2].N = 30
			}
		}
	}
	for name, c := range map[string]struct {
		days  int
		plant func([]Thing, []int)
		rule  string
	}{
		"the largest, most days":   {60, longest(70), "the tile with the most number 1 is a decoy"},
		"the largest, a fortnight": {14, longest(100), "the tile with the most number 1 is a decoy"},
		"the smallest":             {60, func(things []Thing, decoys []int) { things[decoys[1]].Numbers[3].N = -1 }, "the tile with the least number 2 is a decoy"},
		"a word of decoys":         {40, func(things []Thing, decoys []int) { things[decoys[0]].Words[1].Value = "z" }, "a tile with the word 0 z is a decoy"},
		"a word no decoy ever has": {60, func(things []Thing, decoys []int) { leave(things, decoys, 4) }, "a tile with the word 3 a is in a triple"},
	} {
		days := boards(draw, c.days, c.plant)
		require.Contains(t, strings.Join(told(days, Figures{}), "\n"), c.rule, name)
		require.Empty(t, told(days, Figures{Limits: map[string]int{"WARN_CORPUS_LEAK": 100}}), name)
	}
	require.Empty(t, told(boards(draw, 5, longest(100)), Figures{}), "five days prove nothing")
}

// TestALeakOfTheSpringIsFoundInAutumn: a span that leaks is reported whatever days follow it,
// once where it overlaps with another that does, and on the last day of the worst.
func TestALeakOfTheSpringIsFoundInAutumn(t *testing.T) {
	draw := rand.New(rand.NewPCG(9, 10))
	smallest := func(things []Thing, decoys []int) { things[decoys[1]].Numbers[3].N = -1 }
	two := func(things []Thing, _ []int) { things[0].Numbers[3].N, things[1].Numbers[3].N = -1, -1 }
	year := func(leaky ...int) []Day {
		days := boards(draw, 240, two)
		for _, from := range leaky {
			for i, day := range boards(draw, 60, smallest) {
				days[from+i].Sample = day.Sample
			}
		}
		return days
	}
	of := func(days []Day) (dates []game.Date) {
		found := Judge(days, Figures{Window: 14})
		for _, day := range days {
			for _, f := range found[day.Date] {
				if strings.Contains(f.Message, "least number 2") { // among so many spans chance may have another
					require.Contains(t, f.Message, "the tile with the least number 2 is a decoy: 60 of 60 times, 100.0 %")
					dates = append(dates, day.Date)
				}
			}
		}
		return dates
	}
	require.Equal(t, []game.Date{first.AddDays(79)}, of(year(20)))
	require.Equal(t, []game.Date{first.AddDays(59), first.AddDays(239)}, of(year(0, 180)), "spans that do not overlap are two leaks")
	require.Equal(t, []game.Date{first.AddDays(59)}, of(year(0, 60)), "of equal ones the first")
}

// TestSpansThatOverlapAreOneSighting, and spans that only touch are two.
func TestSpansThatOverlapAreOneSighting(t *testing.T) {
	s := newSightings(10)
	for _, i := range []int{0, 9, 18, 28, 29} {
		s.add(first.AddDays(i), []sighting{{subject: subject{"a decoy", "n"}, gravity: i % 7}})
	}
	require.Len(t, s.worst, 2)
	require.Equal(t, []game.Date{first.AddDays(18), first.AddDays(29)}, []game.Date{s.worst[0].date, s.worst[1].date})
	require.Equal(t, []int{4, 1}, []int{s.worst[0].gravity, s.worst[1].gravity})
}

// TestOnlyNamesOfEnumsArePlain.
func TestOnlyNamesOfEnumsArePlain(t *testing.T) {
	require.Equal(t, "AZ_az09", plain("AZ_az09"))
	for _, c := range []string{"@", "[", "`", "{", "/", ":", "é"} {
		require.NotEqual(t, c, plain(c))
	}
}

// TestOfRulesOnOneMarkTheBestIsReported alone.
func TestOfRulesOnOneMarkTheBestIsReported(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 9))
	days := boards(draw, 60, func(things []Thing, decoys []int) {
		for i := range things {
			things[i].Words[1].Value = "in"
		}
		for _, i := range decoys {
			things[i].Words[1].Value = "out"
		}
	})
	var of []string
	for _, s := range try(days).leaks(days, 0, len(days), Figures{}) {
		of = append(of, s.name)
	}
	require.Equal(t, []string{days[0].Sample.Boards[0].Things[0].Words[1].Name}, of)
}

// leave takes a word from the decoys.
func leave(things []Thing, decoys []int, n int) {
	for _, i := range decoys {
		if things[i].Words[n].Value == "a" {
			things[i].Words[n].Value = string(rune('b' + i%4))
		}
	}
}

// TestChanceIsCounted compares the tail with a count over every way to deal every board.
func TestChanceIsCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var draws []draw
		for range rapid.IntRange(1, 3).Draw(t, "boards") {
			things := rapid.IntRange(1, 5).Draw(t, "things")
			draws = append(draws, draw{things, rapid.IntRange(0, things).Draw(t, "wanted"), rapid.IntRange(0, things).Draw(t, "pointed")})
		}
		hits := rapid.IntRange(0, 9).Draw(t, "hits")
		good, all := deal(draws, 0, hits)
		odds := rapid.Int64Range(1, 20).Draw(t, "odds")
		require.Equal(t, int64(good)*odds < int64(all), rare(draws, hits, odds))
	})
}

// deal counts, of all ways to choose the wanted things of every board, those in which
// the first things, which the rule points at, have so many hits or more.
func deal(draws []draw, found, hits int) (good, all int) {
	if len(draws) == 0 {
		if found >= hits {
			return 1, 1
		}
		return 0, 1
	}
	d := draws[0]
	for chosen := range 1 << d.things {
		wanted, pointed := 0, 0
		for i := range d.things {
			if chosen>>i&1 == 1 {
				wanted++
				if i < d.pointed {
					pointed++
				}
			}
		}
		if wanted == d.wanted {
			g, a := deal(draws[1:], found+pointed, hits)
			good, all = good+g, all+a
		}
	}
	return good, all
}

// TestATieSaysNothing: a cheater who cannot point at one tile points at none.
func TestATieSaysNothing(t *testing.T) {
	things := []Thing{{Numbers: []Number{{"n", 3}}}, {Numbers: []Number{{"n", 7}}}, {Numbers: []Number{{"n", 7}}}}
	_, alone := extreme(things, 0, 1)
	require.False(t, alone)
	at, alone := extreme(things, 0, -1)
	require.True(t, alone)
	require.Zero(t, at)
}

// TestARuleOnAThirdOfTheBoardsCounts, and one on fewer does not.
func TestARuleOnAThirdOfTheBoardsCounts(t *testing.T) {
	one := &record{guess: guess{board: "a decoy"}, days: []int{0}, draws: []draw{{12, 3, 1}}, sums: []sum{{}, {pointed: 1}}}
	for boards, want := range map[int]int{3: 1, 4: 0} {
		all := trials{[]*record{one}, map[string][]int{"a decoy": slices.Repeat([]int{0}, boards)}}
		_, tried := all.suspects(0, 1, 0)
		require.Equal(t, want, tried, "of %d boards", boards)
	}
}
