package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// TestAFolderOfPromptsIsAsked, is part of what is remembered of a daily, and of the key that
// a recording is kept under.
func TestAFolderOfPromptsIsAsked(t *testing.T) {
	prompts, dir, tape := t.TempDir(), t.TempDir(), t.TempDir()
	file := filepath.Join(prompts, "triples.md")
	require.NoError(t, os.WriteFile(file, []byte(`{{define "system"}}s{{end}}{{define "user"}}Mine.{{end}}`), 0o644))
	code, out, errs := try(t, nil, "prompt", "triples", "--prompts", prompts)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, "[system]\ns\n\n[user]\nMine.\n", out)
	_, shipped, _ := try(t, nil, "prompt", "triples")
	_, out, _ = try(t, map[string]string{"DAILIES_PROMPTS": prompts}, "prompt", "triples")
	require.Contains(t, out, "Mine.")
	require.NotContains(t, shipped, "Mine.")

	url := serveModel(t, 200, read(t, "../../gen/triples/packs/guest-wifi.json"))
	code, out, errs = generateFrom(t, url, dir, "--prompts", prompts, "--record", tape)
	require.Equal(t, exitClean, code, out+errs)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	hash := index["2026-11-21"]["triples"].Provenance.Prompts
	require.Len(t, hash, 64)
	kept, err := filepath.Glob(filepath.Join(tape, "*.json"))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	require.Contains(t, read(t, kept[0]), `"prompts": "`+hash+`"`)

	code, out, errs = generateFrom(t, url, t.TempDir(), "--prompts", prompts, "--replay", tape)
	require.Equal(t, exitClean, code, out+errs)
	require.NoError(t, os.WriteFile(filepath.Join(prompts, "reask.md"), []byte(`{{define "reask"}}{{end}}{{define "repair"}}{{end}}`), 0o644))
	code, _, errs = generateFrom(t, url, t.TempDir(), "--prompts", prompts, "--replay", tape)
	require.Equal(t, exitFindings, code)
	require.Contains(t, errs, "the folder of prompts differs: recorded \""+hash[:40])

	require.NoError(t, os.WriteFile(file, []byte("{{define \"system\"}}{{end}}\n{{define \"user\"}}{{.Wants}}{{end}}"), 0o644))
	for _, command := range [][]string{{"prompt", "aura", "--prompts", prompts}, {"generate", "triples", "--author", "openai", "--model", "m", "--base-url", url, "--out", dir, "--prompts", prompts}} {
		code, _, errs = try(t, nil, command...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, file+":2:20: executing \"user\" at <.Wants>")
	}
}
