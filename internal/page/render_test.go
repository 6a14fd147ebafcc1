package page

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
)

func render(t testing.TB, r *Report) string {
	t.Helper()
	page, err := Render(r)
	require.NoError(t, err)
	return string(page)
}

func TestThePageTellsTheRun(t *testing.T) {
	t.Parallel()
	page := render(t, sample(t, clean))
	for _, text := range []string{
		"0d530faa7448", "29 November 2026", "1 December 2026", "12\u202f345", "678", "price unknown",
		"Monday 30 November 2026", "no candidate passed", "published before", "1:1: no tiles",
		"ERR_SAMPLE", "Nothing is a sample", "this one is", "25.0 %", // 10 of 40 refused
		"past the limit on 1 day", "at most 75.0 % on Sun 29 Nov (red, 3 of 4)",
		"Log loss 0.500 of held-out plays; with the player models only 0.625, with the share who reach good 0.750.",
		"2 days were measured", "half of them took 4:10 minutes or less", "nine in ten 9:05 or less", `<th scope="row">Sun 1 Nov</th><td class="number">-0.50</td><td class="number">&#43;1.25</td>`,
		`<circle class="share" cx="84" cy="134" r="5"/>`, // a bin of a quarter of the largest: said 25 %, reached 50 %
		`id="b-2026-11-30-aura"`, `href="#b-2026-11-30-aura"`, `href="#gap-2026-12-01-triples"`, `id="gap-2026-12-01-triples"`,
	} {
		require.Contains(t, page, text)
	}
	require.Equal(t, len(samplers())*days-1, strings.Count(page, `class="player"`), "a board for every day but the empty one")
	require.Equal(t, len(samplers())*days-1, strings.Count(page, `class="designer"`))
	require.Equal(t, page, render(t, sample(t, clean)), "the same report gives the same bytes")
}

func TestThePolicyAllowsTheStyleAndNothingElse(t *testing.T) {
	page := render(t, sample(t, clean))
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(page)
	require.NotNil(t, style)
	sum := sha256.Sum256([]byte(style[1]))
	require.Contains(t, html.UnescapeString(page), "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'; base-uri 'none'")
	requireNone(t, page, `<script`, `<img`, `<link`, `<iframe`, `\sstyle=`, `\son\w+=`, `(src|href)="[^#]`, `url\(`, `@import`)
}

// requireNone wants no match, and shows the match alone: a page is long.
func requireNone(t *testing.T, page string, expressions ...string) {
	t.Helper()
	for _, e := range expressions {
		require.Empty(t, regexp.MustCompile(e).FindString(page), e)
	}
}

// hostile tries what text can try in a page.
const hostile = `</style></script>"'><script>hacked=1</script><img src=x onerror=hacked=1>javascript:hacked=1 &amp; {{.}}` + "\u202e\u2066\x07\xff"

// TestHostileTextIsShownAsText puts it into every text of puzzles, analyses and report:
// once into all of them, once into those that are no enums, so that no branch is lost.
func TestHostileTextIsShownAsText(t *testing.T) {
	t.Parallel()
	for name, suits := range map[string]func(reflect.Type) bool{
		"every text": func(reflect.Type) bool { return true },
		"free texts": func(text reflect.Type) bool {
			return text == reflect.TypeFor[string]() || text == reflect.TypeFor[game.ID]()
		},
	} {
		t.Run(name, func(t *testing.T) {
			spoil := func(v any) { mark(v, hostile, suits) }
			r := sample(t, spoil)
			spoil(r)
			page := render(t, r)
			require.Greater(t, strings.Count(page, html.EscapeString("<script>hacked=1</script>")), 200)
			requireNone(t, page, `<script`, `<img`, `href="[^#]`, `javascript:[^h]`)
			require.Equal(t, 1, strings.Count(page, "</style>"))
			requireNone(t, regexp.MustCompile(`"[^"]*"`).ReplaceAllString(page, `""`), `<[^>]*\son\w+=`)
			require.False(t, strings.ContainsFunc(page, func(r rune) bool {
				return unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && r != '\n' || r == '\uFFFD'
			}))
			require.Contains(t, page, "⟨U+202E⟩⟨U+2066⟩⟨U+0007⟩⟨U+FFFD⟩")
		})
	}
}

func TestALongRunStaysUsable(t *testing.T) {
	t.Parallel()
	const many = 1000
	r := sample(t, clean)
	board := r.Games[0].Days[0]
	r.Games = r.Games[:1]
	r.Dates, r.Games[0].Days, r.Games[0].Trends = nil, nil, nil
	for i := range many {
		day := board
		day.Date = game.Date("2026-11-21").AddDays(i)
		if i >= MaxBoards {
			day.Board = Board{}
		}
		r.Dates = append(r.Dates, day.Date)
		r.Games[0].Days = append(r.Games[0].Days, day)
	}
	page := render(t, r)
	require.Equal(t, MaxBoards, strings.Count(page, `class="player"`))
	require.Contains(t, page, "The first 62 days are drawn here. The other 938 stand in the calendar")
	require.Contains(t, page, "Wed 16 Aug", "the last day is in the calendar")
	require.NotContains(t, page, `href="#b-2027-01-22-triples"`, "no link goes nowhere")
	require.Contains(t, page, `href="#b-2027-01-21-triples"`)
	require.Len(t, regexp.MustCompile(`class="day" id="day-[0-9-]*" open`).FindAllString(page, -1), unfolded)
	require.Less(t, len(page), 2<<20)
}

func TestARunOfNothing(t *testing.T) {
	page := render(t, &Report{Run: "x", Games: []Game{{Name: "triples"}}})
	require.Contains(t, page, "No day")
	require.Contains(t, page, "Nothing was asked")
	require.Contains(t, page, "nothing bought")
}

func TestThePageTellsWhyAnAuthorCouldNotBeHad(t *testing.T) {
	r := sample(t, clean)
	r.Games[0].Funnel.Turns = []fill.TurnReport{{Author: "openai", Asked: 1, Empty: 3, Ended: fill.Failed, Failure: "HTTP 401: <b>"}, {Author: "builtin", Asked: 2, Empty: 3, Chosen: 2, Ended: fill.Stalled}}
	page := render(t, r)
	require.Contains(t, page, "openai was asked once and filled 0 of 3 days; it failed: HTTP 401: &lt;b&gt;")
	require.Contains(t, page, "builtin was asked 2 times and filled 2 of 3 days; its answers did not improve")
}

func TestFiguresAreWrittenForPeople(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1\u202f000", 1234567: "1\u202f234\u202f567", -1234: "-1\u202f234"} {
		require.Equal(t, want, count(n))
	}
	require.Equal(t, "12.5 %", percent(1, 8))
	require.Equal(t, "–", percent(1, 0))
	hash := fmt.Sprintf("%x", sha256.Sum256(nil))
	require.Equal(t, "openai model e3b0c44298fc… json", short("openai model "+hash+" json"))
	require.Equal(t, "2.50 EUR", price(&Report{Usage: gen.Usage{Requests: 1}, Price: "2.50 EUR"}))
}
