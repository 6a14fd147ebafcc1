package desk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game"
)

// mostLines is how many lines a pool may hold (schemas/triples.schema.json).
const mostLines = 100

// many is a triples daily with a full pool.
func many(t *testing.T) map[string]any {
	t.Helper()
	document := fixture(t, "triples", "midnight-fridge")
	pool := make([]any, mostLines)
	for i := range pool {
		pool[i] = fmt.Sprintf("No. Drawer %d says otherwise.", i)
	}
	document["koaLines"].(map[string]any)["miss"] = pool
	return document
}

// TestADailyOfAsManyLinesAsAPoolHolds: all of them are shown with their moment, and each can be changed.
func TestADailyOfAsManyLinesAsAPoolHolds(t *testing.T) {
	p := seated(t, shelved(t, map[string]map[string]any{"2026-11-21/triples": many(t)}))
	one := ask[oneDay](p, first, nil)
	require.Equal(t, "No. Drawer 99 says otherwise.", one.text(t, "/koaLines/miss/99"))
	bad := ask[judgedText](p, "/api/judge", of(one.Look.Hash, to("/koaLines/miss/99", "two  spaces")))
	require.Equal(t, "/koaLines/miss/99", bad.Findings[0].Place)
	var all []edit
	for i := range mostLines {
		all = append(all, to(fmt.Sprintf("/koaLines/miss/%d", i), fmt.Sprintf("No. Shelf %d says otherwise.", i)))
	}
	saved := ask[oneDay](p, "/api/save", of(one.Look.Hash, all...))
	require.Equal(t, "No. Shelf 99 says otherwise.", saved.text(t, "/koaLines/miss/99"))
	require.Less(t, len(saved.Provenance.Edits[0].What), 500, "the index names some of them")
	require.Contains(t, saved.Provenance.Edits[0].What, "88 texts more")
	p.refused(http.StatusRequestEntityTooLarge, "/api/judge", of(one.Look.Hash, to(miss, strings.Repeat("x", 5<<20))))
}

// timed runs a script in the page until its layout is done, and gives the milliseconds.
func (e *editor) timed(script string) float64 {
	e.Helper()
	return eval[float64](e, `(() => { const begin = performance.now(); `+script+`; document.body.offsetHeight; return performance.now() - begin; })()`)
}

// TestAsManyLinesAsAPoolHoldsAtThePage: the last of them is typed in, judged and saved, a line leaves the
// front of the pool and another joins it. What that takes is told, and nothing asked of it.
func TestAsManyLinesAsAPoolHoldsAtThePage(t *testing.T) {
	e := sat(t, shelved(t, map[string]map[string]any{"2026-11-21/triples": many(t)}))
	e.sit(1280, "light")
	e.enter("?date=2026-11-21&game=triples")
	e.sign("MK")
	t.Logf("the lines are drawn in %.0f ms", e.timed(`document.querySelector('#tab-texts').click()`))
	const last = "#text-koaLines-miss-99"
	e.says("Nothing is changed.")
	e.write(last, "two  spaces")
	e.until(`document.querySelector('` + last + `').closest('li').innerText.includes('ERR_TEXT_SPACES')`)
	t.Logf("a key is taken in %.1f ms", e.timed(`const f = document.querySelector('`+last+`'); f.value += '.'; f.dispatchEvent(new Event('input', {bubbles: true}))`))
	begin := time.Now()
	e.write(last, "No. The last drawer says otherwise.")
	e.says("1 change, and no error is left.")
	t.Logf("what was typed is judged in %d ms, 60 of which it rests", time.Since(begin).Milliseconds())
	eval[bool](e, `document.querySelector('`+field+`').closest('li').querySelector('.acts button').click() === undefined`)
	e.press("Add a line spoken after a wrong guess")
	e.do(chromedp.KeyEvent("No. I would remember that."))
	e.says("3 changes, and no error is left.")
	e.press("Save")
	e.says("Changed by MK")
	lines := ask[oneDay](e.desk, first, nil).lines(missPool)
	require.Len(t, lines, mostLines)
	require.Equal(t, []string{"No. The last drawer says otherwise.", "No. I would remember that."}, lines[mostLines-2:])
	e.content()
}

