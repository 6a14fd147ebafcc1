package fill

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// TestDatedPartsAreDealtOnTheirDaysAlone, and there before the rest of the pack.
func TestDatedPartsAreDealtOnTheirDaysAlone(t *testing.T) {
	j, _ := job(nil, 3)
	day := j.Dates[1]
	g := numberGame()
	g.PerDay = 5
	g.PackSchema = validate.NewSchema([]byte(`{"type": "object"}`))
	g.Describe = func(p *numbers) gen.PackInfo { return gen.PackInfo{ID: "pack", Dated: p.Dated} }
	text := `{"game": "n", "numbers": [2, 4, 6], "words": ["any day", "today"], "dated": [{"parts": ["today"], "dates": ["` + string(day[5:]) + `"]}]}`
	j.Authors = []gen.NamedAuthor{{Name: "a", Author: authorFunc(func(context.Context, gen.Request) ([]gen.Submission, error) {
		return []gen.Submission{{Source: "a", Data: []byte(text)}}, nil
	})}}
	j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	seasons := make(map[game.Date]window.Season)
	for _, d := range o.Dailies {
		seasons[d.Date] = d.Source.Season
	}
	require.Equal(t, map[game.Date]window.Season{j.Dates[0]: {}, day: {Dates: []window.Span{window.Span(day[5:])}}, j.Dates[2]: {}}, seasons)
}
