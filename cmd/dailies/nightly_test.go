package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/nightly"
	"dailies/internal/store"
)

// hook is a webhook that keeps what it is told, unless it is down.
type hook struct {
	url  string
	mu   sync.Mutex
	down bool
	told map[string]string // text by id
	sent []string          // bodies
}

func newHook(t testing.TB) *hook {
	t.Helper()
	h := &hook{told: make(map[string]string)}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.url = server.URL + "/secret-path"
	return h
}

func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.down {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	body, _ := io.ReadAll(r.Body)
	h.sent = append(h.sent, string(body))
	var told struct{ Alarms []nightly.Alarm }
	_ = json.Unmarshal(body, &told)
	for _, a := range told.Alarms {
		h.told[a.ID] = a.Text
	}
}

func (h *hook) set(down bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.down = down
}

// texts are the alarms that were told, in order.
func (h *hook) texts() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []string
	for _, text := range h.told {
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// TestANight fills, writes the site, publishes it and leaves its figures; a second one has nothing
// to do. It is 2026-11-21.
func TestANight(t *testing.T) {
	t.Parallel()
	unbuilt(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	file := write(t, "s.yaml", fmt.Sprintf("out: %s\nahead: 2\nrunwayAlarm: 0\nsite: {to: %s}\nmetrics: %s\npublishCommand: 'cp -r \"$SITE_FOLDER\" %s'\nnotify: {command: 'cat >> %s'}\n",
		at("out"), at("public"), at("m.prom"), at("published"), at("told")))
	failing := map[string]string{"DAILIES_PUBLISH_COMMAND": "echo no room >&2; echo sent; exit 3"}
	code, out, errs := try(t, failing, "nightly", "triples", "--config", file)
	require.Equal(t, exitFailed, code, out+errs)
	require.True(t, strings.HasPrefix(out, "publish: publishCommand: exit status 3: no room\nplayers have no day of triples on 2026-11-21\n"), out)
	require.NoError(t, os.RemoveAll(at("out")))
	require.NoError(t, os.Remove(at("told")))
	code, out, errs = try(t, nil, "nightly", "triples", "--config", file)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, "filled: 2 days\ndays ahead: triples 2\n", out[strings.Index(out, "filled"):])
	require.LessOrEqual(t, strings.Count(out+errs, "\n"), 12)
	require.FileExists(t, filepath.Join(at("published"), "2026-11-21", "triples", "index.html"))
	require.NoDirExists(t, filepath.Join(at("public"), "2026-11-22"))
	require.NoFileExists(t, at("told"))
	figures, err := os.Open(at("m.prom"))
	require.NoError(t, err)
	defer figures.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(figures)
	require.NoError(t, err)
	require.InDelta(t, 2, families["dailies_days_ahead"].GetMetric()[0].GetGauge().GetValue(), 0)
	require.InDelta(t, 0, families["dailies_night_exit_code"].GetMetric()[0].GetGauge().GetValue(), 0)

	// what is published cannot be opened, or the command fails the next time: players have the day
	for command, says := range map[string]string{
		"echo no room >&2; exit 3":                         "publish: publishCommand: exit status 3: no room\n",
		`echo x > "$SITE_FOLDER"/index.html`:               "check: 1 file of the site cannot be read back as written: index.html\n",
		`rm "$SITE_FOLDER"/2026-11-21/triples/puzzle.json`: "check: 1 file of the site",
	} {
		code, out, errs = try(t, map[string]string{"DAILIES_PUBLISH_COMMAND": command}, "nightly", "triples", "--config", file)
		require.Equal(t, exitFindings, code, out+errs)
		require.True(t, strings.HasPrefix(out, says), out)
		require.Contains(t, read(t, at("told")), strings.TrimSpace(says[:20]))
	}

	// what is at the site's address is what was written
	served := httptest.NewServer(http.StripPrefix("/games/", http.FileServer(http.Dir(at("public")))))
	defer served.Close()
	for base, want := range map[string]int{"/games/": exitClean, "/elsewhere/": exitFailed} {
		code, out, errs = try(t, map[string]string{"DAILIES_PUBLISH_COMMAND": "true"}, "nightly", "triples", "--config", file, "--site-url", served.URL+base)
		require.Equal(t, want, code, out+errs)
		require.Equal(t, want == exitFailed, strings.HasPrefix(out, "check: "+served.URL+"/elsewhere/2026-11-21/triples/puzzle.json: it answered HTTP 404\n"), out)
	}

	// a monitor that gets no figures hears of it
	blind := write(t, "blind.yaml", strings.Replace(read(t, file), at("m.prom"), at("out"), 1))
	code, out, errs = try(t, map[string]string{"DAILIES_PUBLISH_COMMAND": "true"}, "nightly", "triples", "--config", blind)
	require.Equal(t, exitFindings, code, out+errs)
	require.True(t, strings.HasPrefix(out, "metrics: the figures of the night cannot be written: "), out)
	require.Contains(t, read(t, at("told")), "the figures of the night")

	// a day that was lost is back
	day := filepath.Join(at("out"), "2026-11-22", "triples.json")
	kept := read(t, day)
	require.NoError(t, os.Remove(day))
	code, out, errs = try(t, map[string]string{"DAILIES_PUBLISH_COMMAND": "true"}, "nightly", "triples", "--config", file)
	require.Equal(t, exitFindings, code, out+errs)
	require.True(t, strings.HasPrefix(out, "heal: 2026-11-22/triples.json was missing; it is back as it was published\n"), out)
	require.Equal(t, kept, read(t, day))

	// an index that is damaged is built again
	index := filepath.Join(at("out"), store.IndexName)
	whole := read(t, index)
	require.NoError(t, os.WriteFile(index, []byte(whole[:40]), 0o600))
	code, out, errs = try(t, map[string]string{"DAILIES_PUBLISH_COMMAND": "true"}, "nightly", "triples", "--config", file)
	require.Equal(t, exitFindings, code, out+errs)
	require.True(t, strings.HasPrefix(out, "heal: "+index+" was damaged, and is built again from the files\n"), out)
	require.Equal(t, whole, read(t, index))

	// nobody else writes meanwhile
	diary, _, err := nightly.Begin(at("out"), "2026-11-21", fixedNow())
	require.NoError(t, err)
	code, _, errs = try(t, nil, "nightly", "triples", "--config", file)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "another dailies nightly is at work in ")
	require.NoError(t, diary.Close())
}

