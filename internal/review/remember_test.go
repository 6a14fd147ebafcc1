package review

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatModelsAreTold(t *testing.T) {
	r := Review{
		Vetoes: []Veto{
			{Game: "triples", Pack: "p", About: "the pack p", Signed: Signature{By: "MK", At: "2026-11-01T00:00:00Z", Note: "cruel to the cat — mk"}},
			{Game: "aura", Pack: "q", About: "the pack q", Signed: Signature{By: "MK", At: "2026-11-03T00:00:00Z"}},
		},
		Notes: []Note{{Date: "2026-11-20", Game: "triples", Signed: Signature{By: "A.", At: "2026-11-02T00:00:00Z", Note: "flat (A.)"}}},
	}
	require.Equal(t, []string{"vetoed the pack p: cruel to the cat"}, r.Remembered("triples", false))
	require.Equal(t, []string{"of 2026-11-20: flat", "vetoed the pack p: cruel to the cat"}, r.Remembered("triples", true), "the newest first")
	require.Empty(t, r.Remembered("waywords", true))
}
