package site

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game/session"
	"dailies/game/session/sessiontest"
	"dailies/internal/hindsight"
	"dailies/internal/pagetest"
)

// resumes visits a puzzle whose run has ended before.
func (p *player) resumes(puzzle Puzzle, run *session.Session) {
	p.Helper()
	p.fresh(puzzle)
	p.do(chromedp.Navigate(p.address))
	kept, err := json.Marshal(map[string]any{
		"elapsed": 9000, "over": true, "save": string(run.Save()),
		"result": map[string]any{"won": run.View().Result.Won, "tier": run.View().Result.Tier, "on": puzzle.Date, "tries": 1},
	})
	require.NoError(p, err)
	ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, %q) === undefined`, p.key(strings.TrimSuffix(puzzle.Path(), "/")), kept))
	p.visit(puzzle)
	p.until(`document.querySelector('.tier')`)
}

// reviewed asks for the review of the play and waits for it.
func (p *player) reviewed() {
	p.Helper()
	p.click(`[data-focus="review"]`)
	p.until(`document.querySelector('.reviewed')?.dataset.took`)
}

// TestTheReviewInABrowser: after the end, and no sooner, the page loads the searches and shows what
// they say, as the command does. A better move is played on the board from where it was missed.
func TestTheReviewInABrowser(t *testing.T) {
	axe := pagetest.Axe(t)
	p := seat(t, everyGame(t))
	p.sit(screen{width: 360, scheme: "light"})
	for puzzle, document := range everyGame(t) {
		t.Run(puzzle.Game, func(t *testing.T) {
			at := p.in(t)
			at.heard.Forget()
			run := sessiontest.Ended(t, document, 3)
			at.resumes(puzzle, run)
			require.Empty(t, at.asked("review.js"), "no first visit has it, nor the searches that it loads")
			if puzzle.Game == "freeplay" {
				require.False(t, ask[bool](at, `!!document.querySelector('[data-focus="review"]')`))
				return
			}
			at.reviewed()
			require.Equal(t, "review-title", ask[string](at, `document.activeElement.id`))
			require.NotEmpty(t, at.asked("review.js"))
			at.shows(t, document, run)
			at.judged(axe, "review "+puzzle.Game)
			at.fits("review " + puzzle.Game)
			at.shoot("review-" + puzzle.Game)
			at.missed()
			at.content()
		})
	}
}

// shows asks that the page says of every move what the review says.
func (p *player) shows(t *testing.T, document []byte, run *session.Session) {
	text, err := run.Log(1)
	require.NoError(t, err)
	log, err := session.ReadLog(text)
	require.NoError(t, err)
	want, err := hindsight.Games().Of(t.Context(), run.View().Game, document, log, nil)
	require.NoError(t, err)
	rows := ask[[]string](p, `[...document.querySelectorAll('.reviewed ol > li')].map(row => row.textContent)`)
	marks := ask[[]string](p, `[...document.querySelectorAll('.reviewed ol > li')].map(row => row.dataset.mark ?? '')`)
	require.Len(t, rows, len(want.Moves))
	for i, m := range want.Moves {
		require.Contains(t, rows[i], m.Did)
		require.Contains(t, rows[i], m.Says)
		require.Contains(t, rows[i], m.Way)
		require.Equal(t, string(m.Mark), marks[i])
	}
	for _, note := range want.Notes {
		require.Contains(t, p.text(), note)
	}
}

// missed plays the first better move on the board, where there is one.
func (p *player) missed() {
	p.Helper()
	const first = `.reviewed [data-focus^="better-"]`
	if !ask[bool](p, `!!document.querySelector('`+first+`')`) {
		return
	}
	p.click(first)
	p.until(`document.getElementById('after').innerText.includes('A better move, move 1 of 1')`)
	require.Equal(p, "line-next", ask[string](p, `document.activeElement.dataset.focus ?? ''`))
	p.click(`[data-focus="line-next"]`)
	p.until(`document.getElementById('after').innerText.includes('From here you can go on.')`)
	require.Contains(p, p.text(), "does not count")
	require.True(p, ask[bool](p, `document.querySelector('.reviewed').checkVisibility()`))
}

// TestTheReviewWithoutAConnection: it is fetched once and then kept; where it never was, the page says
// so, and has it as soon as there is a connection.
func TestTheReviewWithoutAConnection(t *testing.T) {
	p, h := visitor(t, made(t, everyGame(t)))
	p.sit(screen{width: 360, scheme: "light"})
	run := sessiontest.Ended(t, fridgeDocument(t), 1)
	p.resumes(fridge, run)
	asleep(p)
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready && navigator.serviceWorker.controller")
	h.off = true
	p.click(`[data-focus="review"]`)
	p.until(`document.querySelector('#after .notice')`)
	require.Contains(t, p.text(), "The review is missing here: it needs a connection once.")
	h.off = false
	p.reviewed()
	require.NotEmpty(t, ask[[]string](p, `[...document.querySelectorAll('.reviewed ol > li')].map(row => row.textContent)`))
	const kept = `(async () => { globalThis.kept_ = Boolean(await caches.match(new URL('../../assets/` + "' + document.querySelector('script[type=module]').src.split('/').at(-2) + '" + `/review.wasm', location.href), { ignoreVary: true })); return true; })() && globalThis.kept_`
	p.until(kept)
	h.off = true
	p.do(chromedp.Reload())
	p.until("document.body.dataset.ready")
	p.reviewed()
	require.NotEmpty(t, ask[[]string](p, `[...document.querySelectorAll('.reviewed ol > li')].map(row => row.textContent)`))
}

// TestHowLongAReviewTakes tells how long the reviews of a week take on a processor slowed four times.
// Nothing is asked of the figures; run it with TRIALS set and -v.
func TestHowLongAReviewTakes(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("tells figures and asks nothing of them: make trials")
	}
	source := puzzles{}
	for _, data := range week(t) {
		run, err := session.Games().Open(data, session.Options{})
		require.NoError(t, err)
		source[Puzzle{run.View().DateISO, run.View().Game}] = data
	}
	p := seat(t, source)
	for puzzle, document := range source {
		if puzzle.Game == "freeplay" {
			continue
		}
		_, line := solved(t, document)
		best, err := played(t, document, line).Log(1)
		require.NoError(t, err)
		for how, log := range map[string][]byte{"at random": sessiontest.Log(t, document, 2), "the best line": best} {
			p.visit(puzzle)
			p.slowed(4)
			request, err := json.Marshal(hindsight.Request{Game: puzzle.Game, Document: string(document), Log: string(log)})
			require.NoError(t, err)
			ask[bool](p, fmt.Sprintf(onThePage, request))
			p.until(`globalThis.steps_`)
			p.slowed(1)
			steps := ask[[]float64](p, `globalThis.steps_`)
			t.Logf("%s %s, slowed four times: loaded after %.0f ms, then move by move %.0f ms", puzzle.Path(), how, steps[0], steps[1:])
		}
	}
}

func (p *player) slowed(times float64) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
	require.NoError(p, err)
}

// onThePage makes a review on the page itself, since only that is slowed, not its workers. It notes
// how long the loading took, and then every move; the first has the search from the start in it.
const onThePage = `(async () => {
  globalThis.steps_ = null;
  let last = performance.now();
  const took = [], lap = () => { const now = performance.now(); took.push(now - last); last = now; };
  const go = new Go(), assets = document.querySelector('script[type=module]').src;
  go.env.GOGC = '400';
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL('review.wasm', assets)), go.importObject);
  go.run(instance);
  lap();
  globalThis.dailiesReview(JSON.stringify(%s), lap);
  lap();
  globalThis.steps_ = took;
})() instanceof Promise`
