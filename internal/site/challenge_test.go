package site

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/game/triples"
	"dailies/game/waywords"
	"dailies/internal/pagetest"
	"dailies/internal/plays"
)

// linkTo is a challenge link as a page makes it.
func linkTo(t *testing.T, page string, log []byte, name string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	require.NoError(t, err)
	_, err = w.Write(log)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return page + "#play=" + base64.RawURLEncoding.EncodeToString(packed.Bytes()) + "&by=" + url.QueryEscape(name)
}

// TestAChallengeBetweenTwoVisitors: one plays and hands on a link; the other has the run as a ghost once
// theirs has ended, and not before. The commands read the link too.
func TestAChallengeBetweenTwoVisitors(t *testing.T) {
	axe := pagetest.Axe(t)
	document := fridgeDocument(t)
	puzzle, err := triples.Decode(document)
	require.NoError(t, err)
	one := seat(t, puzzles{fridge: document})
	one.sit(screen{width: 360, scheme: "light"})
	one.fresh(fridge)
	for i := range puzzle.TrueTriples {
		one.lock(puzzle.TrueTriples[i].Tiles...)
	}
	one.until(`document.querySelector('[data-focus="challenge"]')`)
	one.click(`[data-focus="challenge"]`)
	one.until(`document.activeElement.dataset.focus === 'by'`)
	one.do(chromedp.KeyEvent(`Ada <i> & "B", whose name is long`))
	one.click(`[data-focus="copy"]`)
	one.until(`document.querySelector('.link')?.value`)
	one.judged(axe, "challenge")
	one.fits("challenge")
	one.shoot("challenge")
	link := ask[string](one, `document.querySelector('.link').value`)
	entry := plays.Linked(link)
	require.Nil(t, entry.Bad)
	require.Equal(t, `Ada <i> & "B", whose`, entry.Name)
	run, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	log, err := session.ReadLog(entry.Log)
	require.NoError(t, err)
	require.NoError(t, run.Verify(log))
	one.content()

	ctx, heard := pagetest.Open(t)
	two := &player{T: t, ctx: ctx, address: one.address, heard: heard}
	two.sit(screen{width: 360, scheme: "light"})
	two.fresh(fridge)
	two.do(chromedp.Navigate(link), chromedp.Reload())
	two.until(`document.body.dataset.ready && !document.getElementById('notice').hidden`)
	require.Contains(t, two.text(), `Ada <i> & "B", whose challenges you. You can watch their run once yours has ended.`)
	require.False(t, ask[bool](two, `!!document.querySelector('[data-focus="ghost"]')`))
	for range 4 { // a loss
		two.lock("t1", "t2", "t3")
	}
	two.until(`document.querySelector('[data-focus="ghost"]')`)
	require.NotContains(t, ask[string](two, `document.querySelector('.share').textContent`), "play=")
	two.click(`[data-focus="ghost"]`)
	for i := range 3 {
		two.until(fmt.Sprintf(`document.getElementById('after').innerText.includes('run, move %d of 3: after')`, i+1))
		two.judged(axe, "a ghost")
		two.click(`[data-focus="line-next"]`)
	}
	two.until(`document.querySelector('.tier')`)
	require.Contains(t, two.text(), `That was Ada <i> & "B", whose’s run: FLAWLESS.`)
	require.Contains(t, ask[string](two, `localStorage.getItem(`+two.key(strings.TrimSuffix(fridge.Path(), "/"))+`)`), `"won":false`, "it is no run of theirs")
	two.shoot("ghost")
	two.content()
}

// TestAGhostPlaysItself, unless nothing shall move; it pauses on request.
func TestAGhostPlaysItself(t *testing.T) {
	document := fridgeDocument(t)
	p := seat(t, puzzles{fridge: document})
	p.sit(screen{width: 1280, scheme: "light", moving: true})
	p.resumes(fridge, sessiontest.Ended(t, document, 1))
	other := sessiontest.Log(t, document, 2)
	p.do(chromedp.Navigate(linkTo(t, p.address+fridge.Path(), other, "")))
	p.until(`document.querySelector('[data-focus="ghost"]')`)
	require.Contains(t, p.text(), "Somebody challenges you. Their run is below")
	p.click(`[data-focus="ghost"]`)
	p.until(`document.querySelector('[data-focus="line-run"]')?.innerText === 'Pause'`)
	p.click(`[data-focus="line-run"]`)
	p.until(`document.querySelector('[data-focus="line-run"]')?.innerText === 'Play on'`)
	p.click(`[data-focus="line-run"]`)
	p.until(`document.getElementById('after').innerText.includes('That was Somebody’s run')`)
	p.content()
}