// hostile are texts that would break out of a page, turn it around or blind it.
var hostile = []string{"</script><script>document.title='owned'</script>", "<img src=x onerror=document.title='owned'>", "a\u202egnp.exe", "\u0007\u001b[2J", "{{.}}", "'\"><b>", "\u0645\u0631\u062d\u0628\u0627"}

// spoil puts a hostile text in the place of every text.
func spoil(v any, n *int) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = spoil(value, n)
		}
	case []any:
		for i, value := range v {
			v[i] = spoil(value, n)
		}
	case string:
		*n++
		return hostile[*n%len(hostile)]
	}
	return v
}

// TestHostileTexts: a daily all of whose texts are hostile, and one whose lines are, harm neither
// what is told of them nor the page.
func TestHostileTexts(t *testing.T) {
	dir := fourGames(t)
	n := 0
	whole, err := json.Marshal(spoil(fixture(t, "triples", "midnight-fridge"), &n))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-21", "triples.json"), whole, 0o600))
	lines := dated(fixture(t, "testimony", "easy-speaker"), "2026-11-23", "testimony")
	for i, card := range lines["hand"].([]any) {
		card.(map[string]any)["name"] = hostile[i%2] // sound texts, and markup
		card.(map[string]any)["flavor"] = hostile[6]
	}
	text, err := game.Canonical(lines)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "2026-11-23", "testimony.json"), text, 0o600))

	p := seated(t, dir)
	for _, at := range []string{"2026-11-21/triples", "2026-11-23/testimony"} {
		one := ask[oneDay](p, "/api/day/"+at, nil)
		require.Equal(t, Look, one.State, at)
		require.Positive(t, one.Look.Errors, at)
		for _, mark := range []string{"<script", "<img", "\u202e", "\u0007", "\u001b"} {
			require.NotContains(t, one.Look.Board, mark, at)
		}
		require.NotRegexp(t, `[\x{202e}\x07\x1b]`, one.Look.Analysis+fmt.Sprint(one.Look.Line, one.Look.Findings), at)
	}
	for what, note := range map[string]string{"control characters": "\u001b[2J", "two lines": "a\nb"} {
		_, said := p.send(p.asked("/api/decide", about("note", func(d *decision) { d.Note = note })))
		require.Contains(t, said, "one line", what)
	}
	ask[oneDay](p, "/api/decide", about("note", func(d *decision) { d.By, d.Note = hostile[1][:40], hostile[0] }))

	e := opened(t, p)
	for _, at := range []string{"2026-11-21/triples", "2026-11-23/testimony"} {
		e.enter("?date=" + at[:10] + "&game=" + at[11:])
		for _, side := range []string{"designer", "texts", "decide"} {
			e.click("#tab-" + side)
		}
		require.NotContains(t, eval[string](e, "document.title"), "owned", at)
		require.Zero(t, eval[int](e, `document.querySelectorAll('img, main script').length`), at)
	}
	e.content()
}

// TestTheFolderVanishes: the page says so, keeps what was typed, and goes on when it is back.
func TestTheFolderVanishes(t *testing.T) {
	dir := fourGames(t)
	e := sat(t, dir)
	e.sign("MK")
	e.enter("?date=2026-11-21&game=triples")
	e.press("Texts")
	e.write(field, "No. The dishwasher disagrees.")
	e.says("no error is left")
	require.NoError(t, os.Rename(dir, dir+"-away"))
	e.press("Save")
	e.says("the folder cannot be read")
	require.Equal(t, "No. The dishwasher disagrees.", eval[string](e, `document.querySelector('`+field+`').value`))
	require.NoDirExists(t, dir, "saving does not make the folder again")
	require.NoError(t, os.Rename(dir+"-away", dir))
	e.press("Save")
	e.says("Changed by MK")
}
