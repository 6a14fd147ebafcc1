package desk

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// tabTo goes on by the tab key until the focus is on what a script says of e, an element.
func (e *editor) tabTo(is string) {
	e.Helper()
	for range 80 {
		e.do(chromedp.KeyEvent(kb.Tab))
		if eval[bool](e, `(e => !!(`+is+`))(document.activeElement)`) {
			require.NotEqual(e, "none", eval[string](e, `getComputedStyle(document.activeElement).outlineStyle`), "where the focus is shows")
			return
		}
	}
	require.Fail(e, "the tab key does not lead there", "%s\n%s", is, eval[string](e, "document.body.innerText"))
}

// keys types.
func (e *editor) keys(text string) {
	e.Helper()
	e.do(chromedp.KeyEvent(text))
}

// side opens a side of the day by the arrow keys.
func (e *editor) side(name string) {
	e.Helper()
	e.tabTo(`e.role === 'tab'`)
	for range 4 {
		if eval[bool](e, fmt.Sprintf(`document.activeElement.id === 'tab-%s'`, name)) {
			return
		}
		e.keys(kb.ArrowRight)
	}
	require.Fail(e, "no such side", name)
}

// saying is an element that says something, whole.
func saying(text string) string { return `e.textContent === ` + quoted(text) }

// TestByTheKeyboardAlone: a board is vetoed, swapped for an alternate, edited and approved without
// a pointer.
func TestByTheKeyboardAlone(t *testing.T) {
	e := sat(t, filled(t))
	e.desk.read()
	e.enter("")
	e.tabTo(`e.id === 'by'`)
	e.keys("MK")
	e.tabTo(`e.closest('[data-day]')`)
	e.keys(kb.Enter)
	e.says("Saturday, November 21, 2026")

	e.side("decide")
	e.tabTo(`e.name === 'note'`)
	e.keys("two sets share a joke")
	e.tabTo(saying("Veto this board"))
	e.keys(kb.Enter)
	e.says("it is vetoed and still published")
	require.True(t, eval[bool](e, `document.activeElement.id === 'state'`), "the focus is on how the day stands now")

	e.side("decide")
	e.until(`document.querySelectorAll('.alternate').length > 2`)
	e.tabTo(`e.textContent.startsWith('Alternate 2')`)
	e.keys(kb.Enter)
	e.says("Judged on this day")
	e.tabTo(saying("Turn it over"))
	e.keys(kb.Enter)
	e.until(`document.querySelector('.alternate .designer')`)
	e.tabTo(saying("Swap it in"))
	e.keys(kb.Enter)
	e.says("swapped in alternate 2")

	e.side("texts")
	e.tabTo(`e.tagName === 'TEXTAREA'`)
	e.keys(kb.End + " Again.")
	e.says("1 change, and no error is left")
	e.keys(kb.Enter)
	require.True(t, eval[bool](e, `!!document.activeElement.closest('.saving')`), "Enter leads to where it is saved")
	e.keys("it read badly" + kb.Enter)
	e.says("Changed by MK")

	e.side("decide")
	e.tabTo(saying("Approve"))
	e.keys(kb.Enter)
	e.says("Approved by MK")
	one := ask[oneDay](e.desk, first, nil)
	require.Equal(t, Approved, one.State)
	require.Equal(t, "it read badly", one.Provenance.Edits[0].Note)
	e.content()
}
