package site

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"image"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/internal/pagetest"
)

const home = "https://games.example/dailies/"

var withdrawnDay = Puzzle{"2026-12-04", "triples"}

// addressed is a site that knows its address, with a withdrawn day.
func addressed(t *testing.T, s *Site, url string) (dir string) {
	t.Helper()
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	dir = filepath.Join(t.TempDir(), "public")
	_, err := s.Export(t.Context(), dir, Plan{Until: "2026-12-31", URL: url, Withdrawn: []Puzzle{withdrawnDay}})
	require.NoError(t, err)
	return dir
}

// TestAnAddressedSite: pages say how to show links to them, the newest days are a feed, and no
// address is another host's.
func TestAnAddressedSite(t *testing.T) {
	all := everyGame(t)
	files := written(t, addressed(t, made(t, all), home))
	for name, text := range files {
		if strings.HasSuffix(name, ".wasm") || strings.HasSuffix(name, ".png") {
			continue
		}
		for _, address := range regexp.MustCompile(`https?://[^"'< ]+`).FindAllString(text, -1) {
			known := strings.HasPrefix(address, home) || strings.HasPrefix(address, "http://www.w3.org/") || strings.HasPrefix(address, "http://purl.org/rss/")
			require.True(t, known, "%s names %s", name, address)
		}
	}
	for puzzle := range all {
		page := files[puzzle.Path()+"index.html"]
		picture := home + "pictures/" + puzzle.Game + ".png"
		for _, tag := range []string{
			`<link rel="canonical" href="` + home + puzzle.Path() + `">`, `<meta property="og:url" content="` + home + puzzle.Path() + `">`,
			`<meta property="og:image" content="` + picture + `">`, `title="Dailies" href="` + home + `feed.xml">`,
		} {
			require.Contains(t, page, tag)
		}
		size, kind, err := image.DecodeConfig(strings.NewReader(files["pictures/"+puzzle.Game+".png"]))
		require.NoError(t, err)
		require.Equal(t, []any{"png", 1200, 630}, []any{kind, size.Width, size.Height})
	}
	require.NotContains(t, files[withdrawnDay.Path()+"index.html"], "og:")
	require.NotContains(t, files["sw.js"], "pictures/", "no player waits for them")

	var feed struct {
		Items []struct {
			Link string `xml:"link"`
			Text string `xml:"description"`
		} `xml:"channel>item"`
	}
	require.NoError(t, xml.Unmarshal([]byte(files[feedName]), &feed))
	require.Len(t, feed.Items, len(byDay(made(t, all).games, paths(all), nil)), "an entry a day, none of the withdrawn one")
	require.Contains(t, feed.Items[0].Link, home+"2026-1")
	require.Contains(t, feed.Items[0].Text, home)
	require.Less(t, zipped(files[camping8.Path()+"index.html"])+zipped(files[camping8.Path()+puzzleName]), mostOfADay)
}

func paths(all puzzles) (list []Puzzle) {
	for p := range all {
		list = append(list, p)
	}
	return list
}

// TestTheFileOfADay names its games, relative to itself or by the site's address.
func TestTheFileOfADay(t *testing.T) {
	for url, base := range map[string]string{"": "", home: home + "2026-12-0"} {
		files := written(t, addressed(t, made(t, puzzles{fridge: fridgeDocument(t)}), url))
		var day dayFile
		require.NoError(t, json.Unmarshal([]byte(files["2026-12-05/day.json"]), &day))
		require.Len(t, day.Games, 1)
		prefix := base
		if base != "" {
			prefix += "5/"
		}
		require.Equal(t, prefix+"triples/puzzle.json", day.Games[0].Puzzle)
		require.Equal(t, url != "", day.Games[0].Picture != "")
		day = dayFile{}
		require.NoError(t, json.Unmarshal([]byte(files["2026-12-04/day.json"]), &day))
		require.Equal(t, []any{true, ""}, []any{day.Games[0].Withdrawn, day.Games[0].Puzzle})
		if url == "" {
			require.NotContains(t, files, feedName)
			require.NotContains(t, files, "pictures/triples.png")
			require.NotContains(t, files["index.html"], "og:")
		}
	}
}

// TestPicturesDiffer: each game has a mark of its own, and nothing of a puzzle.
func TestPicturesDiffer(t *testing.T) {
	s := made(t, nil)
	var before [][]byte
	for _, g := range s.games {
		data, err := s.picture(g)
		require.NoError(t, err)
		require.Less(t, len(data), 60_000)
		for _, other := range before {
			require.False(t, bytes.Equal(other, data), g.Name)
		}
		before = append(before, data)
		again, err := s.picture(g)
		require.NoError(t, err)
		require.Equal(t, data, again)
	}
}

// TestAnAddressedSiteInABrowser follows what a page and the file of its day name.
func TestAnAddressedSiteInABrowser(t *testing.T) {
	pagetest.Long(t)
	h := &host{}
	address := served(t, h)
	h.dir = addressed(t, made(t, puzzles{fridge: fridgeDocument(t)}), address)
	p := seatAt(t, address)
	p.fresh(fridge)
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](`(async () => {
    const tag = name => document.querySelector('meta[property="og:' + name + '"]').content;
    const picture = new Image();
    picture.src = tag('image');
    await picture.decode();
    const feed = new DOMParser().parseFromString(await (await fetch('../../feed.xml')).text(), 'text/xml');
    const day = await (await fetch('../day.json')).json();
    globalThis.seen = { wide: picture.naturalWidth, url: tag('url') === location.href, entries: feed.querySelectorAll('item').length,
      broken: feed.querySelectorAll('parsererror').length, tiles: (await (await fetch(day.games[0].puzzle)).json()).tiles.length };
  })()`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	require.Equal(t, map[string]any{"wide": 1200.0, "url": true, "entries": 1.0, "broken": 0.0, "tiles": 12.0}, ask[map[string]any](p, "seen"))
}
