package site

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/internal/solution"
)

// TestDesignerInABrowser: the token comes in the address, leaves it at once, and opens the
// second side of every board of the tab; without it the side says what is missing.
func TestDesignerInABrowser(t *testing.T) {
	axe, err := os.ReadFile(tool(t, "axe-core/axe.min.js"))
	require.NoError(t, err)
	p := seat(t, puzzles{fridge: fridgeDocument(t)}, Designer{Token: "abc123", Side: func(context.Context, Puzzle) ([]byte, error) {
		return json.Marshal(Side{
			Answer: Answer{Line: []solution.Step{{Says: "Lock <b>this</b>"}}, Analysis: "What the search found."}, Profile: "HOUSE",
			Findings: []SideFinding{{"error", "ERR_X", "A title", "/tiles/3", "<img src=x> is wrong"}},
		})
	}})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.click(".designer summary")
	p.until(`document.querySelector('.designer .notice')`)
	require.Contains(t, p.text(), "the token is missing")
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+"#designer=abc123"))
	p.until(`location.hash === ''`)
	for _, s := range []screen{{width: 360, scheme: "light"}, {width: 1280, scheme: "dark"}} {
		p.sit(s)
		p.visit(fridge)
		require.NotContains(t, p.text(), "ERR_X", "shut until it is asked for")
		p.click(".designer summary")
		p.until(`document.querySelector('.findings')`)
		for _, part := range []string{"HOUSE", "error ERR_X", "/tiles/3", "<img src=x> is wrong", "Lock <b>this</b>", "What the search found."} {
			require.Contains(t, p.text(), part)
		}
		p.shoot("designer-" + s.name())
		p.fits("designer " + s.name())
		p.judged(axe, "designer "+s.name())
	}
}
