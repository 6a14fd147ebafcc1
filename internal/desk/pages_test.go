package desk

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// field is the id of the field of a text.
const field = "#text-koaLines-miss-0"

// sign says who sits there.
func (e *editor) sign(by string) {
	e.Helper()
	eval[bool](e, fmt.Sprintf(`(() => { const by = document.getElementById('by'); by.value = %q; by.dispatchEvent(new Event('change')); return true; })()`, by))
}

// write puts a text into a field, as typing does.
func (e *editor) write(selector, text string) {
	e.Helper()
	e.until(fmt.Sprintf("document.querySelector(%q)", selector))
	eval[bool](e, fmt.Sprintf(`(() => { const f = document.querySelector(%q); f.focus(); f.value = %q; f.dispatchEvent(new Event('input', {bubbles: true})); return true; })()`, selector, text))
}

// says waits until the page shows a text.
func (e *editor) says(text string) {
	e.Helper()
	e.until(fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// press clicks the button that says something.
func (e *editor) press(says string) {
	e.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll('button')].find(b => b.checkVisibility() && !b.disabled && b.textContent === %q)`, says)
	e.until(find)
	eval[bool](e, `(`+find+`.click(), true)`)
}

func TestTypingIsJudgedAndSaved(t *testing.T) {
	e := sat(t, fourGames(t))
	e.enter("?date=2026-11-21&game=triples")
	e.press("Texts")
	e.says("Nothing is changed.")
	e.write(field, "two  spaces")
	e.says("an error is left")
	require.True(t, eval[bool](e, `document.querySelector('`+field+`').closest('li').innerText.includes('ERR_TEXT_SPACES')`), "at its place")
	require.True(t, eval[bool](e, `document.querySelector('.saving .main').disabled`))
	e.shoot("desk-typing-error")
	e.write(field, "No. The dishwasher disagrees.")
	e.says("no error is left")
	e.says("It breaks nothing on other days.")
	e.press("Save")
	e.says("Say who changes it")
	e.sign("MK")
	e.press("Save")
	e.says("Changed by MK")
	require.Equal(t, "No. The dishwasher disagrees.", eval[string](e, `document.querySelector('`+field+`').value`))
	require.True(t, eval[bool](e, `!document.body.dataset.unsaved`))
	e.shoot("desk-typing-saved")
	e.content()
}

// TestAnotherTabIsShownBothVersions: the loser of two saves keeps what was typed, sees what was
// saved, and chooses.
func TestAnotherTabIsShownBothVersions(t *testing.T) {
	e := sat(t, fourGames(t))
	e.enter("?date=2026-11-21&game=triples")
	e.sign("MK")
	e.press("Texts")
	e.write(field, "No. The toaster has a better memory.")
	e.says("no error is left")
	one := ask[oneDay](e.desk, first, nil)
	ask[oneDay](e.desk, "/api/save", of(one.Look.Hash, to(miss, "No. The dishwasher disagrees.")))
	e.press("Save")
	e.says("Nothing of yours is lost")
	e.says("No. The dishwasher disagrees.")
	require.Equal(t, "No. The toaster has a better memory.", eval[string](e, `document.querySelector('`+field+`').value`))
	e.shoot("desk-both-versions")
	e.press("Keep mine")
	e.says("no error is left")
	e.press("Save")
	e.until(`document.querySelector('` + field + `') && !document.body.dataset.unsaved`)
	require.Equal(t, "No. The toaster has a better memory.", ask[oneDay](e.desk, first, nil).text(t, miss))
}

// TestLinesAreAddedAndRemovedAtThePage: judged as they are typed, put back, saved and undone.
func TestLinesAreAddedAndRemovedAtThePage(t *testing.T) {
	e := sat(t, fourGames(t))
	e.sit(1280, "light")
	e.enter("?date=2026-11-21&game=triples")
	e.sign("MK")
	e.press("Texts")
	before := ask[oneDay](e.desk, first, nil).lines(missPool)
	e.press("Add a line spoken after a wrong guess")
	e.says("ERR_SCHEMA_INVALID")
	require.True(t, eval[bool](e, `document.activeElement.closest('li').innerText.includes('ERR_SCHEMA_INVALID')`), "at its place")
	require.True(t, eval[bool](e, `document.querySelector('.saving .main').disabled`))
	e.do(chromedp.KeyEvent("No. I would remember that."))
	e.says("1 change, and no error is left.")
	remove := `[...document.querySelectorAll('` + field + `')].map(f => f.closest('li').querySelector('.acts button'))[0].click() === undefined`
	eval[bool](e, remove)
	e.says("2 changes, and no error is left.")
	require.Equal(t, "Put it back", eval[string](e, `document.querySelector('`+field+`').closest('li').querySelector('.acts button').textContent`))
	e.looked("desk-lines")
	eval[bool](e, remove)
	e.says("1 change, and no error is left.")
	e.write("#text-koaLines-miss-1", "two  spaces")
	e.says("an error is left")
	eval[bool](e, remove)
	e.until(`document.querySelector('#text-koaLines-miss-1').closest('li').innerText.includes('ERR_TEXT_SPACES') && !document.querySelector('#text-koaLines-miss-2').ariaInvalid`)
	e.write("#text-koaLines-miss-1", "No. The dishwasher disagrees.")
	e.says("3 changes, and no error is left.")
	e.press("Save")
	e.says("1 line added to /koaLines/miss, 1 line removed from /koaLines/miss")
	saved := ask[oneDay](e.desk, first, nil)
	require.Equal(t, slices.Concat([]string{"No. The dishwasher disagrees."}, before[2:], []string{"No. I would remember that."}), saved.lines(missPool))
	e.press("Undo the last change")
	e.says("undone: ")
	require.Equal(t, before, ask[oneDay](e.desk, first, nil).lines(missPool))
	e.content()
}

// TestWhatWasTypedFollowsItsLine: somebody else takes a line away meanwhile, and the others move.
func TestWhatWasTypedFollowsItsLine(t *testing.T) {
	e := sat(t, fourGames(t))
	e.enter("?date=2026-11-21&game=triples")
	e.sign("MK")
	e.press("Texts")
	before := ask[oneDay](e.desk, first, nil)
	lines := before.lines(missPool)
	e.write("#text-koaLines-miss-3", "No. The toaster has a better memory.")
	e.press("Add a line spoken after a wrong guess")
	e.do(chromedp.KeyEvent("No. I would remember that."))
	e.says("2 changes, and no error is left.")
	ask[oneDay](e.desk, "/api/save", of(before.Look.Hash, edit{Place: miss, Do: leave}))
	e.press("Save")
	e.says("Nothing of yours is lost")
	e.says("2 changes, and no error is left.")
	require.Equal(t, "No. The toaster has a better memory.", eval[string](e, `document.querySelector('#text-koaLines-miss-2').value`))
	require.False(t, eval[bool](e, `document.body.innerText.includes('Keep mine')`), "nobody else changed that line")
	e.press("Save")
	e.says("1 line added to /koaLines/miss")
	want := slices.Concat(lines[1:3], []string{"No. The toaster has a better memory."}, lines[4:], []string{"No. I would remember that."})
	require.Equal(t, want, ask[oneDay](e.desk, first, nil).lines(missPool))
}
