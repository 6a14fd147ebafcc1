package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// litter leaves in a folder what systems and tools leave beside a file.
func litter(t *testing.T, dir, beside string) {
	t.Helper()
	for _, name := range []string{".DS_Store", "._" + beside, "~$" + beside, ".vscode/" + beside, "desktop.ini", "Thumbs.db", ".stfolder/x"} {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte("\x00\x05\x16\x07"), 0o644))
	}
}

// TestWhatOtherToolsLeave in a folder is nobody's puzzle and is left there; a copy is a finding.
func TestWhatOtherToolsLeave(t *testing.T) {
	t.Parallel()
	dir, day := threeDays(t)
	folders := []string{".", "2026-11-22", store.ObjectsName, store.RunsName, store.RunsName + "/" + store.FactsName, store.RunsName + "/" + store.PacksName}
	objects, err := filepath.Glob(filepath.Join(dir, store.ObjectsName, "??"))
	require.NoError(t, err)
	folders = append(folders, store.ObjectsName+"/"+filepath.Base(objects[0]))
	for _, folder := range folders {
		litter(t, filepath.Join(dir, folder), "triples.json")
	}
	backup := day + "~"
	require.NoError(t, os.WriteFile(backup, []byte("{}"), 0o644))
	for _, args := range [][]string{
		{"qa", dir}, {"lint", dir}, {"validate", dir}, {"check", dir}, {"check", dir, "--repair"}, {"stats", dir}, {"reindex", dir},
		append([]string{"generate", "triples", "--date", "2026-11-24", "--out", dir}, fromPacks("guest-wifi")...),
	} {
		code, out, errs := try(t, nil, args...)
		require.Equal(t, exitClean, code, "%v: %s%s", args, out, errs)
		require.NotContains(t, out+errs, "triples.json~", args)
	}
	for _, folder := range folders {
		require.FileExists(t, filepath.Join(dir, folder, "._triples.json"))
	}
	code, out, _ := try(t, nil, "validate", filepath.Join(dir, "2026-11-22", "._triples.json"))
	require.Equal(t, exitFindings, code, "it is asked for")
	require.Contains(t, out, "ERR_JSON")

	copied := filepath.Join(dir, "2026-11-22", "triples (1).json")
	require.NoError(t, os.WriteFile(copied, []byte(read(t, day)), 0o644))
	code, out, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "triples (1).json:1:1: error: the index does not list")
}

// TestWhatOtherToolsLeaveElsewhere is no prompt, no pack and no log.
func TestWhatOtherToolsLeaveElsewhere(t *testing.T) {
	t.Parallel()
	prompts := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(prompts, "triples.md"), []byte(`{{define "system"}}s{{end}}{{define "user"}}u{{end}}`), 0o644))
	litter(t, prompts, "triples.md")
	code, _, errs := try(t, nil, "prompt", "triples", "--prompts", prompts)
	require.Equal(t, exitClean, code, errs)

	packs := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(packs, "a.json"), []byte(read(t, "../../gen/triples/packs/guest-wifi.json")), 0o644))
	litter(t, packs, "a.json")
	code, out, errs := try(t, nil, "validate", packs)
	require.Equal(t, exitClean, code, out+errs)

	logs := t.TempDir()
	puzzle, log := puzzleOf(t, "midnight-fridge", 1)
	require.NoError(t, os.WriteFile(filepath.Join(logs, "ada.json"), []byte(log), 0o644))
	litter(t, logs, "ada.json")
	code, out, errs = try(t, nil, "verify", logs, "--puzzle", puzzle)
	require.Equal(t, exitClean, code, out+errs)
}