// TestLinksThatDoNotHold: each is refused with a sentence, and the puzzle is played all the same.
func TestLinksThatDoNotHold(t *testing.T) {
	document := fridgeDocument(t)
	p := seat(t, puzzles{fridge: document})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	page, log := p.address+fridge.Path(), string(sessiontest.Log(t, document, 2))
	sound := linkTo(t, page, []byte(log), "Ada")
	packed, _, _ := strings.Cut(sound, "&by=")
	forged := func(old, text string) string {
		changed := strings.Replace(log, old, text, 1)
		require.NotEqual(t, log, changed)
		return linkTo(t, page, []byte(changed), "Ada")
	}
	firstAt := regexp.MustCompile(`"at":\d+`).FindString(log)
	for link, says := range map[string]string{
		packed[:len(packed)-9]:                      "damaged or was cut short",
		page + "#play=":                             "damaged or was cut short",
		page + "#play=%zz":                          "damaged or was cut short",
		page + "#play=A":                            "damaged or was cut short",
		page + "#play=" + strings.Repeat("A", 5000): "damaged or was cut short",
		linkTo(t, page, make([]byte, 5_000_000), "Ada")[:4000]: "damaged or was cut short",
		linkTo(t, page, []byte("\xff\xfe"), "Ada"):             "damaged or was cut short",
		linkTo(t, page, []byte(log), strings.Repeat("x", 21)):  "the name in its link is too long",
		linkTo(t, page, []byte(log), "Ada\u202e"):              "cannot be printed",
		linkTo(t, page, []byte("{}"), ""):                      "This challenge does not hold",
		forged(`"won":false`, `"won":true`):                    "its moves lead to a loss",
		forged(firstAt, `"at":-5`):                             "before 0 ms",
		forged(`"puzzleId":"`, `"puzzleId":"2`):                "it was played on",
		forged(`},"version":1}`, `},"version":2}`):             "of version 2",
		forged(`"attempt":1`, `"attempt":1,"attempt":1`):       "attempt",
	} {
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(link))
		p.until(`document.body.dataset.ready && !document.getElementById('notice').hidden`)
		text := ask[string](p, `document.getElementById('notice').textContent`)
		require.Contains(t, text, says, link[:min(len(link), 200)])
		require.Regexp(t, `^This challenge .*[^.]\.$`, text)
		require.True(t, ask[bool](p, `!!document.querySelector('#board button')`))
	}
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(page))
	p.until(`document.body.dataset.ready`)
	ask[bool](p, fmt.Sprintf(`(location.href = %q) !== ''`, sound)) // pasted into a page that is open
	p.until(`document.getElementById('notice').textContent.includes('Ada challenges you')`)
	p.content()
}

// TestALongRun: one whose log is too long for a link can be saved, and one of hundreds of moves, which
// has no log, offers nothing that needs one.
func TestALongRun(t *testing.T) {
	document := everyGame(t)[camping8]
	puzzle, err := waywords.Decode(document)
	require.NoError(t, err)
	p := seat(t, everyGame(t))
	p.sit(screen{width: 360, scheme: "light"})
	for strays, offered := range map[int]bool{162: true, 200: false} {
		r := rand.New(rand.NewPCG(78, 1))
		run := played(t, document, nil)
		for at, tries := int64(0), 0; strays > 0; at += r.Int64N(90_000) {
			tries++
			require.Less(t, tries, 3000, "%d strays are left", strays)
			cells := puzzle.Grid.Cells
			ray := waywords.Ray(puzzle, cells[r.IntN(len(cells))].ID, cells[r.IntN(len(cells))].ID)
			move, err := json.Marshal(map[string]any{"at": at, "action": waywords.Action{Type: waywords.Select, CellIDs: ray}})
			require.NoError(t, err)
			if _, err := run.Do(move); err == nil {
				strays--
			}
		}
		require.NoError(t, sessiontest.End(run, document, r))
		p.resumes(camping8, run)
		p.until(`document.querySelector('[data-focus="line"]')`)
		require.Equal(t, []bool{offered, offered, offered}, ask[[]bool](p, `['challenge', 'log', 'review'].map(name => !!document.querySelector('[data-focus="' + name + '"]'))`))
		if offered {
			p.click(`[data-focus="challenge"]`)
			p.until(`document.getElementById('howto').open`)
			require.Contains(t, p.text(), "too long for a link")
			p.click(`[data-focus="close"]`)
		}
	}
	p.content()
}

// TestEveryGamesLinkIsRead: the commands unpack what a page packs.
func TestEveryGamesLinkIsRead(t *testing.T) {
	for puzzle, document := range everyGame(t) {
		entry := plays.Linked(linkTo(t, "https://example.org/"+puzzle.Path(), sessiontest.Log(t, document, 5), "Ada"))
		require.Nil(t, entry.Bad)
		require.Equal(t, "Ada", entry.Name)
		require.True(t, json.Valid(entry.Log))
	}
}
