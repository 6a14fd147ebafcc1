package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/catalog"
)

func TestRulesAreDeclaredOnceAndExplained(t *testing.T) {
	seen := make(map[string]bool)
	form := regexp.MustCompile(`^(ERR|WARN)_[A-Z0-9_]+$`)
	for _, chapter := range factory.Chapters(catalog.Games()) {
		for _, r := range chapter.Rules {
			require.Regexp(t, form, r.Code)
			require.False(t, seen[r.Code], r.Code)
			seen[r.Code] = true
			for _, text := range []string{r.Title, r.Why, r.Fix, r.Source} {
				require.NotEmpty(t, text, r.Code)
			}
		}
	}
	for _, e := range catalog.Games() {
		for _, row := range e.Check.Table {
			for _, clause := range row.Rule.Implies {
				for _, code := range clause {
					require.True(t, seen[code], "%s implies %s, which is no code", row.Rule.Code, code)
				}
			}
			require.Len(t, row.Severities, len(e.Check.Profiles), row.Rule.Code)
		}
	}
}

func TestRulesFileIsFresh(t *testing.T) {
	want, err := os.ReadFile("../../RULES.md")
	require.NoError(t, err)
	code, out, _ := try(t, nil, "explain", "--format", "markdown")
	require.Equal(t, exitClean, code)
	require.True(t, string(want) == out, "RULES.md is stale: run make rules and commit it") // not Equal, which prints both
}

// TestEverySourceCanBeOpened: each rule's source has a link, and each link leads to a page
// of the repository and an anchor on it.
func TestEverySourceCanBeOpened(t *testing.T) {
	anchors := make(map[string]map[string]bool)
	for _, chapter := range factory.Chapters(catalog.Games()) {
		for _, r := range chapter.Rules {
			links := catalog.Games().Links(r.Source)
			require.NotEmpty(t, links, "%s: %q names neither a section nor a page", r.Code, r.Source)
			for _, link := range links {
				file, anchor, _ := strings.Cut(link, "#")
				if anchors[file] == nil {
					anchors[file] = anchorsOf(read(t, filepath.Join("../..", file)))
				}
				require.True(t, anchor == "" || anchors[file][anchor], "%s: %s leads nowhere: the page needs a heading of that name, or <a id=%q></a>", r.Code, link, anchor)
			}
		}
	}
}

// TestLinksInPagesLeadSomewhere: files and anchors that the pages of the repository name.
func TestLinksInPagesLeadSomewhere(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		for _, m := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			info, err := os.Stat(target)
			require.NoError(t, err, "%s: %s", page, m[1])
			require.True(t, anchor == "" || !info.IsDir() && anchorsOf(read(t, target))[anchor], "%s: %s", page, m[1])
		}
	}
}

// anchorsOf are the anchors of a page: those it gives itself and those of its headings.
func anchorsOf(page string) map[string]bool {
	found := make(map[string]bool)
	for _, m := range regexp.MustCompile(`<a id="([^"]+)">`).FindAllStringSubmatch(page, -1) {
		found[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(page, -1) {
		heading := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		found[strings.ReplaceAll(heading, " ", "-")] = true
	}
	return found
}
