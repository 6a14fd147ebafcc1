package site

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

func (p *player) touch(kind input.DispatchTouchEventType, at ...[2]float64) {
	p.Helper()
	points := []*input.TouchPoint{}
	for i, xy := range at {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: xy[0], Y: xy[1], ID: &id})
	}
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	require.NoError(p, err)
}

// TestTwoFingersPassThrough: two fingers on the letters scroll or zoom the page, and what the first had
// begun is taken back.
func TestTwoFingersPassThrough(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 360, scheme: "light", touch: true})
	for puzzle := range source {
		if puzzle.Game != "waywords" {
			continue
		}
		p.fresh(puzzle)
		require.Equal(t, "pinch-zoom", ask[string](p, `getComputedStyle(document.querySelector('div.letters')).touchAction`))
		p.spot(".cell")
		cells := ask[[][2]float64](p, `[...document.querySelectorAll('.cell')].slice(0, 9).map(e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })`)
		p.touch(input.DispatchTouchEventTypeTouchStart, cells[0])
		p.touch(input.DispatchTouchEventTypeTouchMove, cells[1])
		require.True(t, ask[bool](p, `!!document.querySelector('.cell.picked')`))
		p.touch(input.DispatchTouchEventTypeTouchStart, cells[1], cells[8])
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		require.False(t, ask[bool](p, `!!document.querySelector('.cell.picked')`))
		require.Empty(t, ask[string](p, `document.querySelector('.meaning').textContent.trim()`), "no word was handed in")
	}
}

// TestALowScreen shows a whole board of letters.
func TestALowScreen(t *testing.T) {
	source := everyGame(t)
	p := seat(t, source)
	p.sit(screen{width: 844, scheme: "light"})
	p.do(chromedp.EmulateViewport(844, 390))
	for puzzle := range source {
		if puzzle.Game != "waywords" {
			continue
		}
		p.fresh(puzzle)
		require.LessOrEqual(t, ask[float64](p, `document.querySelector('.frame').getBoundingClientRect().height`), 390.)
		require.GreaterOrEqual(t, ask[float64](p, `document.querySelector('.cell').getBoundingClientRect().width`), 24.)
	}
}

// TestTheClockCutsSleep: what passes while nothing looks at the clock for a minute is no time of play, and
// hours are shown as hours.
func TestTheClockCutsSleep(t *testing.T) {
	p := seat(t, puzzles{fridge: fridgeDocument(t)})
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	require.Equal(t, []float64{30_500, 30_500}, script[[]float64](p, "clock.js", `(() => {
	  const real = performance.now, clock = new module.Clock();
	  let at = clock.since;
	  performance.now = () => at;
	  at += 30_000; clock.now();
	  at += 500;
	  const before = clock.now();
	  at += 3 * 86_400_000;
	  const after = clock.now();
	  performance.now = real;
	  return [before, after];
	})()`))
	require.Equal(t, []string{"00:00", "59:59", "1:00:00", "72:04:04"}, script[[]string](p, "dom.js", `[0, 3_599_999, 3_600_000, 259_444_000].map(module.clockText)`))
}