// TestANightWithoutItsModel: what is filled and sound reaches players, and somebody is told why.
func TestANightWithoutItsModel(t *testing.T) {
	if testing.Short() {
		t.Skip("fills a night three times")
	}
	unbuilt(t)
	dir, told := t.TempDir(), newHook(t)
	file := write(t, "s.yaml", fmt.Sprintf("out: %s/out\nahead: 2\nrunwayAlarm: 0\nsite: {to: %s/public}\nauthor: openai\nopenai: {baseURL: %s, model: m, retries: 0}\n", dir, dir, deadAddress(t)))
	env := map[string]string{"OPENAI_API_KEY": theKey, "DAILIES_NOTIFY_URL": told.url, "DAILIES_HEARTBEAT": told.url}
	code, _, errs := try(t, nil, "generate", "triples", "--date", "2026-11-20", "--days", "2", "--out", dir+"/out")
	require.Equal(t, exitClean, code, errs)
	told.set(true)
	code, out, errs := try(t, env, "nightly", "triples", "--config", file)
	require.Equal(t, exitFindings, code, out+errs)
	require.Regexp(t, `^the model at http://127\.0\.0\.1:\d+/v1 could not be asked: `, out)
	require.Contains(t, out, "left unwritten: triples of 2026-11-22; ")
	require.Regexp(t, `(?m)^look: dailies runs show [0-9a-f]+ --out `+regexp.QuoteMeta(dir)+`/out$`, out)
	require.Contains(t, out, "told: 0 of 2 alarms; the others are kept and sent by the next night: the webhook of notify.url: it answered HTTP 500\n")
	require.FileExists(t, dir+"/public/2026-11-21/triples/index.html")
	require.NotContains(t, out+errs, "secret-path")
	require.NotContains(t, strings.Join(slices.Collect(func(yield func(string) bool) {
		for _, text := range tree(t, dir) {
			yield(text)
		}
	}), ""), "secret-path")
	told.set(false)
	code, out, errs = try(t, env, "nightly", "triples", "--config", file, "--alarm-only")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, out, "told: 2 alarms\n", "each once, although two nights raised it")
	require.Len(t, told.texts(), 2)
	code, out, errs = try(t, env, "nightly", "triples", "--config", file, "--author", "builtin")
	require.Equal(t, exitClean, code, out+errs)
	require.Len(t, told.sent, 2, "and the heartbeat: all is well")
	code, _, errs = try(t, env, "nightly", "aura", "--config", file)
	require.Equal(t, exitFailed, code, errs)
	require.Contains(t, errs, "dailies: players have no day of aura\n")
}

