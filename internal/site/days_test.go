package site

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/internal/pagetest"
)

// clockAt sets the clock of every page to a moment, from which it goes on; ahead, in milliseconds,
// moves it once a page is open.
func (p *player) clockAt(moment string) {
	p.Helper()
	p.before(fmt.Sprintf(`{ const real = Date.now, shift = Date.parse(%q) - real(); globalThis.ahead = 0; Date.now = () => real() + shift + globalThis.ahead; }`, moment))
}

// oneDay is a puzzle of each game, all on one day.
func oneDay(t *testing.T, date game.Date) puzzles {
	t.Helper()
	all := puzzles{}
	for puzzle, document := range everyGame(t) {
		all[Puzzle{date, puzzle.Game}] = document
	}
	return all
}

// knowsTheGames skips the rules that first visits show.
func (p *player) knowsTheGames() {
	p.Helper()
	for _, g := range session.Games() {
		ask[bool](p, `localStorage.setItem(`+p.key("seen/"+g.Name)+`, '1') === undefined`)
	}
}

// TestOfflineCommute: one visit at home, the network gone, and all of today's games are played to their
// end. Nothing of tomorrow is on the device.
func TestOfflineCommute(t *testing.T) {
	pagetest.Long(t)
	for _, hashed := range []bool{false, true} {
		t.Run(fmt.Sprintf("hashed names %t", hashed), func(t *testing.T) { commutes(t, hashed) })
	}
}

