package desk

import (
	"fmt"
	"testing"

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
	ask[oneDay](e.desk, "/api/save", of(one.Look.Hash, edit{miss, "No. The dishwasher disagrees."}))
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