// TestSettingsOfANightThatContradictEachOther are refused before anything runs.
func TestSettingsOfANightThatContradictEachOther(t *testing.T) {
	for text, says := range map[string]string{
		"site: {to: OUT/public}":                            "are one inside the other",
		"site: {to: public}\nledger: public/ledger":         "public/ledger is inside public, the folder of the site",
		"site: {to: public}\nresults: public/x/y":           "public/x/y is inside public",
		"site: {to: public}\nmetrics: public/m.prom":        "public/m.prom is inside public",
		"publishCommand: 'true'":                            "publish and publishCommand have nothing to publish",
		"publish: file:///srv/games":                        "publish and publishCommand have nothing to publish",
		"site: {to: public, releases: true, inPlace: true}": "give only one of them",
		"notify: {form: pigeon}":                            "notify.form: is ",
		"notify: {url: 'ftp://x'}":                          "notify.url: ",
		"notify: {url: 'http://h:65536/secret'}":            "notify.url: ports end at 65535",
		"heartbeat: 'http://h:65536/secret'":                "heartbeat: ports end at 65535",
		"heartbeat: 'http://h:x/secret'":                    "heartbeat is no address",
		"runwayAlarm: 90":                                   "runwayAlarm: is 90; it must be 60 or less",
		"ahead: 0":                                          "ahead: ",
		"timezone: Mars/Olympus":                            "is no time zone",
	} {
		out := filepath.Join(t.TempDir(), "out")
		file := write(t, "s.yaml", strings.ReplaceAll(text, "OUT", out)+"\n")
		code, _, errs := try(t, nil, "nightly", "--config", file, "--out", out)
		require.Equal(t, exitUsage, code, text)
		require.Contains(t, errs, says)
		require.NotContains(t, errs, "secret")
		require.NoDirExists(t, out)
	}
}

// TestANightKeepsToItsDeadline: the model is asked for half of it, the packs fill what is left, and
// when it has passed no step is begun.
func TestANightKeepsToItsDeadline(t *testing.T) {
	if testing.Short() {
		t.Skip("packs are assembled")
	}
	for minutes, late := range map[int64]bool{59: false, 61: true} {
		server, dir := newHonest(t, "triples"), t.TempDir()
		var set atomic.Int64
		clock := func() time.Time { return fixedNow().Add(time.Duration(set.Load()) * time.Minute) }
		server.other = func(string) string { return "{}" } // so that it is asked again
		server.expect(func(*http.Request, int) { set.Store(minutes) })
		file := write(t, "s.yaml", fmt.Sprintf("out: %s\nahead: 3\nrunwayAlarm: 0\ndeadline: 2h\nauthor: [openai, builtin]\nopenai: {baseURL: '%s', model: m}\n", dir, server.url))
		var out strings.Builder
		code, errs := runHere(t, t.Context(), clock, &out, "nightly", "triples", "--config", file)
		require.Equal(t, exitFindings, code, out.String()+errs)
		require.Equal(t, late, strings.Contains(out.String(), "the time for asking models, 1h0m0s, has passed"), out.String())
		require.Contains(t, out.String(), "days ahead: triples 3\n")
		require.NotContains(t, out.String(), "steps left")
	}
	code, out, errs := try(t, nil, "nightly", "triples", "--ahead", "1", "--out", t.TempDir(), "--deadline", "1ns")
	require.Equal(t, exitFailed, code, errs)
	require.Equal(t, "players have no day of triples on 2026-11-21\nthe deadline of the night, 1ns, has passed, and the steps left were not done\ndays ahead: triples 0\n", out)
}

