package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// reviewed decides something about a folder.
func reviewed(t *testing.T, dir string, args ...string) (out string) {
	t.Helper()
	code, out, errs := try(t, nil, append(append([]string{"review"}, args...), "--out", dir)...)
	require.Equal(t, exitClean, code, errs)
	return out
}

// TestADayIsVetoedReplacedAndApproved: an editor's evening.
func TestADayIsVetoedReplacedAndApproved(t *testing.T) {
	dir, daily := threeDays(t)
	require.Equal(t, 3, strings.Count(reviewed(t, dir), "unread"))
	reviewed(t, dir, "approve", "2026-11-21", "--by", "MK", "--note", "fine")
	reviewed(t, dir, "veto", "2026-11-22/triples", "--by", "MK", "--note", "two sets share a joke")
	require.Contains(t, reviewed(t, dir, "--state", "vetoed"), "MK: two sets share a joke")
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "MK vetoed this board")

	first, second := read(t, filepath.Join(dir, "2026-11-21", "triples.json")), read(t, daily)
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-21", "--days", "2", "--force", "--from", goodTriples, "--out", dir)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "2026-11-21 stays as it is")
	require.Equal(t, first, read(t, filepath.Join(dir, "2026-11-21", "triples.json")), "it is approved")
	require.NotEqual(t, second, read(t, daily))

	code, out, _ = try(t, nil, "qa", dir, "--require-approved")
	require.Equal(t, exitFindings, code)
	require.Equal(t, 2, strings.Count(out, "ERR_REVIEW_UNAPPROVED"), out)
	reviewed(t, dir, "approve", "2026-11-22", "2026-11-23/triples", "--by", "MK")
	code, out, errs = try(t, nil, "qa", dir, "--require-approved")
	require.Equal(t, exitClean, code, out+errs)

	replaceIn(t, daily, `"theme": "`, `"theme": "Truly, `)
	code, _, errs = try(t, nil, "accept", daily)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, reviewed(t, dir), "changed", "an edit ends the approval")
	edited := read(t, daily)
	code, _, errs = try(t, nil, "generate", "triples", "--date", "2026-11-22", "--force", "--from", goodTriples, "--out", dir)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, edited, read(t, daily), "what was written by hand is not lost")
}

func TestALineIsLeftOutOfItsPack(t *testing.T) {
	dir := t.TempDir()
	again := []string{"generate", "triples", "--date", "2026-11-22", "--force", "--out", dir}
	code, _, errs := try(t, nil, again...)
	require.Equal(t, exitClean, code, errs)
	daily := filepath.Join(dir, "2026-11-22", "triples.json")
	var puzzle struct {
		KOALines struct{ LockSuccess []string }
	}
	require.NoError(t, json.Unmarshal([]byte(read(t, daily)), &puzzle))
	line := puzzle.KOALines.LockSuccess[0]
	code, _, errs = try(t, nil, "review", "veto", "2026-11-22/triples", "--text", "a text that no puzzle holds", "--by", "MK", "--out", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "does not hold this text")

	reviewed(t, dir, "veto", "2026-11-22/triples", "--text", line, "--by", "MK")
	code, _, errs = try(t, nil, again...)
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, errs, "which the editors vetoed")
	require.NotContains(t, read(t, daily), line)
}

// TestAPackIsVetoedAndAnotherPinned, remarked on and taken back.
func TestAPackIsVetoedAndAnotherPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("fills two weeks")
	}
	dir := t.TempDir()
	again := []string{"generate", "triples", "--date", "2026-11-22", "--force", "--out", dir}
	packNow := func() string {
		code, _, errs := try(t, nil, again...)
		require.Equal(t, exitClean, code, errs)
		return indexOf(t, dir)["2026-11-22"]["triples"].Provenance.Pack
	}
	first := packNow()
	reviewed(t, dir, "veto", "2026-11-22/triples", "--pack", "--by", "MK")
	second := packNow()
	require.NotEqual(t, first, second)
	reviewed(t, dir, "unveto", "1")
	require.Equal(t, first, packNow(), "what is taken back is as if it had never been")
	reviewed(t, dir, "pin", "2026-11-22/triples", second, "--by", "MK", "--note", "for the fair")
	require.Equal(t, second, packNow())
	reviewed(t, dir, "note", "2026-11-22/triples", "the third set took me an hour", "--by", "MK")
	out := reviewed(t, dir)
	require.Contains(t, out, "pinned: 2026-11-22/triples to "+second+", by MK: for the fair")
	require.Contains(t, out, "the third set took me an hour")
	reviewed(t, dir, "unpin", "2026-11-22/triples")
	require.Equal(t, first, packNow())
	reviewed(t, dir, "pin", "2026-11-29/triples", "our-own", "--unseen", "--by", "MK")
	require.Contains(t, reviewed(t, dir), "pinned: 2026-11-29/triples to our-own")
	require.True(t, json.Valid([]byte(reviewed(t, dir, "--format", "json"))))
}

func TestMisusesOfReview(t *testing.T) {
	dir, daily := threeDays(t)
	for says, args := range map[string][]string{
		"say who decides":             {"approve", "2026-11-21"},
		"nothing of it is published":  {"approve", "2026-12-21", "--by", "MK"},
		"names no daily":              {"approve", "21.11.2026", "--by", "MK"},
		"is not the number of a veto": {"unveto", "1"},
		"--until is a day after":      {"pin", "2026-12-24/triples", "p", "--by", "MK", "--until", "2026-12-01"},
		"\"late-dor\" is no pack of triples: neither the program nor a published daily has it; the nearest are late-door, ": {"pin", "2026-12-24/triples", "late-dor", "--by", "MK"},
		"names no day of a game":            {"pin", "2026-12-24/chess", "p", "--by", "MK"},
		"no pack is pinned":                 {"unpin", "2026-12-24/triples"},
		"--state is":                        {"--state", "x"},
		"on one line":                       {"note", "2026-11-21/triples", "x", "--by", "a\nb"},
		"that change the direction of text": {"note", "2026-11-21/triples", "x\u202ey", "--by", "MK"},
		"is not a name for a pack":          {"pin", "2026-12-24/triples", "x\u2066y", "--by", "MK", "--unseen"},
		"give one of them":                  {"veto", "2026-11-21/triples", "--pack", "--text", "x", "--by", "MK"},
	} {
		code, _, errs := try(t, nil, append(append([]string{"review"}, args...), "--out", dir)...)
		require.Equal(t, exitUsage, code, "%v: %s", args, errs)
		require.Contains(t, errs, says)
	}
	require.NoFileExists(t, filepath.Join(dir, store.ReviewName), "what fails writes nothing")

	replaceIn(t, daily, `"theme": "`, `"theme": "Truly, `)
	code, _, errs := try(t, nil, "review", "approve", "2026-11-22", "--by", "MK", "--out", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "dailies accept first")

	require.NoError(t, os.WriteFile(filepath.Join(dir, store.ReviewName), []byte("{\n half"), 0o644))
	for _, args := range [][]string{{"review", "--out", dir}, {"generate", "triples", "--date", "2026-11-24", "--from", goodTriples, "--out", dir}} {
		code, _, errs = try(t, nil, args...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "review.json:2:2: the editors' decisions are damaged")
	}
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_REVIEW_DAMAGED")
}