func commutes(t *testing.T, hashed bool) {
	source := oneDay(t, fridge.Date)
	tomorrow := Puzzle{"2026-12-06", "triples"}
	source[tomorrow] = fridgeDocument(t)
	s := made(t, source)
	if !s.Built() {
		t.Skip("missing: the engine of make engine")
	}
	to := filepath.Join(t.TempDir(), "public")
	_, err := s.Export(t.Context(), to, Plan{Until: "2026-12-31", Hashed: hashed})
	require.NoError(t, err)
	h := &host{dir: to}
	p := seatAt(t, served(t, h))
	p.clockAt("2026-12-05T08:00:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	p.knowsTheGames()
	p.until(`(async () => { globalThis.here = (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(r => r.url)))).flat(); })() && globalThis.here?.filter(url => url.includes('2026-12-05/')).length === 15`)
	require.Zero(t, ask[int](p, `here.filter(url => url.includes('2026-12-06')).length`))
	require.Empty(t, p.asked("answer.json"))
	h.off = true
	for puzzle, document := range source {
		if puzzle == tomorrow {
			continue
		}
		p.visit(puzzle)
		p.winByKeyboard(puzzle, document)
	}
	p.until(`document.querySelector('#next a')?.innerText.includes('That was every game today')`)
	p.do(chromedp.Navigate(p.address + tomorrow.Path()))
	require.Contains(t, p.text(), "not on this device yet")
}

// TestDaysTurnInTheSitesZone: today, and when it ends, are the site's; the clock is the player's.
func TestDaysTurnInTheSitesZone(t *testing.T) {
	s := made(t, puzzles{{"2026-12-06", "triples"}: fridgeDocument(t)})
	s.In("Pacific/Kiritimati") // fourteen hours ahead
	pagetest.Long(t)
	p := seatOf(t, s)
	p.clockAt("2026-12-05T12:00:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	require.Contains(t, p.text(), "Today · ", "it is two in the morning there")
	require.Regexp(t, `The next doors open in (22 h 0|21 h 59) min, at `, p.text())
	p.content()
}

// TestANewDayIsOffered: a page that stays open past the turn of the day offers the new day once the list
// has it, and the game on it stays as it is.
func TestANewDayIsOffered(t *testing.T) {
	source := puzzles{fridge: fridgeDocument(t)}
	p := seat(t, source)
	p.clockAt("2026-12-05T23:59:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.fresh(fridge)
	p.click(`.tile button`)
	before := ask[string](p, `document.getElementById('board').innerHTML`)
	wake := func() {
		ask[bool](p, `document.dispatchEvent(new Event('visibilitychange'))`)
	}
	wake()
	require.False(t, ask[bool](p, `document.getElementById('newday').checkVisibility()`), "it is not tomorrow yet")
	ask[int](p, `globalThis.ahead = 120_000`)
	asked := len(p.heard.Requests())
	wake()
	p.until(fmt.Sprintf(`performance.getEntriesByType('resource').some(e => e.name === %q)`, p.address))
	require.False(t, ask[bool](p, `document.getElementById('newday').checkVisibility()`), "the list has no new day")
	require.Less(t, asked, len(p.heard.Requests()))
	source[Puzzle{"2026-12-06", "triples"}] = fridgeDocument(t)
	ask[int](p, `globalThis.ahead = 600_000`)
	wake()
	p.until(`document.getElementById('newday').checkVisibility()`)
	p.fits("a new day")
	require.Equal(t, before, ask[string](p, `document.getElementById('board').innerHTML`), "the game goes on")
	p.shoot("new-day")
	p.click("#newday")
	p.until(`document.querySelector('.latest')?.dataset.date === '2026-12-06'`)
	p.content()
}

// TestTheListOverNight: a list that was left open calls no day today that is over, however it is woken,
// and has the new day once it is there, with links that lead to it.
func TestTheListOverNight(t *testing.T) {
	for _, wakes := range []string{`document.dispatchEvent(new Event('visibilitychange'))`, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`, `dispatchEvent(new StorageEvent('storage', { key: 'another' }))`} {
		source := puzzles{fridge: fridgeDocument(t)}
		p := seat(t, source)
		p.clockAt("2026-12-05T23:00:00Z")
		p.before(`setInterval = () => 0`) // a machine that sleeps
		p.sit(screen{width: 360, scheme: "light"})
		p.do(chromedp.Navigate(p.address))
		p.until(`document.querySelector('.latest h2').textContent === 'Today · Saturday, December 5, 2026'`)
		ask[int](p, `globalThis.ahead = 9 * 3600_000`)
		ask[bool](p, wakes)
		p.until(`document.querySelector('.latest h2').textContent === 'Saturday, December 5, 2026'`)
		require.Contains(t, p.text(), "Today’s doors are not open yet.")
		source[Puzzle{"2026-12-06", "triples"}] = fridgeDocument(t)
		ask[int](p, `globalThis.ahead = 10 * 3600_000`)
		ask[bool](p, wakes)
		p.until(`document.querySelector('.latest h2').textContent === 'Today · Sunday, December 6, 2026'`)
		require.Equal(t, p.address+"2026-12-06/triples/", ask[string](p, `document.querySelector('.latest a').href`))
		require.Contains(t, p.text(), "The next doors open in ")
		p.content()
	}
}

// TestALateHost: of days that a host wrote late, a streak counts those that were won as they came.
func TestALateHost(t *testing.T) {
	first := Puzzle{"2026-12-02", "triples"}
	source := puzzles{first: fridgeDocument(t)}
	dir := filepath.Join(t.TempDir(), "public")
	write := func(today game.Date, more ...game.Date) {
		for _, date := range more {
			source[Puzzle{date, "triples"}] = fridgeDocument(t)
		}
		_, err := made(t, source).Export(t.Context(), dir, Plan{Until: today, Today: today})
		require.NoError(t, err)
	}
	write("2026-12-02", "2026-12-01")
	write("2026-12-05", "2026-12-03", "2026-12-04", "2026-12-05")
	write("2026-12-06", "2026-12-06")
	list, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	since := regexp.MustCompile(`data-date="([\d-]+)" data-since="([\d-]+)"`).FindAllStringSubmatch(string(list), -1)
	require.Equal(t, [][]string{{"2026-12-04", "2026-12-05"}, {"2026-12-03", "2026-12-05"}}, [][]string{since[0][1:], since[1][1:]})
	require.Len(t, since, 2, "days that came in time, and those before the first site")

	pagetest.Long(t)
	p := seatAt(t, served(t, &host{dir: dir}))
	p.clockAt("2026-12-06T08:00:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	for date, on := range map[string]string{"02": "02", "03": "05", "04": "05", "05": "05", "06": "06"} {
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, '{"elapsed":1,"over":true,"result":{"won":true,"tier":"FLAWLESS","on":"2026-12-%s","tries":1}}') === undefined`, p.key("2026-12-"+date+"/triples"), on))
	}
	p.do(chromedp.Navigate(p.address))
	p.until(`document.querySelector('.latest .sum').textContent === '5 days in a row.'`)
	p.visit(Puzzle{"2026-12-06", "triples"})
}

// TestTheMonth: the calendar, the whole days in a row and how often each result was reached.
func TestTheMonth(t *testing.T) {
	source := puzzles{}
	for _, date := range []game.Date{"2026-11-30", "2026-12-03", "2026-12-04", "2026-12-05"} {
		for _, name := range []string{"triples", "aura"} {
			source[Puzzle{date, name}] = everyGame(t)[Puzzle{fridge.Date, name}]
			if name == "aura" {
				source[Puzzle{date, name}] = everyGame(t)[coffee]
			}
		}
	}
	p := seat(t, source)
	p.clockAt("2026-12-05T08:00:00Z")
	p.sit(screen{width: 360, scheme: "light"})
	p.do(chromedp.Navigate(p.address))
	require.NotContains(t, p.text(), "in a row")
	for _, won := range []string{"2026-12-03/triples FLAWLESS", "2026-12-03/aura gold", "2026-12-04/triples BUSTED", "2026-12-04/aura gold", "2026-12-05/aura silver"} {
		puzzle, tier, _ := strings.Cut(won, " ")
		ask[bool](p, fmt.Sprintf(`localStorage.setItem(%s, '{"elapsed":1,"over":true,"result":{"won":%t,"tier":%q,"on":"%s","tries":1}}') === undefined`, p.key(puzzle), tier != "BUSTED", tier, puzzle[:10]))
	}
	p.do(chromedp.Navigate(p.address))
	p.until(`document.querySelector('.latest .sum').textContent === '1 of 2 played. 2 whole days in a row.'`)
	require.Equal(t, "December 2026", ask[string](p, `document.querySelector('.month h2').textContent`))
	require.Equal(t, 2, ask[int](p, `document.querySelectorAll('.month td.whole').length`), "a loss is played too")
	require.Equal(t, []string{"triples lost", "aura won"}, ask[[]string](p, `[...document.querySelector('.month a[href="#day-2026-12-04"]').querySelectorAll('i')].map(i => i.className)`))
	require.Contains(t, ask[string](p, `document.querySelector('.month a[href="#day-2026-12-04"]').textContent`), "Triples ✗ BUSTED, AURA ✓ Gold")
	require.Equal(t, []string{"Gold 2", "Silver 1"}, ask[[]string](p, `[...document.querySelectorAll('#figures td.aura li')].map(li => li.textContent)`))
	p.shoot("month-light")
	p.fits("the month")
	p.click(`[data-focus="month-1"]`)
	require.Equal(t, "November 2026", ask[string](p, `document.querySelector('.month h2').textContent`))
	require.Equal(t, "H2", ask[string](p, focused), "there is no month before")
	p.click(`[data-focus="month1"]`)
	p.sit(screen{width: 360, scheme: "dark"})
	p.shoot("month-dark")
	p.content()
}
