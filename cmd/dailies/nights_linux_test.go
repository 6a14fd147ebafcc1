package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/site"
	"dailies/internal/store"
	"dailies/internal/webroot"
)

// What happens in a night, besides its work.
const (
	noNight    = "missed"    // nobody runs anything
	noModel    = "down"      // the model answers HTTP 500
	onlyProse  = "prose"     // it answers in prose
	noHook     = "hook"      // the webhook answers HTTP 500
	noRoom     = "full"      // there is no room where dailies are published
	killAsking = "kill-ask"  // kill -9 while the model is asked
	killPublic = "kill-pub"  // kill -9 while the site is published
	killTell   = "kill-tell" // kill -9 while alarms are told
	vetoDay    = "veto"      // before it, an editor vetoes the day whose midnight it is
	withdrawn  = "withdraw"  // before it, one withdraws the day of the night before
	editedDay  = "edit"      // before it, somebody edits the day of the night before by hand
)

// season is a team's nights, by a clock of their own, and what players and editors saw.
type season struct {
	t         *testing.T
	out, site string
	file      string
	today     game.Date
	disk      smallDisk
	hook      *hook
	model     atomic.Value             // noModel, onlyProse or killAsking; empty for a model at work
	killer    atomic.Pointer[exec.Cmd] // the program that a question kills
	kills     int
	printed   map[string]bool    // alarms that nights printed
	refused   map[string]string  // hashes that no site may have, with the reason
	gone      map[game.Date]bool // days withdrawn
}

const seasonBegins = game.Date("2026-12-01")

func newSeason(t *testing.T) *season {
	t.Helper()
	s := &season{t: t, today: seasonBegins, hook: newHook(t), printed: make(map[string]bool), refused: make(map[string]string), gone: make(map[game.Date]bool)}
	s.disk = newDisk(t, "128m") // sixty nights keep 20 MB
	s.out, s.site = filepath.Join(s.disk.dir, "out"), filepath.Join(t.TempDir(), "public")
	s.model.Store("")
	packs := newLiar(t, 0, 0)
	packs.given["triples"] = 3 // from a pack with several boards for each day, so that a vetoed one has alternates
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch s.model.Load() {
		case noModel:
			w.WriteHeader(http.StatusInternalServerError)
		case onlyProse:
			_ = json.NewEncoder(w).Encode(map[string]any{"model": "m", "choices": []any{map[string]any{"message": map[string]any{"role": "assistant", "content": "I would rather talk."}, "finish_reason": "stop"}}})
		case killAsking:
			_ = s.killer.Load().Process.Kill()
		default:
			packs.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	s.file = write(t, "season.yaml", fmt.Sprintf("out: %s\nahead: 3\nattempts: 1\nrunwayAlarm: 0\nsite: {to: %s}\nauthor: [openai, builtin]\nopenai: {baseURL: '%s', model: m, retries: 0, modelAliases: [house-blend]}\nresults: %s\n",
		s.out, s.site, server.URL, t.TempDir()))
	return s
}

// now is the time of the night: 03:04 UTC.
func (s *season) now() time.Time {
	at, err := time.Parse(time.DateOnly, string(s.today))
	require.NoError(s.t, err)
	return at.Add(3*time.Hour + 4*time.Minute)
}

// run runs the program as it would be at this night, in a process of its own. before is called with
// it before it starts.
func (s *season) run(env []string, args ...string) (code int, out, errs string) {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), os.Args[0], args...)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Env = append(os.Environ(), append(env, asProgram+"=1", programClock+"="+s.now().Format(time.RFC3339), "OPENAI_API_KEY="+theKey, "DAILIES_NOTIFY_URL="+s.hook.url)...)
	s.killer.Store(cmd)
	overdue := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer overdue.Stop()
	_ = cmd.Run()
	require.NotContains(s.t, stdout.String()+stderr.String(), theKey)
	return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// night runs one night with what happens in it, and looks at the site in the morning.
func (s *season) night(events ...string) {
	s.t.Helper()
	has := func(event string) bool { return slices.Contains(events, event) }
	yesterday := s.today.AddDays(-1)
	switch {
	case has(noNight):
		return
	case has(vetoDay):
		s.refused[s.hash(s.today)] = "vetoed"
		s.must("review", "veto", string(s.today)+"/triples", "--by", "MK", "--note", "two sets share a joke", "--out", s.out)
	case has(withdrawn):
		s.gone[yesterday] = true
		s.must("review", "withdraw", string(yesterday), "triples", "--by", "MK", "--why", "a name", "--out", s.out)
	case has(editedDay):
		s.refused[s.edit(yesterday)] = "edited by hand"
	}
	s.model.Store("")
	for _, event := range []string{noModel, onlyProse, killAsking} {
		if has(event) {
			s.model.Store(event)
		}
	}
	s.hook.set(has(noHook))
	var env []string
	switch {
	case has(noRoom):
		s.disk.fill(0)
	case has(killPublic):
		env = []string{"DAILIES_PUBLISH_COMMAND=kill -9 $PPID"}
	case has(killTell):
		env = []string{"DAILIES_NOTIFY_COMMAND=kill -9 $PPID"}
	}
	code, out, errs := s.run(env, "nightly", "triples", "--config", s.file)
	if has(noRoom) {
		s.disk.empty(s.t)
	}
	if code == -1 { // it was killed, and a scheduler starts it again
		s.kills++
		s.model.Store("")
		code, out, errs = s.run(nil, "nightly", "triples", "--config", s.file)
		require.Contains(s.t, out, "did not come to its end", "%s %v: %s", s.today, events, errs)
	}
	quiet := !slices.ContainsFunc(events, func(e string) bool { return e != noHook && e != withdrawn })
	if s.today > seasonBegins && quiet {
		require.Contains(s.t, []int{exitClean, exitFindings}, code, "%s %v: %s%s", s.today, events, out, errs)
	}
	require.NotContains(s.t, []int{exitUsage, exitFailed, exitInterrupted}, code, "%s %v: %s%s", s.today, events, out, errs)
	require.LessOrEqual(s.t, strings.Count(out, "\n"), 12)
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "site: ") || strings.HasPrefix(line, "filled: ") || strings.HasPrefix(line, "requests: ") || strings.HasPrefix(line, "days ahead: ") {
			break
		}
		s.printed[line] = true
	}
	s.morning(events)
}

