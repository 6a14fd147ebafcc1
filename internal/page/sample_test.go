package page

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/lint/window"
	"dailies/validate"

	playaura "dailies/game/aura"
	playfreeplay "dailies/game/freeplay"
	playtestimony "dailies/game/testimony"
	playtriples "dailies/game/triples"
	playwaywords "dailies/game/waywords"
	checkaura "dailies/validate/aura"
	checkfreeplay "dailies/validate/freeplay"
	checktestimony "dailies/validate/testimony"
	checktriples "dailies/validate/triples"
	checkwaywords "dailies/validate/waywords"
)

const days = 3

// sampler makes the boards of a game out of its good fixtures. spoil changes what is
// drawn, after it was judged.
type sampler struct {
	name   string
	boards func(t testing.TB, spoil func(any)) []Board
}

func samplers() []sampler {
	return []sampler{
		{"triples", boards("triples", playtriples.Decode, checktriples.New(nil), Triples)},
		{"waywords", boards("waywords", playwaywords.Decode, checkwaywords.New(nil), Waywords)},
		{"testimony", boards("testimony", playtestimony.Decode, checktestimony.New(nil), Testimony)},
		{"aura", boards("aura", playaura.Decode, checkaura.New(nil), Aura)},
		{"freeplay", boards("freeplay", playfreeplay.Decode, checkfreeplay.New(nil), Freeplay)},
	}
}

func boards[P, A any](name string, decode func([]byte) (*P, error), check validate.Game[P, A], draw func(*P, *A) Board) func(testing.TB, func(any)) []Board {
	return func(t testing.TB, spoil func(any)) []Board {
		files, err := filepath.Glob("../../validate/" + name + "/testdata/good/*.json")
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), days)
		var all []Board
		for _, file := range files[:days] {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			p, err := decode(data)
			require.NoError(t, err, file)
			a := check.Judge(context.Background(), p, check.Profiles[0]).Analysis
			require.NotNil(t, a, file)
			spoil(p)
			spoil(a)
			all = append(all, draw(p, a))
		}
		return all
	}
}

// sample is a run of three days of all games: the last day of triples is empty, the
// first of aura was there before.
func sample(t testing.TB, spoil func(any)) *Report {
	t.Helper()
	dates := []game.Date{"2026-11-29", "2026-11-30", "2026-12-01"}
	r := &Report{Run: "0d530faa7448", Version: "0.1.0", Author: "someone", Seed: 7, Window: 14, Dates: dates,
		Usage: gen.Usage{Requests: 4, PromptTokens: 12345, AnswerTokens: 678}}
	for _, s := range samplers() {
		g := Game{Name: s.name, Funnel: fill.Funnel{Asked: 1, Answered: 2, RefusedPacks: 1, Drafts: 40, Passed: 30, Offered: 20, Chosen: 3,
			Packs: []fill.PackCount{{Source: "one.json", Pack: "one", Drafts: 40, Passed: 30, Chosen: 3}, {Source: "two.json", Findings: []string{"1:1: no tiles"}}}},
			Refused: []Refused{{Code: "ERR_SAMPLE", Title: "Nothing is a sample", Drafts: 10, Example: "this one is"}}}
		for i, board := range s.boards(t, spoil) {
			g.Days = append(g.Days, Day{Date: dates[i], State: Chosen, Pack: "one", Candidate: "a + b", Profile: "PROFILE", Score: 5, Warnings: 1, Board: board})
		}
		rule := &validate.Rule{Code: "ERR_SHARE", Title: "Nothing is everything"}
		g.Trends = []window.Trend{{Rule: rule, Span: 14, Limit: 60, Points: []window.Point{
			{Date: dates[0], Value: "red", Count: 3, Total: 4}, {Date: dates[1], Value: "red", Count: 3, Total: 6, Bound: true}, {Date: dates[2], Value: "blue", Count: 5, Total: 8, Bound: true},
		}}}
		r.Games = append(r.Games, g)
	}
	r.Games[0].Days[2] = Day{Date: dates[2], State: Empty, Why: "no candidate passed"}
	r.Games[0].Funnel.Chosen, r.Games[0].Funnel.Empty = 2, 1
	r.Games[0].Played = &Played{
		Days: []PlayedDay{{Date: "2026-11-01", Predicted: -0.5, Measured: 1.25, Low: 1, High: 1.5, Good: 0.22, Plays: 1320, Median: 250, P90: 545}, {Date: "2026-11-02", Plays: 30, Median: 200, P90: 400}},
		Bins: []PlayedBin{{0.04, 0, 9}, {0.25, 0.5, 100}, {1, 1, 400}}, Learned: 0.5, Models: 0.625, Share: 0.75,
	}
	r.Games[3].Days[0].State = Kept
	return r
}

func clean(any) {}

// mark ends every text in v that suits.
func mark(v any, end string, suits func(reflect.Type) bool) {
	var walk func(reflect.Value)
	walk = func(x reflect.Value) {
		switch x.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !x.IsNil() {
				walk(x.Elem())
			}
		case reflect.Struct:
			for i := range x.NumField() {
				if x.Type().Field(i).IsExported() {
					walk(x.Field(i))
				}
			}
		case reflect.Slice, reflect.Array:
			for i := range x.Len() {
				walk(x.Index(i))
			}
		case reflect.Map:
			for _, key := range x.MapKeys() {
				value := reflect.New(x.Type().Elem()).Elem()
				value.Set(x.MapIndex(key))
				walk(value)
				x.SetMapIndex(key, value)
			}
		case reflect.String:
			if x.CanSet() && x.Len() > 0 && suits(x.Type()) {
				x.SetString(x.String() + end)
			}
		default:
		}
	}
	walk(reflect.ValueOf(v))
}
