package publish

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"dailies/internal/webroot"
)

type files map[string]string

func (f files) fill(_ context.Context, d *webroot.Draft) error {
	for name, text := range f {
		if err := d.Put(name, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// edition is a site of n days. Every file names the edition of its day, so that a reader sees
// whether what a page names is what it was written with.
func edition(n int, changed string, edit string) files {
	const assets = "assets/0123456789ab/play.js"
	f := files{assets: "play", "sw.js": assets, "pictures/triples.png": "picture"}
	list := ""
	for i := range n {
		date := fmt.Sprintf("2026-11-%02d", i+1)
		was := "first"
		if date == changed {
			was = edit
		}
		day := date + "/triples/"
		puzzle := day + "puzzle." + hash(was) + ".json"
		answer := day + "answer." + hash(was) + ".json"
		f[puzzle], f[answer] = "edition "+was+strings.Repeat(" long", 50), "edition "+was
		f[day+"index.html"] = fmt.Sprintf("edition %s <%s> <%s> <%s>", was, puzzle, answer, assets)
		f[date+"/day.json"] = fmt.Sprintf("<%sindex.html> <%s>", day, puzzle)
		list += fmt.Sprintf("<%sindex.html> <%s/day.json>", day, date)
	}
	f["index.html"], f["feed.xml"] = list, list+"<index.html>"
	return f
}

func hash(text string) string { return fmt.Sprintf("%012x", text)[:12] }

// server is a bucket server that nobody here wrote, which refuses all changes once so many were made.
type server struct {
	*httptest.Server
	key, secret    string
	changes, limit atomic.Int64
	cached         sync.Map // the Cache-Control that an object was sent with, which one server forgets
}

// onEachServer runs a test on both servers, on that from npm in the long suite.
func onEachServer(t *testing.T, test func(*testing.T, *server)) {
	t.Run("gofakes3", func(t *testing.T) { test(t, serve(t)) })
	t.Run("s3rver", func(t *testing.T) {
		if testing.Short() {
			t.Skip("a server that is a process of its own")
		}
		test(t, limited(t, s3rver(t), "S3RVER", "S3RVER"))
	})
}

func serve(t *testing.T) *server {
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("games"))
	return limited(t, gofakes3.New(backend).Server(), "AKIDREADER", "verysecret")
}

// s3rver starts the npm package of that name.
func s3rver(t *testing.T) http.Handler {
	program, err := filepath.Abs("../../.ci/servers/node_modules/.bin/s3rver")
	require.NoError(t, err)
	if _, err := os.Stat(program); err != nil {
		t.Skip("missing: s3rver of make servers, which needs npm")
	}
	cmd := exec.CommandContext(t.Context(), program, "--address", "127.0.0.1", "--port", "0", "--silent",
		"--no-vhost-buckets", "--directory", t.TempDir(), "--configure-bucket", "games")
	said, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	var address string
	for lines := bufio.NewScanner(said); address == "" && lines.Scan(); {
		address = regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(lines.Text())
	}
	require.NotEmpty(t, address, "it does not listen")
	return wholeChanges(&httputil.ReverseProxy{
		ErrorLog: log.New(io.Discard, "", 0), // clients that went away
		Rewrite: func(r *httputil.ProxyRequest) { // the host is signed, and stays
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", address, r.In.Host
		},
	})
}

// wholeChanges makes a change whole or not at all, and shows none that is under way, as a bucket
// does and s3rver, whose objects are files, does not.
func wholeChanges(inner http.Handler) http.Handler {
	var underWay sync.RWMutex
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			underWay.RLock()
			defer underWay.RUnlock()
			inner.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // the client went away
		}
		// Without a Done of its own, a proxy asks the connection itself whether the client went away.
		whole, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
		defer cancel()
		r = r.WithContext(whole)
		r.Body = io.NopCloser(bytes.NewReader(body))
		underWay.Lock()
		defer underWay.Unlock()
		inner.ServeHTTP(w, r)
	})
}

