package fill

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestASampleIsAllThatIsJudged of a pack, however many days stay empty; a rung that stands in
// for one adds its days' share. The second of the days is a Sunday.
func TestASampleIsAllThatIsJudged(t *testing.T) {
	for name, test := range map[string]struct {
		from         int // the first draft of the pack that passes
		days, sample int
		drafts       map[string]int // by rung
		filled       int
	}{
		"what fills all days is judged no less": {0, 1, 12, map[string]int{"LOW": 12}, 1},
		"one for each day at least":             {0, 7, 3, map[string]int{"LOW": 6, "HIGH": 1}, 6},
		"what fills no day is judged no more":   {900, 7, 14, map[string]int{"LOW": 12, "HIGH": 2}, 0},
	} {
		c := costly{made: make(map[string]int)}
		j, _ := job(&counted{[]string{pack(test.from)}}, test.days)
		j.play(c.producer())
		j.Sample = test.sample
		o, err := Run(t.Context(), j)
		require.NoError(t, err)
		require.Len(t, o.Dailies, test.filled, name)
		require.Equal(t, test.drafts, c.made, name)
		require.Empty(t, o.Alternates)
		require.Nil(t, o.Runway)
	}
}

// TestASampleOfALowerRung is drawn where no day asked for it, and once.
func TestASampleOfALowerRung(t *testing.T) {
	c := costly{made: make(map[string]int)}
	j, _ := job(&counted{[]string{pack(0)}}, 1)
	p := c.producer()
	p.Week = p.Week.Set(time.Saturday, "HIGH")
	j.play(p)
	j.Sample = 5
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 1)
	require.Equal(t, map[string]int{"HIGH": 5, "LOW": 5}, c.made)
}

// TestASampleOfWhatComesLater is the share of the days that are still empty.
func TestASampleOfWhatComesLater(t *testing.T) {
	author := &script{answers: [][]string{{pack(2)}, {pack(4, 6, 8, 10, 12)}}}
	j, _ := job(author, 4)
	j.Sample = 4
	o, err := Run(t.Context(), j)
	require.NoError(t, err)
	require.Len(t, o.Dailies, 4)
	require.Equal(t, []int{1, 3}, []int{o.Funnel.Packs[0].Drafts, o.Funnel.Packs[1].Drafts})
}
