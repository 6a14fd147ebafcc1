package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/alternates"
	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/lint/window"
	"dailies/validate"
)

const swapPacks = 6

// swappable publishes three days of six packs.
func swappable(t *testing.T, args ...string) (dir string) {
	t.Helper()
	packs := fromPacks("ceiling-fan", "borrowed-shampoo", "birthday-cake", "cold-pizza", "laundry-mystery", "parcel-on-the-step")
	require.Len(t, packs, 2*swapPacks)
	return filled(t, append(append(packs, "--days", "3", "--quiet"), args...)...)
}

func boardsOf(t *testing.T, dir, day string) (boards []alternates.Board) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(reviewed(t, dir, "alternates", day, "--format", "json")), &boards))
	return boards
}

// TestADayIsSwapped for an alternate and back: what an editor approved is not approved any
// more, the index says which run and which alternate, and nothing that stood there is lost.
func TestADayIsSwapped(t *testing.T) {
	dir := swappable(t)
	daily := filepath.Join(dir, "2026-11-22", "triples.json")
	before, first := indexOf(t, dir)["2026-11-22"]["triples"], read(t, daily)
	boards := boardsOf(t, dir, "2026-11-22/triples")
	require.Len(t, boards, 6)
	require.Equal(t, before.Provenance.Pack, boards[0].Pack)
	require.Contains(t, reviewed(t, dir, "alternates", "2026-11-22/triples"), boards[5].Candidate)
	reviewed(t, dir, "approve", "2026-11-22", "--by", "MK")

	out := reviewed(t, dir, "swap", "2026-11-22/triples", "2", "--by", "JO", "--note", "two sets share a joke")
	require.Contains(t, out, "1 file, 1 valid")
	entry := indexOf(t, dir)["2026-11-22"]["triples"]
	require.Equal(t, before.Provenance.Run, entry.Provenance.Run)
	require.Equal(t, 2, entry.Provenance.Alternate)
	require.Equal(t, boards[2].Pack, entry.Provenance.Pack)
	require.Equal(t, boards[2].Schedule, entry.Provenance.Schedule)
	list := reviewed(t, dir)
	require.Equal(t, 3, strings.Count(list, "unread"), "its approval ended")
	require.Contains(t, list, "JO: swapped in alternate 2 of the run "+entry.Provenance.Run+": two sets share a joke")
	code, out, errs := try(t, nil, "qa", dir)
	require.Equal(t, exitClean, code, out+errs)
	second := read(t, daily)
	require.NotEqual(t, first, second)

	code, _, errs = try(t, nil, "review", "swap", "2026-11-22/triples", "0", "--by", "JO", "--out", dir)
	require.Equal(t, exitClean, code, errs)
	require.Equal(t, first, read(t, daily), "the same bytes are made again")
	require.Equal(t, before, indexOf(t, dir)["2026-11-22"]["triples"])
	_, kept, _ := strings.Cut(strings.TrimSpace(errs), "is kept as ")
	require.Equal(t, second, read(t, filepath.Join(dir, kept)))
	require.Equal(t, boards, boardsOf(t, dir, "2026-11-22/triples"))
}

