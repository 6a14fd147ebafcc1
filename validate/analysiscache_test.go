package validate

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

type toy struct{ N, Text int }

func TestACacheKeepsWhatWasAskedForLast(t *testing.T) {
	searches := 0
	search := func(p *toy) *int {
		searches++
		twice := 2 * p.N
		return &twice
	}
	r := &Reporter{cache: NewAnalysisCache(2)}
	ask := func(n int) {
		t.Helper()
		require.Equal(t, 2*n, *Recall(t.Context(), r, &toy{N: n}, search))
	}
	ask(1)
	ask(1)
	require.Equal(t, 1, searches)
	ask(2)
	ask(1)
	ask(3) // 2 is forgotten
	require.Equal(t, 3, searches)
	ask(1)
	require.Equal(t, 3, searches)
	ask(2)
	require.Equal(t, 4, searches)
}

func TestWhatWasNotSearchedToItsEndIsNotKept(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := &Reporter{cache: NewAnalysisCache(2)}
	whole := 7
	require.Nil(t, Recall(ctx, r, &toy{}, func(*toy) *int { cancel(); return nil }))
	require.Equal(t, &whole, Recall(t.Context(), r, &toy{}, func(*toy) *int { return &whole }))
	require.Equal(t, &whole, Recall(t.Context(), &Reporter{}, &toy{}, func(*toy) *int { return &whole }), "without a cache")
}
