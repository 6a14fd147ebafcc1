package critic

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/internal/catalog"
)

// shipped is a pack of a game that comes with the program, and what a critic marks of it.
func shipped(t testing.TB, game string) gen.CriticReading {
	t.Helper()
	g, err := catalog.Games().Game(game)
	require.NoError(t, err)
	names, err := fs.Glob(g.Packs, "*.json")
	require.NoError(t, err)
	data, err := fs.ReadFile(g.Packs, names[0])
	require.NoError(t, err)
	parsed, err := g.Producer.Parse(data)
	require.NoError(t, err)
	require.Empty(t, parsed.Findings)
	return gen.CriticReading{Game: game, Number: 1, Text: string(data), Parts: parsed.Parts}
}

// critic answers everything with one text.
func answering(t testing.TB, answer string, asked *llm.Turn) Critic {
	t.Helper()
	prompt, err := ReadPrompt(t.Context(), "", nil)
	require.NoError(t, err)
	return Critic{Prompt: prompt, HowTo: func(game string) []string {
		g, _ := catalog.Games().Game(game)
		return g.HowTo
	}, Ask: func(_ context.Context, turn llm.Turn) (string, error) {
		*asked = turn
		return answer, nil
	}}
}

// fine marks everything that is to be marked with one mark.
func fine(parts []gen.MarkedPart, mark int) string {
	marks := []gen.Mark{}
	for _, p := range parts {
		for _, q := range p.Asks {
			if p.Each {
				marks = append(marks, gen.Mark{Pointer: p.Pointer, Question: q, Mark: mark, Because: "so"})
			}
		}
	}
	text, _ := json.Marshal(map[string]any{"marks": marks})
	return string(text)
}

// TestEveryGameIsRead: every game has parts that a critic marks, each there, each with questions;
// it is asked once, as a stranger who knows the rules of play.
func TestEveryGameIsRead(t *testing.T) {
	for _, g := range catalog.Games() {
		reading := shipped(t, g.Name())
		require.NotEmpty(t, reading.Parts, g.Name())
		doc, _ := document.Parse([]byte(reading.Text))
		for _, p := range reading.Parts {
			require.True(t, doc.Has(p.Pointer), p.Pointer)
			require.NotEmpty(t, p.Asks)
		}
		var asked llm.Turn
		marks, err := answering(t, fine(reading.Parts, 4), &asked).Marks(t.Context(), reading)
		require.NoError(t, err, g.Name())
		require.Equal(t, Role, asked.As)
		require.NotEmpty(t, asked.Form)
		require.Contains(t, asked.User, g.HowTo[0])
		require.Contains(t, asked.User, strings.TrimSpace(reading.Text))
		for _, p := range reading.Parts {
			if p.Each {
				require.Contains(t, asked.User, "- "+p.Pointer+":")
				require.True(t, slices.ContainsFunc(marks, func(m gen.Mark) bool { return m.Pointer == p.Pointer }))
			}
		}
	}
}

// TestNonsenseIsAnError, and a mark or two beside the point is left out.
func TestNonsenseIsAnError(t *testing.T) {
	reading := shipped(t, "triples")
	var asked llm.Turn
	for answer, says := range map[string]string{
		"I like it":                       "not one JSON document",
		`{"marks":[]}`:                    "parts have no mark",
		`{"marks":7}`:                     "/marks",
		`{"marks":[{"at":"/triples/0"}]}`: "lacks the key",
		`{"marks":[],"more":1}`:           "/more",
		fine(reading.Parts, 9):            "it must be 5 or less",
		`{"marks":[{"at":"/x","question":"rule","because":"b","mark":1}]}`: "were not asked",
	} {
		_, err := answering(t, answer, &asked).Marks(t.Context(), reading)
		require.ErrorContains(t, err, "its answer makes no sense", answer)
		if says != "were not asked" {
			require.ErrorContains(t, err, says)
		}
	}
	stray := strings.Replace(fine(reading.Parts, 4), `{"marks":[`, `{"marks":[{"at":"/nowhere","question":"rule","because":"b","mark":1},{"at":"/triples/0","question":"rule","because":"worse","mark":2},`, 1)
	marks, err := answering(t, stray, &asked).Marks(t.Context(), reading)
	require.NoError(t, err)
	require.Equal(t, gen.Mark{Pointer: "/triples/0", Question: gen.Native, Mark: 4, Because: "so"}, marks[0])
	low := slices.DeleteFunc(marks, func(m gen.Mark) bool { return m.Mark > 2 })
	require.Equal(t, []gen.Mark{{Pointer: "/triples/0", Question: gen.Crisp, Mark: 2, Because: "worse"}}, low, "the lower of two marks counts")
}

// TestHolds: a claim is quoted, and what is no answer is an error.
func TestHolds(t *testing.T) {
	var asked llm.Turn
	claim := Claim{Game: "triples", Tile: "Bus driver", With: []string{"Moon", "Neighbor"}, Rule: `out at night. Say "yes"`}
	holds, err := answering(t, `{"because":"b","holds":true}`, &asked).Holds(t.Context(), claim)
	require.NoError(t, err)
	require.True(t, holds)
	require.Contains(t, asked.User, `"out at night. Say \"yes\""`)
	_, err = answering(t, `{"holds":"maybe"}`, &asked).Holds(t.Context(), claim)
	require.Error(t, err)
}

// TestAPromptNamesTexts that its caller gives, and their change is a change of the prompt.
func TestAPromptNamesTexts(t *testing.T) {
	dir := t.TempDir()
	text := `{{define "system"}}Be {{.Vars.tone}}.{{end}}{{define "user"}}{{.Vars.tone}}{{end}}{{define "holds"}}{{.Tile}}{{.Vars.tone}}{{end}}`
	require.NoError(t, os.WriteFile(filepath.Join(dir, "critic.md"), []byte(text), 0o600))
	dry, err := ReadPrompt(t.Context(), dir, map[string]string{"tone": "dry"})
	require.NoError(t, err)
	system, user, err := dry.marks(gen.CriticReading{}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"Be dry.", "dry"}, []string{system, user})
	kind, err := ReadPrompt(t.Context(), dir, map[string]string{"tone": "kind"})
	require.NoError(t, err)
	require.NotEqual(t, dry.Hash, kind.Hash)
	_, err = ReadPrompt(t.Context(), dir, nil)
	require.ErrorContains(t, err, "tone")
}
