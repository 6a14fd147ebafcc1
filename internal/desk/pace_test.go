package desk

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

var year = flag.String("year", "", "an out/ folder of four games to tell the desk's pace with")

// median is that of some durations in milliseconds.
func median(all []float64) string {
	slices.Sort(all)
	return fmt.Sprintf("%.0f ms (%.0f to %.0f, n=%d)", all[len(all)/2], all[0], all[len(all)-1], len(all))
}

// TestPace tells, of a folder that is given, how fast the desk opens, goes from day to day, and
// judges what is typed. It asks for nothing: machines differ.
func TestPace(t *testing.T) {
	if *year == "" {
		t.Skip("no folder is given with -year")
	}
	p := seated(t, *year, played(t))
	begin := time.Now()
	ask[calendarView](p, "/api/calendar", nil)
	t.Logf("first calendar, nothing judged: %d ms", time.Since(begin).Milliseconds())
	begin = time.Now()
	c := ask[calendarView](p, "/api/calendar", nil)
	for ; c.Left > 0; c = ask[calendarView](p, "/api/calendar", nil) {
		time.Sleep(time.Second)
	}
	t.Logf("%d days judged in the background: %s", len(c.Days), time.Since(begin).Round(time.Second))
	var answers []float64
	for range 9 {
		begin = time.Now()
		ask[calendarView](p, "/api/calendar", nil)
		answers = append(answers, float64(time.Since(begin).Microseconds())/1000)
	}
	t.Logf("the calendar is answered in %s", median(answers))
	typing(t, p, c)
	e := opened(t, p)
	paceOfPages(e, c)
}

// typing tells how fast an edit is judged, game by game and text by text, as the texts of a day
// are opened among them.
func typing(t *testing.T, p *person, c calendarView) {
	for _, name := range c.Games {
		var first, further, weighed []float64
		worst, at := 0.0, ""
		for _, day := range c.Days {
			if day.Game != name || day.State == Empty || len(first) >= 10 {
				continue
			}
			file := store.File{Date: day.Date, Game: day.Game}
			one := ask[oneDay](p, "/api/day/"+string(file.Date)+"/"+name, nil)
			e := edition{act: act{Date: string(day.Date), Game: name, Read: one.Look.Hash, By: "MK"}}
			timed := func(path string) float64 {
				begin := time.Now()
				ask[judgedText](p, path, e)
				return float64(time.Since(begin).Microseconds()) / 1000
			}
			first = append(first, timed("/api/judge"))
			for _, text := range one.Look.Texts {
				e.Edits = []edit{to(text.Place, text.Text+"x")}
				took := timed("/api/judge")
				if further = append(further, took); took > worst {
					worst, at = took, file.Path()+text.Place
				}
			}
			if len(weighed) < 3 {
				weighed = append(weighed, timed("/api/weigh"))
			}
		}
		if len(first) > 0 {
			t.Logf("%s: an edit is judged in %s, the longest %s; as the texts are opened in %s, with the days around in %s", name, median(further), at, median(first), median(weighed))
		}
	}
}

// next goes to the day after, and tells how long that took.
const next = `(() => {
	globalThis.took = 0;
	const begin = performance.now(), was = document.body.dataset.shown;
	new MutationObserver((_, watch) => {
		if (document.body.dataset.shown === was) return;
		watch.disconnect();
		globalThis.took = performance.now() - begin;
	}).observe(document.body, { attributes: true });
	[...document.querySelectorAll('.ways a')].at(-1).click();
	return true;
})()`

// calendarRequest is what the browser measured of asking for the calendar.
const calendarRequest = `performance.getEntriesByType('resource').find(r => r.name.endsWith('/api/calendar'))`

// paceOfPages tells how fast the pages are, as the browser measures it.
func paceOfPages(e *editor, c calendarView) {
	var opening, asked, answered, moving []float64
	for range 9 {
		e.enter("")
		opening = append(opening, eval[float64](e, `performance.getEntriesByName('shown calendar')[0].startTime`))
		asked = append(asked, eval[float64](e, calendarRequest+`.startTime`))
		answered = append(answered, eval[float64](e, calendarRequest+`.responseEnd`))
	}
	e.Logf("the desk opens in %s: the calendar is asked for at %s, is there at %s, and has %d kB", median(opening), median(asked), median(answered), eval[int](e, calendarRequest+`.encodedBodySize`)/1000)
	for _, side := range []string{"play", "designer", "texts"} {
		moving = nil
		day := c.Days[0]
		e.enter(fmt.Sprintf("?date=%s&game=%s", day.Date, day.Game))
		e.click("#tab-" + side)
		for range 20 {
			eval[bool](e, next)
			e.until("globalThis.took")
			moving = append(moving, eval[float64](e, "globalThis.took"))
			time.Sleep(150 * time.Millisecond) // a glance: the next day is asked for ahead
		}
		e.Logf("from day to day, at the side %s, in %s", side, median(moving))
	}
	require.NotEmpty(e, moving)
}
