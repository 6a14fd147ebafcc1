package learn_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/session"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/learn"
	"dailies/internal/learn/learntest"
	"dailies/internal/run"
	"dailies/lint/window"
	check "dailies/validate/triples"
)

const firstDay = game.Date("2026-11-02") // a Monday

// published fills days of a game, and gives their texts and what the player models say of each.
func published(t *testing.T, name string, days int) (texts [][]byte, prior learn.Prior) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	games, err := catalog.Games().Choose(name)
	require.NoError(t, err)
	source, err := author.Builtin(games)
	require.NoError(t, err)
	dates, err := run.Days(firstDay, days)
	require.NoError(t, err)
	_, err = run.Do(t.Context(), run.Spec{Games: games, Dates: dates, Source: source, Out: dir, Workers: 2}, run.Deps{})
	require.NoError(t, err)
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	prior = learn.Prior{}
	for _, date := range dates {
		text, err := os.ReadFile(filepath.Join(dir, string(date), name+".json"))
		require.NoError(t, err)
		result, err := judge.Text(t.Context(), name+".json", text)
		require.NoError(t, err)
		texts = append(texts, text)
		if efforts := games[0].Window.Facts(result).Tallies[window.Effort]; len(efforts) > 0 {
			prior[date] = float64(efforts[0].Count)
		}
	}
	return texts, prior
}

// levels are steps as the measure takes them.
var levels = map[session.Step]learn.Level{"": learn.Lost, session.Opened: learn.Opened, session.Good: learn.Good, session.Par: learn.Par}

// populations are people who play as T1 and T2 do, with noise. What a kind of rule shows them, in shared kinds,
// differs.
func populations() map[string]func(kind game.ID) float64 {
	some := func(sees float64) func(game.ID) float64 {
		r, stands := rand.New(rand.NewPCG(5, 5)), map[game.ID]float64{}
		for _, k := range check.Kinds() {
			stands[k.Name] = 0.4 * r.NormFloat64()
		}
		return func(kind game.ID) float64 { return sees + stands[kind] }
	}
	return map[string]func(game.ID) float64{
		"who see groups":        some(2.8),
		"fond of word play":     func(kind game.ID) float64 { return 0.4 + 0.8*float64(check.Grade(kind)) },
		"who hardly see groups": some(1.2),
	}
}

// crowd plays the boards of a month.
type crowd struct {
	plays int // that tell the truth, with TRIALS
	truth func(board, plays int, r *rand.Rand) float64
	visit func(r *rand.Rand) func(board int) session.Step // by somebody new
}

// trial is what was found of months of 300 plays a day against what is true.
type trial struct{ deviation, spearman, covered float64 }

// measured has so many months of 28 days played and measured. With TRIALS they are eight.
func measured(t *testing.T, c crowd, prior learn.Prior) (all trial) {
	t.Helper()
	months, plays := 1, 3_000
	if os.Getenv("TRIALS") != "" {
		months, plays = 8, c.plays
	}
	r := rand.New(rand.NewPCG(uint64(len(t.Name())), 5))
	truths := make([]float64, 28)
	for i := range truths {
		truths[i] = c.truth(i, plays, r)
	}
	var spearmans []float64
	inside := 0
	for range months {
		var played []learn.Play
		for player := range 300 {
			play := c.visit(r)
			for i := range truths {
				played = append(played, learn.Play{Day: firstDay.AddDays(i), Player: fmt.Sprint(player), Level: levels[play(i)]})
			}
		}
		learned, err := learn.Fit(played, prior)
		require.NoError(t, err)
		var found []float64
		for i, truth := range truths {
			d := learned[firstDay.AddDays(i)]
			found = append(found, d.Value)
			if d.Low <= truth && truth <= d.High {
				inside++
			}
		}
		spearmans = append(spearmans, learn.Spearman(truths, found))
	}
	slices.Sort(spearmans)
	all = trial{stat.StdDev(truths, nil), spearmans[months/2], float64(inside) / float64(28*months)}
	t.Logf("the truth has the deviation %.2f about %.2f; median Spearman %.3f over %d months, %d of %d intervals hold the truth, %.1f %%",
		all.deviation, stat.Mean(truths, nil), all.spearman, months, inside, 28*months, 100*all.covered)
	return all
}

// TestMonthsOfTheModelsPlayers: 28 published days of triples, 300 plays each by people who play as T1 and
// T2 do. The true order is found. With TRIALS most intervals hold the truth: those of a month err together, by
// who its 300 people are, so that eight months tell their share within some points.
func TestMonthsOfTheModelsPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills a month and plays it")
	}
	texts, prior := published(t, "triples", 28)
	for name, sees := range populations() {
		t.Run(name, func(t *testing.T) {
			people := &learntest.People{Spread: 0.7, Noise: 0.7, Care: 0.5, Sees: sees}
			var puzzles []*triples.Puzzle
			var boards []*learntest.Board
			for _, text := range texts {
				p, err := triples.Decode(text)
				require.NoError(t, err)
				puzzles, boards = append(puzzles, p), append(boards, people.Board(p))
			}
			found := measured(t, crowd{
				plays: 100_000,
				truth: func(i, plays int, r *rand.Rand) float64 { return people.Truth(puzzles[i], plays, r) },
				visit: func(r *rand.Rand) func(int) session.Step {
					who := people.Person(r)
					return func(i int) session.Step {
						_, step := people.Play(boards[i], who, r)
						return step
					}
				},
			}, prior)
			require.GreaterOrEqual(t, found.deviation, 0.8)
			require.GreaterOrEqual(t, found.spearman, 0.9)
			if os.Getenv("TRIALS") != "" {
				require.GreaterOrEqual(t, found.covered, 0.85)
			}
		})
	}
}

// TestMonthsOfClimbers: 28 published days of testimony and AURA, 300 plays each by people who play as the models of
// the ladder do, one move as one model and the next as another, with slips. The true order is found where
// there is one.
func TestMonthsOfClimbers(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("it fills two months and plays them")
	}
	prepare := map[string]func(text []byte) learntest.Climb{
		"testimony": func(text []byte) learntest.Climb {
			p, err := testimony.Decode(text)
			require.NoError(t, err)
			return learntest.Testimony(p)
		},
		"aura": func(text []byte) learntest.Climb {
			p, err := aura.Decode(text)
			require.NoError(t, err)
			b, fit := learntest.Aura(t.Context(), p)
			require.True(t, fit)
			return b
		},
	}
	truths := map[string]int{"testimony": 100_000, "aura": 10_000} // the models of AURA think for long
	for name, board := range prepare {
		t.Run(name, func(t *testing.T) {
			texts, prior := published(t, name, 28)
			var boards []learntest.Climb
			for _, text := range texts {
				boards = append(boards, board(text))
			}
			people := &learntest.Climbers{Spread: 1.5, Noise: 1, Slips: 0.15}
			found := measured(t, crowd{
				plays: truths[name],
				truth: func(i, plays int, r *rand.Rand) float64 { return people.Truth(boards[i], plays, r) },
				visit: func(r *rand.Rand) func(int) session.Step {
					place := people.Place(r)
					return func(i int) session.Step { return boards[i].Play(people, place, r) }
				},
			}, prior)
			if found.deviation >= 0.8 {
				require.GreaterOrEqual(t, found.spearman, 0.9)
			}
		})
	}
}
