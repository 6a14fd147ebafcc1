package run

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/fill"
	"dailies/internal/ledger"
)

func TestHowARunEnded(t *testing.T) {
	report := &Report{Games: map[string]Game{"triples": {Funnel: fill.Funnel{Chosen: 1}}}}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx   context.Context
		err   error
		state ledger.State
	}{
		{t.Context(), nil, ledger.Published},
		{t.Context(), errors.New("machine"), ledger.Failed},
		{done, errors.New("machine"), ledger.Interrupted},
		{done, nil, ledger.Published},
	} {
		require.Equal(t, c.state, report.result(c.ctx, c.err).State)
	}
}