// TestASwapIsHeldAgainstTheWindow: the same board twice is refused where it stands and
// nothing is changed.
func TestASwapIsHeldAgainstTheWindow(t *testing.T) {
	dir := swappable(t)
	today, tomorrow := boardsOf(t, dir, "2026-11-21/triples"), boardsOf(t, dir, "2026-11-22/triples")
	same := func(i int) int {
		for n, b := range tomorrow {
			if b.Content == today[i].Content {
				return n
			}
		}
		return -1
	}
	shared := -1
	for i := range today[1:] {
		if same(1+i) > 0 {
			shared = 1 + i
		}
	}
	if shared < 0 { // no board is kept for both: put one there
		shared = 1
		path := filepath.Join("runs", indexOf(t, dir)["2026-11-22"]["triples"].Provenance.Run, "alternates")
		text := read(t, filepath.Join(dir, path, "2026-11-21", "triples.json"))
		require.NoError(t, os.WriteFile(filepath.Join(dir, path, "2026-11-22", "triples.json"), []byte(text), 0o644))
		tomorrow = today
	}
	reviewed(t, dir, "swap", "2026-11-21/triples", number(shared), "--by", "MK")
	whole := tree(t, dir)
	code, out, _ := try(t, nil, "review", "swap", "2026-11-22/triples", number(same(shared)), "--by", "MK", "--out", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_META_DUPLICATE")
	require.Equal(t, whole, tree(t, dir))
}

// TestASwapKeepsToWhatEditorsDecided.
func TestASwapKeepsToWhatEditorsDecided(t *testing.T) {
	dir := swappable(t)
	boards := boardsOf(t, dir, "2026-11-22/triples")
	swap := func(n int) (code int, said string) {
		code, out, errs := try(t, nil, "review", "swap", "2026-11-22/triples", number(n), "--by", "MK", "--out", dir)
		return code, out + errs
	}
	other := "late-door"
	if boards[1].Pack == other {
		other = "spare-key"
	}
	reviewed(t, dir, "pin", "2026-11-22/triples", other, "--by", "MK")
	code, said := swap(1)
	require.Equal(t, exitUsage, code)
	require.Contains(t, said, "is pinned to it")
	reviewed(t, dir, "pin", "2026-11-22/triples", boards[1].Pack, "--by", "MK")
	code, said = swap(1)
	require.Equal(t, exitClean, code, said)
	reviewed(t, dir, "unpin", "2026-11-22/triples")
	reviewed(t, dir, "veto", "2026-11-22/triples", "--by", "MK")
	code, said = swap(0)
	require.Equal(t, exitClean, code, said)
	code, said = swap(1)
	require.Equal(t, exitFindings, code)
	require.Contains(t, said, "ERR_REVIEW_VETOED")
	reviewed(t, dir, "veto", "2026-11-22/triples", "--pack", "--by", "MK")
	code, said = swap(0)
	require.Equal(t, exitUsage, code)
	require.Contains(t, said, "MK vetoed the pack "+boards[0].Pack)
}

// TestAlternatesOutliveAnEdit by hand, and of several runs the newest has the word.
func TestAlternatesOutliveAnEdit(t *testing.T) {
	dir := swappable(t)
	daily := filepath.Join(dir, "2026-11-22", "triples.json")
	boards := boardsOf(t, dir, "2026-11-22/triples")
	replaceIn(t, daily, `"theme": "`, `"theme": "Truly, `)
	code, _, errs := try(t, nil, "accept", daily)
	require.Equal(t, exitClean, code, errs)
	edited := read(t, daily)
	require.Equal(t, boards, boardsOf(t, dir, "2026-11-22/triples"))
	code, _, errs = try(t, nil, "review", "swap", "2026-11-22/triples", "1", "--by", "MK", "--out", dir)
	require.Equal(t, exitClean, code, errs)
	_, kept, _ := strings.Cut(strings.TrimSpace(errs), "is kept as ")
	require.Equal(t, edited, read(t, filepath.Join(dir, kept)), "an edit is not lost")
}

// TestATrialKeepsAlternates: a dry run leaves in its trial what a run leaves.
func TestATrialKeepsAlternates(t *testing.T) {
	trial := filepath.Join(t.TempDir(), "trial")
	dir := swappable(t, "--dry-run", "--trial", trial)
	require.NoDirExists(t, filepath.Join(dir, "runs"))
	require.Len(t, boardsOf(t, trial, "2026-11-22/triples"), 6)
	reviewed(t, trial, "swap", "2026-11-22/triples", "1", "--by", "MK")
}

func TestMisusesOfSwaps(t *testing.T) {
	dir := swappable(t)
	entry := indexOf(t, dir)["2026-11-22"]["triples"]
	kept := filepath.Join(dir, "runs", entry.Provenance.Run, "alternates", "2026-11-22", "triples.json")
	whole := read(t, kept)
	boards := boardsOf(t, dir, "2026-11-22/triples")
	pack := filepath.Join(dir, "runs", "packs", boards[1].Series.SHA256+".json")
	says := func(text string, args ...string) {
		t.Helper()
		code, _, errs := try(t, nil, append(append([]string{"review"}, args...), "--out", dir)...)
		require.Equal(t, exitUsage, code, errs)
		require.Contains(t, errs, text)
	}
	one := []string{"swap", "2026-11-22/triples", "1", "--by", "MK"}
	says("say who decides", one[:3]...)
	says("is not the number of an alternate", "swap", "2026-11-22/triples", "x", "--by", "MK")
	says("has alternates 0 to 5, not 6", "swap", "2026-11-22/triples", "6", "--by", "MK")
	says("names no day of a game", "alternates", "2026-11-22")
	says("no run in", "alternates", "2026-12-22/triples")
	says("--fail-on is error or warning", append(one, "--fail-on", "never")...)

	replaceIn(t, kept, `"version": 1`, `"version": 9`)
	says("they are of version 9", one...)
	require.NoError(t, os.WriteFile(kept, []byte("{\n half"), 0o644))
	says("the alternates are damaged", one...)
	require.NoError(t, os.WriteFile(kept, []byte(strings.Replace(whole, boards[1].Content, boards[2].Content, 1)), 0o644))
	says("makes a different board", one...)
	require.NoError(t, os.WriteFile(kept, []byte(whole), 0o644))
	require.NoError(t, os.WriteFile(pack, []byte(read(t, pack)+" "), 0o644))
	says("is not the pack that the run kept", one...)
	require.NoError(t, os.Remove(pack))
	says("read the pack of the alternate", one...)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs")))
	says("no run in", one...)
}

// TestASwapLosesNothingOfAnother: who looked at another version of the day is told.
func TestASwapLosesNothingOfAnother(t *testing.T) {
	dir := swappable(t)
	games := catalog.Games()
	judge, err := games.Judge("", "")
	require.NoError(t, err)
	auditor := audit.Auditor{Games: games, Judge: judge, Limits: window.Limits{Window: window.DefaultDates}}
	file := store.File{Date: "2026-11-22", Game: "triples"}
	swap := audit.Swap{File: file, Number: 1, Replace: store.Hash([]byte("seen")), Signed: review.Signature{By: "MK"}, Version: "t"}
	outputs, err := audit.ParseOutputs([]string{"text"})
	require.NoError(t, err)
	var said strings.Builder
	run, err := audit.Begin(outputs, &said, factory.New(factory.Environment{}).Tool(), validate.Error)
	require.NoError(t, err)
	replaced, err := auditor.Swap(t.Context(), dir, swap, run)
	require.ErrorIs(t, run.End(err), audit.ErrStale)
	require.Empty(t, replaced)
	require.Zero(t, indexOf(t, dir)["2026-11-22"]["triples"].Provenance.Alternate)
}

func number(n int) string { return string(rune('0' + n)) }