// TestANightTellsOfAnAlternateOnce: a vetoed day whose midnight it is takes one, which is an alarm of
// this night alone.
func TestANightTellsOfAnAlternateOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("a site is made twice, and packs are assembled")
	}
	unbuilt(t)
	dir, to := swappable(t), filepath.Join(t.TempDir(), "public")
	reviewed(t, dir, "veto", "2026-11-21/triples", "--by", "MK", "--note", "two sets share a joke")
	for _, want := range []int{1, 0} {
		code, out, errs := try(t, map[string]string{"DAILIES_RUNWAY_ALARM": "0"}, "nightly", "triples", "--ahead", "3", "--out", dir, "--to", to)
		require.Equal(t, want == 1, code == exitFindings, out+errs)
		require.Equal(t, want, strings.Count(out+errs, "an alternate took its place"), out+errs)
	}
}

// TestANightFillsAVetoedDayAgain where nothing kept can fill it, as in a fresh clone without runs/: once,
// and that day alone.
func TestANightFillsAVetoedDayAgain(t *testing.T) {
	dir := swappable(t)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs")))
	before := indexOf(t, dir)
	reviewed(t, dir, "veto", "2026-11-21/triples", "--by", "MK", "--note", "two sets share a joke")
	for _, want := range []int{1, 0} {
		code, out, errs := try(t, map[string]string{"DAILIES_RUNWAY_ALARM": "0"}, "nightly", "triples", "--ahead", "2", "--out", dir)
		require.Equal(t, want == 1, code == exitFindings, out+errs)
		require.Equal(t, want, strings.Count(out, "2026-11-21/triples.json: it was filled again: an editor vetoed it"), out+errs)
	}
	after := indexOf(t, dir)
	require.NotEqual(t, before["2026-11-21"], after["2026-11-21"])
	require.Equal(t, before["2026-11-22"], after["2026-11-22"])

	if testing.Short() {
		return // two nights and a site
	}
	reviewed(t, dir, "veto", "2026-11-21/triples", "--by", "MK", "--note", "a tile fits twice")
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs")))
	for _, site := range [][]string{nil, {"--to", t.TempDir()}} { // without one nothing says what players had yesterday
		var said strings.Builder
		execute(t.Context(), factory.Environment{
			Streams: factory.Streams{In: strings.NewReader(""), Out: &said, Err: &said},
			Now:     func() time.Time { return fixedNow().AddDate(0, 0, 1) },
			Getenv:  func(name string) string { return map[string]string{"DAILIES_RUNWAY_ALARM": "0"}[name] },
		}, append([]string{"nightly", "triples", "--ahead", "1", "--out", dir}, site...))
		require.Equal(t, site == nil, reflect.DeepEqual(after["2026-11-21"], indexOf(t, dir)["2026-11-21"]), said.String())
	}
}

// TestTheNightOfItsPage types the settings and the line that tries them, without an endpoint.
func TestTheNightOfItsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("packs are assembled, and a site is made")
	}
	unbuilt(t)
	page := read(t, "../../docs/nightly.md")
	_, settings, found := strings.Cut(page, "```yaml\n")
	require.True(t, found)
	settings, _, _ = strings.Cut(settings, "```")
	_, line, found := strings.Cut(page, "```sh\nDAILIES_RUNWAY_ALARM=0 dailies ")
	require.True(t, found)
	line, _, _ = strings.Cut(line, "\n")
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("dailies.yaml", []byte(strings.ReplaceAll(settings, "http://localhost:8080/v1", deadAddress(t))), 0o600))
	env := map[string]string{"OPENAI_API_KEY": theKey, "DAILIES_RUNWAY_ALARM": "0", "DAILIES_NOTIFY_COMMAND": "cat >told", "DAILIES_METRICS": "m.prom", "DAILIES_PUBLISH_COMMAND": "cp -r \"$SITE_FOLDER\" published"}
	began := time.Now()
	code, out, errs := try(t, env, strings.Fields(line)...)
	require.Less(t, time.Since(began), 4*time.Minute, "it waits out no outage, of five minutes")
	require.Equal(t, exitFindings, code, out+errs)
	require.Regexp(t, `^the model at \S+ could not be asked: .*; builtin filled 2 days of triples instead\n`, out)
	require.FileExists(t, "published/index.html")
	require.Contains(t, read(t, "told"), "could not be asked")
}
