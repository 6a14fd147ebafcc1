package catalog_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
	"dailies/validate"
)

// leaves are the places of a document that hold no others.
func leaves(v any, visit func(set func(any), value any)) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			leaf(value, func(to any) { v[key] = to }, visit)
		}
	case []any:
		for i, value := range v {
			leaf(value, func(to any) { v[i] = to }, visit)
		}
	}
}

func leaf(value any, set func(any), visit func(set func(any), value any)) {
	switch value.(type) {
	case map[string]any, []any:
		leaves(value, visit)
	default:
		visit(set, value)
	}
}

// edited is a document in which one leaf was changed: a text as an editor would, by a word or to
// what another place says, so that enums and ids change too; a number by one.
func edited(t *testing.T, data []byte, random *rand.Rand) []byte {
	t.Helper()
	var document any
	require.NoError(t, json.Unmarshal(data, &document))
	type place struct {
		set   func(any)
		value any
	}
	var places []place
	leaves(document, func(set func(any), value any) { places = append(places, place{set, value}) })
	at := places[random.IntN(len(places))]
	switch value := at.value.(type) {
	case string:
		other := places[random.IntN(len(places))].value
		if text, ok := other.(string); ok && random.IntN(2) == 0 {
			at.set(text)
		} else {
			at.set(value + " again")
		}
	case float64:
		at.set(value + float64(random.IntN(3)-1))
	case bool:
		at.set(!value)
	}
	text, err := json.Marshal(document)
	require.NoError(t, err)
	return text
}

// TestAMemoryChangesNoVerdict judges chains of random edits with one memory and without any.
func TestAMemoryChangesNoVerdict(t *testing.T) {
	games := catalog.Games()
	for _, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			edits := map[string]int{"aura": 25, "freeplay": 6}[g.Name()]
			if edits == 0 {
				edits = 150
			}
			if testing.Short() {
				edits = (edits + 4) / 5
			}
			fresh, err := games.Judge("", "")
			require.NoError(t, err)
			remembers := fresh.WithCache(validate.NewAnalysisCache(3))
			files, err := filepath.Glob("../../validate/" + g.Name() + "/testdata/good/*.json")
			require.NoError(t, err)
			random := rand.New(rand.NewPCG(7, 7))
			data, err := os.ReadFile(files[0])
			require.NoError(t, err)
			for n := range edits {
				text := edited(t, data, random)
				want, err := fresh.Text(t.Context(), "a", text)
				require.NoError(t, err)
				got, err := remembers.Text(t.Context(), "a", text)
				require.NoError(t, err)
				require.Equal(t, want, got, fmt.Sprintf("edit %d: %s", n, text))
				if random.IntN(3) == 0 && len(want.Findings) == 0 {
					data = text // the next edit is beside this one
				}
			}
		})
	}
}
