package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/session"
	"dailies/game/triples"
	"dailies/internal/learn"
	"dailies/internal/learn/learntest"
	"dailies/internal/pagetest"
	check "dailies/validate/triples"
)

// fans are people to whom word play stands out and evidence does not, the other way round than the
// grades of kinds of rule have it.
func fans() *learntest.People {
	return &learntest.People{Spread: 0.7, Noise: 0.7, Care: 0.5, Sees: func(kind game.ID) float64 { return 0.4 + 0.8*float64(check.Grade(kind)) }}
}

// month is a month of triples that people play.
type month struct {
	*testing.T
	people *learntest.People
	out    string
	first  game.Date
	days   int

	documents [][]byte
	boards    []*learntest.Board
}

// read reads what is published.
func (m *month) read() {
	m.Helper()
	for i := range m.days {
		document, p := m.puzzle(m.out, m.first.AddDays(i))
		m.documents, m.boards = append(m.documents, document), append(m.boards, m.people.Board(p))
	}
}

func (m *month) puzzle(out string, date game.Date) ([]byte, *triples.Puzzle) {
	m.Helper()
	document, err := os.ReadFile(filepath.Join(out, string(date), "triples.json"))
	require.NoError(m, err)
	p, err := triples.Decode(document)
	require.NoError(m, err)
	return document, p
}

// truths are how hard the boards of days are for the people.
func (m *month) truths(out string, first game.Date, plays int) (all []float64) {
	r := rand.New(rand.NewPCG(7, 7))
	for i := range m.days {
		_, p := m.puzzle(out, first.AddDays(i))
		all = append(all, m.people.Truth(p, plays, r))
	}
	return all
}

// log is the log of a person's play of a day. The instant of its moves makes it theirs alone.
func (m *month) log(day, player int, who learntest.Person, r *rand.Rand) []byte {
	m.Helper()
	s, err := session.Games().Open(m.documents[day], session.Options{})
	require.NoError(m, err)
	locks, _ := m.people.Play(m.boards[day], who, r)
	for i, lock := range locks {
		action, err := json.Marshal(map[string]any{"at": 20_000*(i+1) + player, "action": map[string]any{"lock": lock}})
		require.NoError(m, err)
		_, err = s.Do(action)
		require.NoError(m, err)
	}
	text, err := s.Log(1)
	require.NoError(m, err)
	return text
}

// mortal is a collector that is killed, and started again on the same database.
type mortal struct {
	*testing.T
	args  []string
	mu    sync.Mutex
	now   *program
	kills int
}

// kill ends the collector as a loss of power would, and starts another.
func (c *mortal) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now.kill()
	c.now.wait()
	c.kills++
	c.now = startProgram(c, nil, c.args...)
}

// taken sends a log until it is answered.
func (c *mortal) taken(address, body string) {
	c.Helper()
	require.Eventually(c, func() bool {
		response, err := http.Post(address+"plays", "text/plain", strings.NewReader(body))
		if err != nil {
			return false // it was killed
		}
		_ = response.Body.Close()
		require.NotContains(c, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, response.StatusCode)
		return response.StatusCode == http.StatusNoContent
	}, patience, 20*time.Millisecond)
}

// visitor plays in a browser.
type visitor struct {
	*month
	ctx  context.Context
	site string
}

func (v *visitor) until(script string) {
	v.Helper()
	require.Eventually(v, func() bool {
		value, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool]("!!("+script+")"))
		require.NoError(v, err, script)
		return value
	}, patience, 10*time.Millisecond, script)
}

// click waits for what a selector names and for its turn, and presses it.
func (v *visitor) click(selector string) {
	v.Helper()
	v.until(fmt.Sprintf(`(e => e && !e.disabled && e.getAttribute('aria-disabled') !== 'true' && (e.click(), true))(document.querySelector('%s'))`, selector))
}

