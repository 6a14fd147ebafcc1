package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// dated is a shipped pack of triples for some months of the northern year, without parts that are
// bound to months of their own.
func dated(t *testing.T, months ...int) string {
	return packOf(t, "guest-wifi", func(pack map[string]any) {
		pack["months"] = months
		delete(pack, "dated")
	})
}

func TestThePromptNamesTheDays(t *testing.T) {
	code, out, errs := try(t, nil, "prompt", "triples", "--date", "2027-10-29", "--days", "3", "--out", t.TempDir())
	require.Equal(t, exitClean, code, errs)
	for _, want := range []string{
		"\n- Friday, 2027-10-29, in fall, rung FRI\n", "\n- Sunday, 2027-10-31, in fall, rung SUN; Halloween (US)\n",
		"month 10.", "- FRI: one or two of the three sets keep FLAWLESS when they are found first",
		"; whichever set is found first, at most 5 of the nine tiles left may carry",
	} {
		require.Contains(t, out, want)
	}
	for game, want := range map[string]string{"testimony": "- EXPERT: 6 cards in hand, 4 concerns", "aura": "- SUN: Gold takes 5 cards", "waywords": "- FRI: a path of 5 to 6 words"} {
		_, out, _ := try(t, nil, "prompt", game, "--date", "2027-10-31", "--hemisphere", "south", "--countries", "", "--out", t.TempDir())
		require.Contains(t, out, want)
		require.Contains(t, out, "in spring, rung ")
		require.Contains(t, out, "month 4.")
		_, days, found := strings.Cut(out, "\n## The days to fill\n")
		require.True(t, found, game)
		require.NotContains(t, days, "Halloween", "%s: the example may greet it, the days may not", game)
	}
	code, _, errs = try(t, nil, "prompt", "triples", "--date", "2027-10-29", "--countries", "Atlantis")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "known: AR, AT, AU,")
}

// TestThePromptIsWhatIsSent, word by word, in a folder with dailies that a model should not repeat.
func TestThePromptIsWhatIsSent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l, url := listen(t, "no pack")
	code, out, errs := try(t, nil, append([]string{"generate", "triples", "--date", "2027-10-27", "--days", "2", "--out", dir}, fromPacks("guest-wifi", "midnight-fridge", "bin-night")...)...)
	require.Equal(t, exitClean, code, out+errs)
	code, _, errs = try(t, nil, "review", "veto", "2027-10-27/triples", "--note", "cruel to MK's cat", "--by", "MK", "--out", dir)
	require.Equal(t, exitClean, code, errs)
	code, _, errs = try(t, nil, "review", "note", "2027-10-27/triples", "too easy", "--by", "MK", "--out", dir)
	require.Equal(t, exitClean, code, errs)
	days := []string{"--send-notes", "--date", "2027-10-28", "--days", "2", "--out", dir, "--countries", "GB,US", "--hemisphere", "south"}
	code, out, errs = try(t, nil, append([]string{"prompt", "triples", "--format", "json"}, days...)...)
	require.Equal(t, exitClean, code, errs)
	var shown struct{ System, User string }
	require.NoError(t, json.Unmarshal([]byte(out), &shown))
	require.Contains(t, shown.User, "2027-10-29")
	require.NotContains(t, shown.User, "2027-10-28", "it is published")
	env := map[string]string{"OPENAI_API_KEY": "sk-very-secret", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": url}
	_, _, _ = try(t, env, append([]string{"generate", "triples", "--author", "openai", "--retries", "0", "--attempts", "1"}, days...)...)
	require.Contains(t, shown.User, "\n## Used lately\n")
	require.Contains(t, shown.User, "- \"vetoed ", "without who said it")
	require.Contains(t, shown.User, "- \"of 2027-10-27: too easy\"\n")
	require.NotContains(t, shown.User, "MK")
	require.Equal(t, []string{shown.System, shown.User}, []string{l.systems[0], l.prompts[0]})
	code, _, errs = try(t, nil, "prompt", "triples", "--date", "2027-10-28", "--out", dir)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "every one of these days is published")
}

// TestAPackForOtherDaysCostsOneRequest and no proving: it is asked for again with the dates.
func TestAPackForOtherDaysCostsOneRequest(t *testing.T) {
	t.Parallel()
	l, url := listen(t, dated(t, 10), dated(t, 12, 1))
	env := map[string]string{"OPENAI_API_KEY": "sk-very-secret", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": url}
	code, out, errs := try(t, env, "generate", "triples", "--author", "openai", "--retries", "0", "--date", "2027-12-01", "--out", t.TempDir(), "--format", "json")
	require.Equal(t, exitClean, code, out+errs)
	var report struct {
		Games map[string]struct {
			Funnel struct {
				Asked int
				Packs []struct {
					Drafts, Chosen int
					Findings       []string
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &report))
	funnel := report.Games["triples"].Funnel
	require.Len(t, l.prompts, 2)
	require.Equal(t, 2, funnel.Asked)
	require.Zero(t, funnel.Packs[0].Drafts)
	require.Equal(t, 1, funnel.Packs[1].Chosen)
	require.Contains(t, l.prompts[1], "- Wednesday, 2027-12-01, in winter, rung TUE\n")
	require.Contains(t, l.prompts[1], "the pack is for month 10; the days asked for are Wednesday, 2027-12-01 in month 12. Write for the days asked for.")
	require.Empty(t, l.returned[1], "another pack is asked for, not other months of this one")
	require.Contains(t, funnel.Packs[0].Findings[0], "ERR_PACK_UNWANTED")
}

func TestATemplateNamesTextsOfTheSettings(t *testing.T) {
	prompts := t.TempDir()
	file := filepath.Join(prompts, "triples.md")
	require.NoError(t, os.WriteFile(file, []byte(`{{define "system"}}{{.Vars.tone}} words{{end}}{{define "user"}}u{{end}}`), 0o644))
	code, out, errs := try(t, nil, "prompt", "triples", "--prompts", prompts, "--var", "tone=dry")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "dry words")
	code, _, errs = try(t, nil, "prompt", "triples", "--prompts", prompts, "--var", "tune=dry")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, file+`:1:27: executing "system" at <.Vars.tone>: map has no entry for key "tone"`)
	for _, args := range [][]string{{"prompt", "triples", "--var", "no-name=dry"}, {"generate", "triples", "--var", "tone", "--out", t.TempDir()}} {
		code, _, errs = try(t, nil, args...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, "--var is NAME=TEXT")
	}
}