func limited(t *testing.T, inner http.Handler, key, secret string) *server {
	s := &server{key: key, secret: secret}
	s.limit.Store(1 << 40)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead && s.changes.Add(1) > s.limit.Load() {
			http.Error(w, `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no more</Message></Error>`, http.StatusForbidden)
			return
		}
		if r.Method == http.MethodPut {
			s.cached.Store(strings.TrimPrefix(r.URL.Path, "/games/"), r.Header.Get("Cache-Control"))
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", key)
	t.Setenv("AWS_SECRET_ACCESS_KEY", secret)
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	return s
}

func (s *server) open(t *testing.T) *Bucket {
	b, err := Open(t.Context(), "s3://games?region=eu-central-1&use_path_style=true&endpoint="+s.URL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// get reads an object as a player's browser does.
func (s *server) get(t *testing.T, name string) (text string, head http.Header, found bool) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/games/"+name, nil)
	require.NoError(t, err)
	request.Header.Set("Accept-Encoding", "gzip") // else the client removes what is tested
	r, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer r.Body.Close()
	var body io.Reader = r.Body
	if r.StatusCode == http.StatusOK && r.Header.Get("Content-Encoding") == "gzip" {
		body, err = gzip.NewReader(body)
		require.NoError(t, err)
	}
	data, err := io.ReadAll(body)
	require.NoError(t, err)
	return string(data), r.Header, r.StatusCode == http.StatusOK
}

var named = regexp.MustCompile(`<([^>]+)>`)

// whole follows all that a file names, as a reader does, and requires that it is there and of the
// edition of the page that named it.
func (s *server) whole(t *testing.T, from string) {
	text, _, found := s.get(t, from)
	if !found {
		return // nothing is published yet
	}
	s.follow(t, from, text, map[string]bool{})
}

func (s *server) follow(t *testing.T, name, text string, seen map[string]bool) {
	for _, m := range named.FindAllStringSubmatch(text, -1) {
		there, _, found := s.get(t, m[1])
		require.True(t, found, "%s names %s, which is not there", name, m[1])
		if strings.HasPrefix(text, "edition") && path.Ext(m[1]) == ".json" {
			require.Equal(t, strings.Fields(text)[1], strings.Fields(there)[1], "%s and %s", name, m[1])
		}
		if !seen[m[1]] {
			seen[m[1]] = true
			s.follow(t, m[1], there, seen)
		}
	}
}

func written(t *testing.T, f files) string {
	dir := filepath.Join(t.TempDir(), "site")
	_, err := webroot.Write(t.Context(), dir, false, f.fill)
	require.NoError(t, err)
	return dir
}

// TestAPublication: types, encodings and headers are right, a second one sends nothing, a changed
// day sends its files alone, what it drops goes with the next one, and objects of others stay.
func TestAPublication(t *testing.T) { onEachServer(t, aPublication) }

func aPublication(t *testing.T, s *server) {
	b := s.open(t)
	require.NoError(t, b.objects.WriteAll(t.Context(), "robots.txt", []byte("of others"), nil))
	first := edition(5, "", "")
	done, err := b.Send(t.Context(), written(t, first))
	require.NoError(t, err)
	require.Equal(t, Sent{Files: len(first), Sent: len(first)}, done)
	s.whole(t, "feed.xml")
	for name, text := range first {
		there, _, found := s.get(t, name)
		require.True(t, found)
		require.Equal(t, text, there, name)
	}
	head := func(name, of string) string { _, h, _ := s.get(t, name); return h.Get(of) }
	puzzle := "2026-11-01/triples/puzzle." + hash("first") + ".json"
	require.Equal(t, "application/json", head(puzzle, "Content-Type"))
	require.Equal(t, "gzip", head(puzzle, "Content-Encoding"))
	for name, want := range map[string]string{puzzle: forGood, "assets/0123456789ab/play.js": forGood, "index.html": askFirst, "sw.js": askFirst, "2026-11-01/day.json": askFirst} {
		cache, _ := s.cached.Load(name)
		require.Equal(t, want, cache, name)
	}
	require.Equal(t, "text/html; charset=utf-8", head("index.html", "Content-Type"))
	require.Empty(t, head("pictures/triples.png", "Content-Encoding"))

	before := s.changes.Load()
	done, err = b.Send(t.Context(), written(t, first))
	require.NoError(t, err)
	require.Equal(t, Sent{Files: len(first)}, done)
	require.Equal(t, before, s.changes.Load(), "a site that is there already makes no change")

	second := edition(5, "2026-11-03", "second")
	done, err = b.Send(t.Context(), written(t, second))
	require.NoError(t, err)
	require.Equal(t, Sent{Files: len(second), Sent: 4}, done) // puzzle, answer, page, day
	dropped := "2026-11-03/triples/puzzle." + hash("first") + ".json"
	_, _, found := s.get(t, dropped)
	require.True(t, found, "a page that was fetched before still finds its puzzle")
	done, err = b.Send(t.Context(), written(t, second))
	require.NoError(t, err)
	require.Equal(t, Sent{Files: len(second), Removed: 2}, done)
	last, err := b.state(t.Context())
	require.NoError(t, err)
	require.Empty(t, last.Leaving, "what is gone is nobody's, and whoever takes its name keeps it")
	_, _, found = s.get(t, dropped)
	require.False(t, found)
	_, _, found = s.get(t, "robots.txt")
	require.True(t, found)
	s.whole(t, "feed.xml")
}

// TestStoppedAnywhere: after every request of a first publication, of a changed day and of a return
// to the site before, a reader sees a whole site, and the next publication finishes.
func TestStoppedAnywhere(t *testing.T) { onEachServer(t, stoppedAnywhere) }

func stoppedAnywhere(t *testing.T, s *server) {
	b := s.open(t)
	one, two := edition(4, "", ""), edition(5, "2026-11-03", "second")
	for i, site := range []files{one, two, one} {
		dir := written(t, site)
		for tries := 0; ; tries++ {
			s.limit.Store(s.changes.Load() + 1)
			_, err := b.Send(t.Context(), dir)
			s.whole(t, "feed.xml")
			s.whole(t, "index.html")
			if err == nil {
				require.Greater(t, tries, 2, "publication %d was stopped often", i)
				break
			}
			require.NotContains(t, err.Error(), s.secret)
			require.NotContains(t, err.Error(), s.key)
			require.Less(t, tries, 100)
		}
		for name, text := range site {
			there, _, _ := s.get(t, name)
			require.Equal(t, text, there, name)
		}
	}
}

// TestADayThatIsRemoved: a page that a reader still knows is there with all that it names, or is gone,
// after every request of the publication that removes it.
func TestADayThatIsRemoved(t *testing.T) {
	s := serve(t)
	b := s.open(t)
	dir := written(t, edition(3, "", ""))
	for _, site := range []string{written(t, edition(4, "", "")), dir} {
		_, err := b.Send(t.Context(), site)
		require.NoError(t, err)
	}
	for stops := 0; ; stops++ {
		s.limit.Store(s.changes.Load() + 1)
		_, err := b.Send(t.Context(), dir)
		s.whole(t, "2026-11-04/day.json")
		s.whole(t, "2026-11-04/triples/index.html")
		if err == nil {
			require.Equal(t, 4, stops, "page, day, puzzle and answer")
			break
		}
		require.Less(t, stops, 100)
	}
}

// TestAStoppedPublicationForgetsNoFile: what the site before had is known to be the site's, however
// early the next publication stops, and is removed in its turn.
func TestAStoppedPublicationForgetsNoFile(t *testing.T) {
	s := serve(t)
	b := s.open(t)
	_, err := b.Send(t.Context(), written(t, edition(3, "", "")))
	require.NoError(t, err)
	dir := written(t, edition(3, "2026-11-02", "second"))
	s.limit.Store(s.changes.Load() + 1)
	_, err = b.Send(t.Context(), dir)
	require.ErrorContains(t, err, "send ")
	s.limit.Store(1 << 40)
	for range 2 {
		_, err = b.Send(t.Context(), dir)
		require.NoError(t, err)
	}
	_, _, found := s.get(t, "2026-11-02/triples/puzzle."+hash("first")+".json")
	require.False(t, found)
}

// TestABucketThatFails after its fortieth file keeps what it has, and the next publication sends
// the rest alone.
func TestABucketThatFails(t *testing.T) { onEachServer(t, aBucketThatFails) }

func aBucketThatFails(t *testing.T, s *server) {
	b := s.open(t)
	site := edition(20, "", "")
	dir := written(t, site)
	s.limit.Store(41) // the state goes first
	failed, err := b.Send(t.Context(), dir)
	require.ErrorContains(t, err, "send ")
	require.LessOrEqual(t, failed.Sent, 40)
	require.GreaterOrEqual(t, failed.Sent, 40-atOnce, "others were under way")
	s.whole(t, "feed.xml")
	s.limit.Store(1 << 40)
	done, err := b.Send(t.Context(), dir)
	require.NoError(t, err)
	require.LessOrEqual(t, done.Sent, len(site)-failed.Sent)
	s.whole(t, "feed.xml")
}

// TestAFolder is published as plain files, which any web server serves.
func TestAFolder(t *testing.T) {
	to := filepath.Join(t.TempDir(), "games")
	b, err := Open(t.Context(), "file://"+to)
	require.NoError(t, err)
	defer b.Close()
	site := edition(2, "", "")
	dir := written(t, site)
	done, err := b.Send(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, len(site), done.Sent)
	for name, text := range site {
		data, err := os.ReadFile(filepath.Join(to, filepath.FromSlash(name)))
		require.NoError(t, err)
		require.Equal(t, text, string(data), name)
	}
	count := 0
	require.NoError(t, filepath.WalkDir(to, func(_ string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			count++
		}
		return err
	}))
	require.Equal(t, len(site)+1, count, "the state, and nothing beside the site")
	done, err = b.Send(t.Context(), dir)
	require.NoError(t, err)
	require.Zero(t, done.Sent)
}

// TestADamagedSite and a damaged state are refused before anything is sent.
func TestADamagedSite(t *testing.T) {
	s := serve(t)
	b := s.open(t)
	dir := written(t, edition(2, "", ""))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte("other"), 0o600))
	_, err := b.Send(t.Context(), dir)
	require.ErrorIs(t, err, webroot.ErrDamaged)
	require.Zero(t, s.changes.Load())
	for _, text := range []string{"{", `{"about":"","version":2,"files":[],"leaving":[]}`, `{"about":"","version":1,"files":["../x"],"leaving":[]}`, `{"about":"","version":1,"files":[],"leaving":[".dailies-published"]}`} {
		require.NoError(t, b.objects.WriteAll(t.Context(), stateName, []byte(text), nil))
		_, err = b.Send(t.Context(), written(t, edition(2, "", "")))
		require.ErrorIs(t, err, ErrState, text)
	}
}

