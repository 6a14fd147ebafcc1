package fill

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/lint/window"
	"dailies/validate"
)

// TestAPackForOtherDaysIsNotAssembled, where a model wrote it for days that were asked for; packs of
// people are judged whatever their season.
func TestAPackForOtherDaysIsNotAssembled(t *testing.T) {
	g := numberGame()
	g.Describe = func(p *numbers) gen.PackInfo {
		return gen.PackInfo{ID: "pack", Season: window.Season{Months: p.Numbers[:1]}}
	}
	g.Lacks = func(p *numbers, _ string) string {
		if len(p.Numbers) < 3 {
			return "it has few numbers"
		}
		return ""
	}
	for _, c := range []struct {
		name, model, pack string
		drafts            int
		told              string
	}{
		{"of people", "", pack(10, 2, 4), 3, ""},
		{"of a model", "m", pack(10, 2, 4), 0, "the pack is for month 10; the days asked for are Saturday, 2026-11-21 in month 11, Sunday, 2026-11-22 in month 11"},
		{"of a model, for these days", "m", pack(11, 2, 4), 3, ""},
		{"of a model, with too little", "m", pack(11, 2), 0, "the pack has too little: it has few numbers; the days asked for are Saturday"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var requests []gen.Request
			author := authorFunc(func(_ context.Context, r gen.Request) ([]gen.Submission, error) {
				requests = append(requests, r)
				return []gen.Submission{{Source: "a", Data: []byte(c.pack), Origin: gen.Origin{Model: c.model}}}, nil
			})
			j, _ := job(author, 2)
			j.play(pool.NewProducer(g, fakeJudge, []*validate.Rule{errOdd}))
			o, err := Run(context.Background(), j)
			require.NoError(t, err)
			require.Equal(t, c.drafts, o.Funnel.Drafts)
			if c.told == "" {
				return
			}
			require.Contains(t, requests[1].Critiques[0].Findings[0].Message, c.told)
			require.Equal(t, gen.ErrPackUnwanted, requests[1].Critiques[0].Findings[0].Rule)
		})
	}
}
