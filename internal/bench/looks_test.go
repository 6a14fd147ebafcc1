package bench

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen/llm"
	"dailies/internal/bench/estimate"
)

// TestTwelveEqualPromptsAreNeverBetter: of 1,000 series of twelve prompts that are like the first, at
// most 5 % ever show a better one in a figure; judged each alone, three times as many do.
func TestTwelveEqualPromptsAreNeverBetter(t *testing.T) {
	t.Parallel()
	series := 1000
	if testing.Short() {
		series = 100
	}
	f, random := figure("passed"), rand.New(rand.NewPCG(16, 1))
	draw := func() (s estimate.Sample) {
		for range 8 {
			s.Add(random.NormFloat64(), 1)
		}
		return s
	}
	seen, alone := 0, 0
	for range series {
		first := draw()
		better, once := false, false
		for k := range 12 {
			x := Comparison{Repeats: 8, of: [2]estimate.Sample{draw(), first}}
			x.Is, x.Known = estimate.Paired(x.of[0], x.of[1], 1)
			verdict := func(number int) Conclusion {
				return f.decide([]Comparison{x}, Looks{Number: number})[0].Verdict
			}
			better, once = better || verdict(k+1) == Better, once || verdict(1) == Better
		}
		if better {
			seen++
		}
		if once {
			alone++
		}
	}
	t.Logf("of %d series %d ever show a better prompt, judged each alone %d", series, seen, alone)
	require.LessOrEqual(t, seen, series/20)
	require.Greater(t, alone, 2*series/20, "so the looks matter")
}

// TestTheLooksShareTheAllowedError between the first and all later ones.
func TestTheLooksShareTheAllowedError(t *testing.T) {
	first := Looks{Number: 1}.level()
	require.InDelta(t, 1-estimate.Level, first, 1e-12)
	require.InDelta(t, first, Looks{}.level(), 1e-12)
	sum := 0.0
	for k := 2; k < 10_000; k++ {
		sum += Looks{Number: k}.level()
	}
	require.Less(t, sum, first)
	require.InDelta(t, first, sum, 1e-3)
}

// TestLooksAreCounted, each set of prompts, models and repeats once; other days count for themselves,
// and fresh cases begin again with another seed and no answers.
func TestLooksAreCounted(t *testing.T) {
	dir := t.TempDir()
	at := func(repeats int, first game.Date, hashes ...string) *bench {
		b := &bench{Spec: Spec{Out: dir, Seed: 7, Repeats: repeats, Dates: []game.Date{first}, Models: []Model{{Name: "m", Config: llm.Config{Model: "some"}}}}}
		for _, h := range hashes {
			b.Prompts = append(b.Prompts, Variant{Name: "p" + h, Hash: h})
		}
		return b
	}
	looks := func(b *bench) Looks {
		require.NoError(t, b.openCases(t.Context()))
		l, err := b.look(t.Context())
		require.NoError(t, err)
		return l
	}
	const day = game.Date("2026-11-21")
	require.Equal(t, Looks{}, looks(at(8, day, "")), "there is nothing to compare")
	require.NoFileExists(t, filepath.Join(dir, looksName))
	require.Equal(t, Looks{1, 1}, looks(at(8, day, "", "a")))
	require.Equal(t, Looks{2, 2}, looks(at(8, day, "", "b")))
	require.Equal(t, Looks{3, 2}, looks(at(16, day, "", "a")), "more repeats are another look")
	require.Equal(t, Looks{2, 2}, looks(at(8, day, "", "b")), "and the same again is none")
	require.Equal(t, Looks{1, 1}, looks(at(8, day.AddDays(1), "", "b")))
	more := at(8, day, "", "a", "c")
	more.Models = append(more.Models, Model{Name: "n", Config: llm.Config{Model: "other"}})
	require.Equal(t, Looks{4, 4}, looks(more))

	require.NoError(t, os.MkdirAll(filepath.Join(dir, answersName, "pa"), 0o755))
	fresh := at(8, day, "", "a")
	fresh.NewCases = true
	require.Equal(t, Looks{1, 1}, looks(fresh))
	require.EqualValues(t, 8, fresh.Seed)
	require.NoDirExists(t, filepath.Join(dir, answersName))
	require.DirExists(t, filepath.Join(dir, answersName+"-1", "pa"))
	again := at(8, day, "", "b")
	require.Equal(t, Looks{2, 2}, looks(again))
	require.EqualValues(t, 8, again.Seed)

	require.NoError(t, os.WriteFile(filepath.Join(dir, looksName), []byte(`{"cases": 2, "looks": []}`), 0o600))
	stopped := at(8, day, "", "a")
	stopped.NewCases = true
	require.Equal(t, Looks{1, 1}, looks(stopped))
	require.EqualValues(t, 9, stopped.Seed, "nobody has looked at the last cases yet")
	require.NoError(t, os.WriteFile(filepath.Join(dir, looksName), []byte("{"), 0o600))
	require.ErrorContains(t, at(8, day).openCases(t.Context()), "looks.json: it is no account of looks")
}

// TestATenthOfTheRepeatsThatCarriesAVerdictIsTold, and a verdict that many repeats carry says nothing.
func TestATenthOfTheRepeatsThatCarriesAVerdictIsTold(t *testing.T) {
	f := figure("passed")
	verdict := func(gains ...float64) Comparison {
		var a, b estimate.Sample
		for _, gain := range gains {
			a.Add(gain, 1)
			b.Add(0, 1)
		}
		x := Comparison{Repeats: len(gains), of: [2]estimate.Sample{a, b}}
		x.Is, x.Known = estimate.Paired(a, b, 1)
		return f.decide([]Comparison{x}, Looks{})[0]
	}
	even := verdict(1, 1.2, 0.8, 1.1, 0.9, 1, 1.1, 1.2)
	require.Equal(t, "better", even.String())
	few := verdict(3, 1.2, 0.6, 2.9, 0.1, 0.2, 0.3, 1.4)
	require.Equal(t, Better, few.Verdict)
	require.Equal(t, "better, and 1 of 8 repeats alone make it so", few.String())
	late := few
	late.Verdict, late.Carried = Unseen, 0
	late = f.decide([]Comparison{late}, Looks{Number: 9})[0]
	require.Contains(t, late.String(), "by chance perhaps")
	require.Equal(t, Unseen, late.Verdict)
}