func TestAddresses(t *testing.T) {
	for _, good := range []string{"s3://games", "s3://games?region=eu-central-1&prefix=daily/", "file:///srv/games"} {
		_, err := parse(good)
		require.NoError(t, err, good)
	}
	for _, bad := range []string{"", "games", "s3://", "s3://games/daily", "s3://key:verysecret@games", "gs://games", "file://srv/games", "file:///",
		"s3://games?secret_key=verysecret", "s3://games?prefix=daily", "file:///srv/games?metadata=skip", "mem://", "%zz", "s3://games#verysecret"} {
		_, err := FolderOf(bad)
		require.ErrorIs(t, err, ErrAddress, bad)
		require.NotContains(t, err.Error(), "verysecret")
	}
	folder, err := FolderOf("file:///srv/games")
	require.NoError(t, err)
	require.Equal(t, "/srv/games", folder)
}

// TestABucketWithoutItsSettings is told what is missing before anything is asked of it.
func TestABucketWithoutItsSettings(t *testing.T) {
	s := serve(t)
	none := filepath.Join(t.TempDir(), "none")
	for _, name := range []string{"AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE"} {
		t.Setenv(name, "")
	}
	t.Setenv("AWS_CONFIG_FILE", none)
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", none)
	address := "s3://games?use_path_style=true&endpoint=" + s.URL
	_, err := Open(t.Context(), address)
	require.ErrorContains(t, err, "it has no region")
	t.Setenv("AWS_REGION", "eu-central-1")
	b, err := Open(t.Context(), address)
	require.NoError(t, err)
	require.NoError(t, b.Close())
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	_, err = Open(t.Context(), address)
	require.ErrorContains(t, err, "there are no keys for it")
	_, err = Open(t.Context(), "file://"+filepath.Join(written(t, edition(1, "", "")), "index.html", "games"))
	require.ErrorContains(t, err, "index.html")
}