// morning looks at what players have.
func (s *season) morning(events []string) {
	s.t.Helper()
	m, err := webroot.ReadManifest(s.site)
	require.NoError(s.t, err)
	require.Contains(s.t, m.Released, string(s.today)+"/triples", "%s %v", s.today, events)
	require.FileExists(s.t, filepath.Join(s.site, string(s.today), "triples", "index.html"))
	damaged, err := webroot.Verify(s.t.Context(), s.site)
	require.NoError(s.t, err)
	require.Empty(s.t, damaged)
	for day, hash := range m.Released {
		require.Empty(s.t, s.refused[hash], "%s %v: %s was released", s.today, events, day)
		require.LessOrEqual(s.t, day[:10], string(s.today), "no day comes before its midnight")
	}
	for date := range s.gone {
		require.NotContains(s.t, m.Released, string(date)+"/triples")
		require.Contains(s.t, read(s.t, filepath.Join(s.site, string(date), "triples", "index.html")), site.Withdrawn)
	}
}

// hash is that of a day as it was published.
func (s *season) hash(date game.Date) string {
	s.t.Helper()
	index, err := store.NewReader(s.out).Index(s.t.Context())
	require.NoError(s.t, err)
	return index[date]["triples"].SHA256
}

// edit changes a day by hand, and returns the hash of what it is now.
func (s *season) edit(date game.Date) string {
	s.t.Helper()
	path := filepath.Join(s.out, string(date), "triples.json")
	text := strings.Replace(read(s.t, path), `"theme": "`, `"theme": "Mine: `, 1)
	require.NotEqual(s.t, read(s.t, path), text)
	require.NoError(s.t, os.WriteFile(path, []byte(text), 0o644))
	return store.Hash([]byte(text))
}

// must runs a command that must end well.
func (s *season) must(args ...string) {
	s.t.Helper()
	code, out, errs := s.run(nil, args...)
	require.Equal(s.t, exitClean, code, out+errs)
}

// nights runs a season, and compares the alarms that were printed with those that were told.
func (s *season) nights(all int, happens map[int][]string) {
	s.t.Helper()
	kills := 0
	for n := range all {
		for _, event := range happens[n] {
			if strings.HasPrefix(event, "kill") {
				kills++
			}
		}
		s.night(happens[n]...)
		s.today = s.today.AddDays(1)
	}
	require.Equal(s.t, kills, s.kills)
	s.hook.set(false)
	s.night()
	index, err := store.NewReader(s.out).Index(s.t.Context())
	require.NoError(s.t, err)
	for date := seasonBegins; date <= s.today; date = date.AddDays(1) {
		require.Contains(s.t, index[date], "triples", "%s, which nobody missed for good", date)
	}
	told := strings.Join(s.hook.texts(), "\n")
	require.NotEmpty(s.t, s.printed)
	for alarm := range s.printed {
		require.Contains(s.t, told, alarm)
	}
	requireNoKey(s.t, s.out, s.site)
}

// TestSevenNights have something of everything that happens to a team.
func TestSevenNights(t *testing.T) {
	if testing.Short() {
		t.Skip("the program runs a dozen times")
	}
	unbuilt(t)
	newSeason(t).nights(7, map[int][]string{
		1: {noModel, noHook, vetoDay}, 2: {killAsking, editedDay}, 3: {noNight}, 4: {noRoom, withdrawn}, 5: {onlyProse, killTell}, 6: {killPublic},
	})
}

// TestSixtyNights is the season of a team: a model that is down on nine nights and talks on five,
// six kills, two full disks, three nights in a row that nobody ran, and editors at work.
func TestSixtyNights(t *testing.T) {
	if os.Getenv("TRIALS") == "" {
		t.Skip("set TRIALS to run sixty nights")
	}
	unbuilt(t)
	happens := map[int][]string{20: {vetoDay}, 25: {withdrawn}, 30: {editedDay}, 33: {noNight}, 34: {noNight}, 35: {noNight}}
	for event, nights := range map[string][]int{
		noModel: {2, 3, 4, 11, 17, 26, 36, 44, 58}, onlyProse: {6, 12, 21, 37, 50}, noRoom: {9, 45}, noHook: {3, 17, 40, 41},
		killAsking: {7, 22}, killPublic: {14, 47}, killTell: {26, 50},
	} {
		for _, n := range nights {
			happens[n] = append(happens[n], event)
		}
	}
	s := newSeason(t)
	s.nights(60, happens)
	require.Contains(t, s.printed, "2026-12-21/triples.json: it was filled again: an editor vetoed it")
}
