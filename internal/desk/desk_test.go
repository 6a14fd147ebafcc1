package desk

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/audit"
	"dailies/internal/review"
	"dailies/internal/store"
)

func TestTheCalendarTellsEveryDay(t *testing.T) {
	p := seated(t, fourGames(t))
	c := p.read()
	require.Equal(t, []string{"triples", "waywords", "testimony", "aura"}, c.Games)
	require.Len(t, c.Days, 5*4)
	require.Zero(t, ask[calendarView](p, "/api/calendar", nil).Left)
	day := c.day(t, "2026-11-21/triples")
	require.Equal(t, Published, day.State, day.Reasons)
	require.Equal(t, "builtin", day.Author)
	require.Equal(t, game.Sat, day.Rung)
	require.Equal(t, Empty, c.day(t, "2026-11-22/triples").State)
}

// TestTheCalendarSaysWhatPlayersHave: by the site's list, the decisions and the files.
func TestTheCalendarSaysWhatPlayersHave(t *testing.T) {
	dir, broken := fourGames(t), error(nil)
	has := map[string]string{"2026-11-21/triples": "0f", "2026-11-25/aura": "0f"}
	p := seated(t, dir, func(o *Options) { o.Released = func() (map[string]string, error) { return has, broken } })
	p.read()
	decide := func(at string, how decision) {
		date, name, _ := strings.Cut(at, "/")
		how.Date, how.Game, how.By = date, name, "MK"
		how.Read = ask[oneDay](p, "/api/day/"+at, nil).Look.Hash
		ask[oneDay](p, "/api/decide", how)
	}
	decide("2026-11-23/testimony", decision{Kind: "approve"})
	decide("2026-11-25/waywords", decision{Kind: "veto"})
	s, err := store.Open(t.Context(), dir)
	require.NoError(t, err)
	decided, err := review.Read(t.Context(), dir)
	require.NoError(t, err)
	decided.Withdraw(store.File{Date: "2026-11-25", Game: "aura"}, review.Signature{By: "MK", At: "2026-11-21T12:00:00Z", Note: "why"})
	require.NoError(t, errors.Join(s.Decide(decided.Whole()), s.Close()))
	c := p.read()
	for at, want := range map[string]audit.State{
		"2026-11-21/triples": audit.Released, "2026-11-25/aura": audit.Withdrawn, "2026-11-25/waywords": audit.Vetoed,
		"2026-11-23/testimony": audit.Approved, "2026-11-22/triples": audit.Empty,
	} {
		require.Equal(t, want, c.day(t, at).Stands, at)
		require.Equal(t, want, ask[oneDay](p, "/api/day/"+at, nil).Stands, at)
	}
	has = nil
	require.Equal(t, audit.Filled, p.read().day(t, "2026-11-21/triples").Stands)
	broken = errors.New("no")
	require.Contains(t, strings.Join(p.read().Notes, " "), "What players have cannot be read: no")
}

func TestADayIsTurnedOver(t *testing.T) {
	p := seated(t, fourGames(t), func(o *Options) { o.Player = func(Documents) http.Handler { return http.NotFoundHandler() } })
	for _, at := range []string{"2026-11-21/triples", "2026-11-25/waywords", "2026-11-23/testimony", "2026-11-25/aura"} {
		one := ask[oneDay](p, "/api/day/"+at, nil)
		require.Equal(t, Published, one.State, at)
		require.NotEmpty(t, one.Look.Rules, at)
		require.NotEmpty(t, one.Look.Line, at)
		require.NotEmpty(t, one.Look.Analysis, at)
		require.NotEmpty(t, one.Look.Board, at)
		require.NotEmpty(t, one.Look.Texts, at)
		require.True(t, strings.HasSuffix(one.Play, "/"+at+"/"), one.Play)
		for _, text := range one.Look.Texts {
			require.NotEmpty(t, text.Moment, "%s: when is %s met?", at, text.Place)
		}
	}
	empty := ask[oneDay](p, "/api/day/2026-11-24/triples", nil)
	require.Equal(t, Empty, empty.State)
	require.Nil(t, empty.Look)
	p.refused(http.StatusNotFound, "/api/day/2026-02-30/triples", nil)
	p.refused(http.StatusNotFound, "/api/day/2026-11-21/chess", nil)
}

// TestEveryTextHasItsMoment: a pool that is added has to say when it is spoken.
func TestEveryTextHasItsMoment(t *testing.T) {
	a := auditor(t)
	for _, g := range a.Games {
		files, err := filepath.Glob("../../validate/" + g.Name() + "/testdata/good/*.json")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			result, err := a.Judge.Text(t.Context(), file, data)
			require.NoError(t, err)
			for _, text := range textsOf(g, result) {
				require.NotEmpty(t, text.Moment, "%s %s", file, text.Place)
			}
		}
	}
}

