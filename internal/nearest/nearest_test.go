package nearest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/nearest"
)

func TestHint(t *testing.T) {
	games := []string{"triples", "waywords", "aura"}
	for word, want := range map[string]string{
		"tripels":  " (did you mean triples?)",
		"waywrods": " (did you mean waywords?)",
		"ara":      " (did you mean aura?)",
		"arua":     " (did you mean aura?)",
		"xyz":      "",
		"":         "",
		"anything": "",
	} {
		require.Equal(t, want, nearest.Hint(word, games), word)
	}
	require.Empty(t, nearest.Hint("aura", nil))
	require.Equal(t, "triples", nearest.To("xyz", games[:1]), "however far")
}