// plays has somebody new open a day, play it to its end and agree to send it, and waits until it is sent. While
// the collector is away the page keeps the log and sends it at the next visit.
func (v *visitor) plays(day int, who learntest.Person, r *rand.Rand) {
	v.Helper()
	visit := func() {
		require.NoError(v, chromedp.Do(v.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(v.site+string(v.first.AddDays(day))+"/triples/")))
		v.until(`document.body.dataset.ready`)
	}
	require.NoError(v, chromedp.Do(v.ctx, chromedp.Navigate(v.site)))
	v.until(`localStorage.clear() === undefined`)
	visit()
	v.until(`(document.querySelector('dialog[open]')?.close(), true)`)
	locks, _ := v.people.Play(v.boards[day], who, r)
	for _, lock := range locks {
		for _, id := range lock {
			v.click(fmt.Sprintf(`[data-tile="%s"]`, id))
		}
		v.click(`[data-focus="lock"]`)
	}
	v.click(`[data-focus="collect-yes"]`)
	const queue = `(JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('collect')) ?? '') ?? 'null')?.queue ?? ['unknown']).length === 0`
	for tries := 1; ; tries++ {
		value, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool](queue))
		require.NoError(v, err)
		if value {
			return
		}
		if tries%100 == 0 {
			visit()
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestAPlayedMonth: people play a month of triples, some of them in a browser, while the collector is killed
// again and again. What was answered is there, once, and the order of the days is found. With TRIALS it is 28
// days of 300 plays, a hundred of them in the browser, and a kill every minute; and the weeks of the next
// month climb more for these people with what was learned than without.
func TestAPlayedMonth(t *testing.T) {
	pagetest.Long(t)
	unbuilt(t)
	days, people, visits, truth, least := 10, 40, 2, 3_000, 0.6
	trials := os.Getenv("TRIALS") != ""
	if trials {
		days, people, visits, truth, least = 28, 300, 100, 10_000, 0.9
	}
	dir := t.TempDir()
	m := &month{T: t, people: fans(), out: filepath.Join(dir, "out"), first: "2026-11-02", days: days}
	public, db := filepath.Join(dir, "public"), filepath.Join(dir, "plays.sqlite")
	run := func(args ...string) string {
		t.Helper()
		code, said, errs := try(t, nil, args...)
		require.Equal(t, exitClean, code, errs)
		return said
	}
	run("generate", "triples", "--date", string(m.first), "--days", fmt.Sprint(days), "--out", m.out)
	m.read()

	port, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	at := port.Addr().String()
	require.NoError(t, port.Close())
	files := httptest.NewServer(http.FileServer(http.Dir(public)))
	t.Cleanup(files.Close)
	run("site", "--out", m.out, "--to", public, "--until", string(m.first.AddDays(days-1)), "--collect", "http://"+at+"/")
	c := &mortal{T: t, args: []string{"collect", "--listen", at, "--db", db, "--out", m.out, "--site-url", files.URL + "/", "--per-browser", "0", "--per-address", "0"}}
	c.now = startProgram(t, nil, c.args...)
	ctx, _ := pagetest.Open(t)
	v := &visitor{month: m, ctx: ctx, site: files.URL + "/"}

	ended := make(chan struct{})
	var killing sync.WaitGroup
	last := "" // what was sent by session, and once more at the end
	killing.Go(func() { c.minutely(ended, trials) })
	r := rand.New(rand.NewPCG(1, 28))
	for player := range people {
		who := m.people.Person(r)
		for day := range days {
			if n := player*days + day; n*visits/(people*days) < (n+1)*visits/(people*days) {
				v.plays(day, who, r)
			} else {
				last = fmt.Sprintf(`{"browser":"%032x","log":%s}`, player, m.log(day, player, who, r))
				c.taken("http://"+at+"/", last)
			}
		}
		if !trials && player%20 == 9 {
			c.kill()
		}
	}
	close(ended)
	killing.Wait()
	c.taken("http://"+at+"/", last)
	c.now.signal(os.Interrupt)
	code, _, errs := c.now.wait()
	require.Equal(t, exitInterrupted, code, errs)
	require.Positive(t, c.kills)
	require.Equal(t, fmt.Sprintf("%d plays\n", days*people), run("plays", "--db", db), "%d kills", c.kills)

	plain := filepath.Join(dir, "plain")
	require.NoError(t, os.CopyFS(plain, os.DirFS(m.out)))
	t.Log(run("learn", "--db", db, "--out", m.out))
	learned, err := learn.Read(t.Context(), m.out)
	require.NoError(t, err)
	var found []float64
	for i := range days {
		found = append(found, learned.Games["triples"].Days[m.first.AddDays(i)].Value)
	}
	order := learn.Spearman(m.truths(m.out, m.first, truth), found)
	t.Logf("%d plays, %d of them in the browser, %d kills; Spearman of the true and the found order %.3f", days*people, visits, c.kills, order)
	require.GreaterOrEqual(t, order, least)
	require.Contains(t, run("stats", m.out), "difficulty measured")
	if !trials {
		return // a week or two say too little of the features of boards
	}
	was, is := m.climbs(plain, truth), m.climbs(m.out, truth)
	t.Logf("from Monday to Sunday the next month rises in truth with Spearman %.2f; with what was learned, with %.2f", was, is)
	require.Greater(t, is, was+0.1)
}

// climbs fills the days after those that were played, and says how well they rise over their weeks for
// these people.
func (m *month) climbs(out string, truth int) float64 {
	m.Helper()
	next := m.first.AddDays(m.days)
	code, _, errs := try(m.T, nil, "generate", "triples", "--date", string(next), "--days", fmt.Sprint(m.days), "--out", out)
	require.Equal(m, exitClean, code, errs)
	var weekdays []float64
	for i := range m.days {
		weekdays = append(weekdays, float64((int(next.AddDays(i).Weekday())+6)%7))
	}
	return learn.Spearman(weekdays, m.truths(out, next, truth))
}

// minutely kills the collector every minute until plays have ended.
func (c *mortal) minutely(ended <-chan struct{}, on bool) {
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for on {
		select {
		case <-minute.C:
			c.kill()
		case <-ended:
			return
		}
	}
}