func TestWhoMayAsk(t *testing.T) {
	p := seated(t, fourGames(t))
	for name, c := range map[string]struct {
		change func(*http.Request)
		status int
	}{
		"the desk's page":          {func(*http.Request) {}, http.StatusOK},
		"no token":                 {func(r *http.Request) { r.Header.Del("Authorization") }, http.StatusForbidden},
		"another token":            {func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") }, http.StatusForbidden},
		"a token without a scheme": {func(r *http.Request) { r.Header.Set("Authorization", token) }, http.StatusForbidden},
		"a name that leads here":   {func(r *http.Request) { r.Host = "example.org" }, http.StatusMisdirectedRequest},
		"a page elsewhere":         {func(r *http.Request) { r.Header.Set("Origin", "http://example.org") }, http.StatusForbidden},
		"no page":                  {func(r *http.Request) { r.Header.Set("Origin", "null") }, http.StatusForbidden},
		"another port":             {func(r *http.Request) { r.Header.Set("Origin", p.address+"1") }, http.StatusForbidden},
		"an image elsewhere": {func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			r.Header.Set("Sec-Fetch-Mode", "no-cors")
		}, http.StatusForbidden},
		"an address that was typed": {func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "none") }, http.StatusOK},
	} {
		r := p.asked("/api/calendar", nil)
		c.change(r)
		status, text := p.send(r)
		require.Equal(t, c.status, status, name)
		if status != http.StatusOK {
			require.NotContains(t, text, "triples", name)
		}
	}
}

func TestThePageHoldsNothing(t *testing.T) {
	p := seated(t, fourGames(t))
	for _, path := range []string{"/", "/assets/desk.css", "/assets/desk.js"} {
		r := p.asked(path, nil)
		r.Header.Del("Authorization")
		response, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusOK, response.StatusCode, path)
		require.NotContains(t, string(text), token)
		require.Contains(t, response.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self';")
		require.NotContains(t, response.Header.Get("Content-Security-Policy"), "unsafe")
		r.Header.Set("If-None-Match", response.Header.Get("ETag"))
		status, _ := p.send(r)
		require.Equal(t, http.StatusNotModified, status)
	}
	status, _ := p.send(p.asked("/assets/nothing.js", nil))
	require.Equal(t, http.StatusNotFound, status)
}

// TestThePlayerHasASecretOfItsOwn: its addresses do not give the token away, and nothing else
// leads to the boards.
func TestThePlayerHasASecretOfItsOwn(t *testing.T) {
	asked := ""
	p := seated(t, fourGames(t), func(o *Options) {
		o.Player = func(Documents) http.Handler {
			return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked = r.URL.Path })
		}
	})
	play := ask[oneDay](p, "/api/day/2026-11-21/triples", nil).Play
	require.NotContains(t, play, token)
	r := p.asked(play, nil)
	r.Header.Del("Authorization")
	status, _ := p.send(r)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "/2026-11-21/triples/", asked)
	for _, path := range []string{"/play/2026-11-21/triples/", "/play/" + token + "/2026-11-21/triples/"} {
		status, _ = p.send(p.asked(path, nil))
		require.Equal(t, http.StatusNotFound, status, path)
	}
}

func TestFilesThatChangeAreReadAgain(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	p.read()
	file := filepath.Join(dir, "2026-11-21", "triples.json")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(text), `"setId": "DECOY"`, `"setId": "S1"`, 1)), 0o600))
	one := ask[oneDay](p, "/api/day/2026-11-21/triples", nil)
	require.Equal(t, Look, one.State)
	require.Contains(t, one.Reasons, "the file is not what was published")
	require.Contains(t, one.Reasons, "it breaks rules")
	require.Equal(t, Look, p.read().day(t, "2026-11-21/triples").State)
	require.NoError(t, os.Remove(file))
	require.Equal(t, []string{"its file is not there"}, ask[oneDay](p, "/api/day/2026-11-21/triples", nil).Reasons)
}

func TestAFolderThatIsNotOne(t *testing.T) {
	dir := fourGames(t)
	p := seated(t, dir)
	p.read()
	require.NoError(t, os.RemoveAll(dir))
	p.refused(http.StatusServiceUnavailable, "/api/calendar", nil)
	p.refused(http.StatusServiceUnavailable, "/api/day/2026-11-21/triples", nil)
	require.NoError(t, os.MkdirAll(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, store.IndexName), []byte("{"), 0o600))
	require.Contains(t, p.refused(http.StatusServiceUnavailable, "/api/calendar", nil).Problem, "the index is damaged")
}
