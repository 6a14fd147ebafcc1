package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/store"
)

// threeDays is an out/ with three days of triples, and the path of the second.
func threeDays(t *testing.T) (dir, daily string) {
	t.Helper()
	dir = t.TempDir()
	given(t, dir, append([]string{"triples", "--date", "2026-11-21", "--days", "3"}, fromPacks("late-door", "midnight-fridge", "thermostat-war")...)...)
	return dir, filepath.Join(dir, "2026-11-22", "triples.json")
}

func indexOf(t *testing.T, dir string) store.Index {
	t.Helper()
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	return index
}

func replaceIn(t *testing.T, path, old, new string) {
	t.Helper()
	text := read(t, path)
	require.Contains(t, text, old)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(text, old, new, 1)), 0o644))
}

// TestTheIndexIsRebuilt, however it was lost.
func TestTheIndexIsRebuilt(t *testing.T) {
	dir, _ := threeDays(t)
	before := indexOf(t, dir)
	index, runs := filepath.Join(dir, store.IndexName), filepath.Join(dir, store.RunsName)

	require.NoError(t, os.Remove(index))
	code, out, errs := try(t, nil, "reindex", dir)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "listed: 3; from the old index 0, from the journals of runs 3, judged again 0; left out: 0")
	require.Equal(t, before, indexOf(t, dir), "the journals know all that was lost")

	require.NoError(t, os.RemoveAll(runs))
	code, out, _ = try(t, nil, "reindex", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "from the old index 3")
	require.Equal(t, before, indexOf(t, dir))

	require.NoError(t, os.WriteFile(index, []byte("{\n half"), 0o644))
	require.NoError(t, os.RemoveAll(runs))
	code, _, _ = try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	code, out, errs = try(t, nil, "reindex", dir)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "judged again 3")
	require.Contains(t, errs, "index.json.damaged")
	require.Equal(t, "{\n half", read(t, index+".damaged"))
	for file, entry := range indexOf(t, dir).All() {
		old := before[file.Date][file.Game]
		require.Equal(t, old.SHA256, entry.SHA256)
		require.Equal(t, old.PuzzleID, entry.PuzzleID)
		require.Equal(t, old.Profile, entry.Profile)
		require.Equal(t, store.AuthorUnknown, entry.Provenance.Author)
	}
	code, out, errs = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out+errs)
}

// TestReindexLeavesOutWhatDoesNotPass, and does not launder what was changed by hand.
func TestReindexLeavesOutWhatDoesNotPass(t *testing.T) {
	dir, daily := threeDays(t)
	replaceIn(t, daily, `"setId": "DECOY"`, `"setId": "S1"`)
	before := indexOf(t, dir)
	code, _, errs := try(t, nil, "reindex", dir)
	require.Equal(t, exitClean, code)
	require.Contains(t, errs, "dailies accept")
	require.Equal(t, before, indexOf(t, dir), "its entry stays, and qa goes on to say so")

	require.NoError(t, os.Remove(filepath.Join(dir, store.IndexName)))
	code, out, _ := try(t, nil, "reindex", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_A1_")
	require.Contains(t, out, "left out: 1")
	require.NotContains(t, indexOf(t, dir), "2026-11-22")

	code, _, errs = try(t, nil, "reindex", t.TempDir())
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "no dailies")
}

// TestAHandEditIsAccepted: judged, written in canonical form, listed as by hand.
func TestAHandEditIsAccepted(t *testing.T) {
	dir, daily := threeDays(t)
	canonical, before := read(t, daily), indexOf(t, dir)["2026-11-22"]["triples"]
	replaceIn(t, daily, `"theme": "`, `"theme":    "Truly, `)
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_INDEX_HASH")

	code, out, errs := try(t, nil, "accept", daily)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, strings.Replace(canonical, `"theme": "`, `"theme": "Truly, `, 1), read(t, daily))
	entry := indexOf(t, dir)["2026-11-22"]["triples"]
	require.Equal(t, store.AuthorHand, entry.Provenance.Author)
	require.Equal(t, before.Provenance.Pack, entry.Provenance.Pack)
	require.Equal(t, store.Hash([]byte(read(t, daily))), entry.SHA256)
	code, out, errs = try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out+errs)

	require.NoError(t, os.Remove(filepath.Join(dir, store.IndexName)))
	code, _, _ = try(t, nil, "reindex", dir)
	require.Equal(t, exitClean, code)
	require.Equal(t, entry, indexOf(t, dir)["2026-11-22"]["triples"], "the journal knows it by hand too")
}

// TestWhatDoesNotPassIsNotAccepted, and nothing is changed then.
func TestWhatDoesNotPassIsNotAccepted(t *testing.T) {
	dir, daily := threeDays(t)
	first, third := filepath.Join(dir, "2026-11-21", "triples.json"), filepath.Join(dir, "2026-11-23", "triples.json")
	whole := tree(t, dir)
	for name, c := range map[string]struct {
		path, old, new string
		says           string
	}{
		"a broken rule":              {daily, `"setId": "DECOY"`, `"setId": "S1"`, "ERR_A1_SET_COUNTS"},
		"another date":               {daily, `"dateISO": "2026-11-22"`, `"dateISO": "2026-11-20"`, "ERR_META_DATE_CONFLICT"},
		"a copy of an earlier day":   {daily, "", strings.ReplaceAll(read(t, first), "2026-11-21", "2026-11-22"), "ERR_META_DUPLICATE"},
		"a later day becomes a copy": {daily, "", strings.ReplaceAll(read(t, third), "2026-11-23", "2026-11-22"), filepath.Join("2026-11-23", "triples.json")},
	} {
		t.Run(name, func(t *testing.T) {
			was := read(t, c.path)
			if c.old == "" {
				require.NoError(t, os.WriteFile(c.path, []byte(c.new), 0o644))
			} else {
				replaceIn(t, c.path, c.old, c.new)
			}
			edited := read(t, c.path)
			code, out, errs := try(t, nil, "accept", c.path)
			require.Equal(t, exitFindings, code, errs)
			require.Contains(t, out, c.says)
			code, _, _ = try(t, nil, "accept", c.path, "--fail-on", "never")
			require.Equal(t, exitUsage, code)
			require.Equal(t, edited, read(t, c.path), "the edit stays as it is")
			require.NoError(t, os.WriteFile(c.path, []byte(was), 0o644))
			require.Equal(t, whole, tree(t, dir))
		})
	}
	for _, path := range []string{filepath.Join(dir, store.IndexName), goodTriples, filepath.Join(dir, "2026-11-29", "triples.json")} {
		code, _, _ := try(t, nil, "accept", path)
		require.Equal(t, exitUsage, code, path)
	}
}

// TestTheExitCodesStandOnce, and the help of every command says where.
func TestTheExitCodesStandOnce(t *testing.T) {
	_, topic, _ := try(t, nil, "help", "exit-codes")
	require.Contains(t, topic, "130  interrupted")
	_, help, _ := try(t, nil, "--help")
	require.Contains(t, help, "exit-codes")
	for _, command := range newRoot(factory.New(factory.Environment{})).Commands() {
		if !command.Runnable() {
			continue
		}
		_, help, _ := try(t, nil, command.Name(), "--help")
		if command.Name() != "help" && command.Name() != "completion" {
			require.Contains(t, help, "dailies help exit-codes", command.Name())
		}
		require.NotContains(t, help, "130  ", command.Name())
	}
}
