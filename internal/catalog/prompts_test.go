package catalog_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
	"dailies/internal/fault"
)

// folder is a folder of files.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return dir
}

const ownPrompt = `{{define "system"}}s{{end}}{{define "user"}}mine{{template "reask" .}}{{end}}`

func TestAFolderOfPromptsFallsBackToTheShipped(t *testing.T) {
	games := catalog.Games()
	dir := folder(t, map[string]string{"triples.md": ownPrompt, "README.md": "x", "notes.txt": "x"})
	prompted, err := games.Prompted(t.Context(), dir)
	require.NoError(t, err)
	for i, g := range prompted {
		require.Equal(t, g.Name() == "triples", g.Prompt.Text == ownPrompt)
		require.Equal(t, games[i].Prompt.Reask, g.Prompt.Reask)
		require.Empty(t, games[i].Prompt.Folder, "the list is left as it was")
		require.Equal(t, prompted[0].Prompt.Folder, g.Prompt.Folder)
		require.Len(t, g.Prompt.Folder, 64)
	}
	other, err := games.Prompted(t.Context(), folder(t, map[string]string{"triples.md": ownPrompt + " "}))
	require.NoError(t, err)
	require.NotEqual(t, prompted[0].Prompt.Folder, other[0].Prompt.Folder)
	source := map[string]string{"reask.md": games[0].Prompt.Reask}
	for _, g := range games {
		source[g.Name()+".md"], source[g.Name()+".example.json"] = g.Prompt.Text, string(g.Prompt.Example)
	}
	whole, err := games.Prompted(t.Context(), folder(t, source))
	require.NoError(t, err, "every shipped prompt renders in every way")
	for i, g := range whole {
		require.Equal(t, games[i].Prompt.Text, g.Prompt.Text)
	}
}

func TestAFolderThatIsNoneOfPromptsIsRefused(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"holds no prompt; there are wanted.md, reask.md, triples.md":  {"notes.txt": "x"},
		"tripels.md is no prompt of any game":                         {"tripels.md": "x", "aura.md": "x"},
		"aura.md:1:35: function \"nope\" not defined":                 {"aura.md": `{{define "system"}}{{end}}{{if 1}}{{nope}}{{end}}`},
		"aura.example.json:1:1: the worked example is no pack":        {"aura.example.json": `{"game":"aura"}`},
		"reask.md:1:1: it has no part \"repair\"":                     {"reask.md": `{{define "reask"}}{{end}}`},
		"reask.md:2:3: executing \"reask\" at <.Nope>: map has no en": {"reask.md": "{{define \"reask\"}}\n{{.Nope}}{{end}}{{define \"repair\"}}{{end}}"},
	} {
		_, err := catalog.Games().Prompted(t.Context(), folder(t, files))
		require.ErrorAs(t, err, new(fault.Usage))
		require.ErrorContains(t, err, want)
	}
	_, err := catalog.Games().Prompted(t.Context(), filepath.Join(t.TempDir(), "none"))
	require.ErrorContains(t, err, "no such file")
}
