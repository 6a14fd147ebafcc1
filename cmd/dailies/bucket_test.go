package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestANightPublishes to a bucket, whose address the settings have; the pages there name files that
// are there, and going back to an earlier site publishes that.
func TestANightPublishes(t *testing.T) {
	if testing.Short() {
		t.Skip("the program runs a dozen times")
	}
	unbuilt(t)
	dir := t.TempDir()
	bucket := filepath.Join(dir, "bucket")
	served := httptest.NewServer(http.FileServer(http.Dir(bucket)))
	defer served.Close()
	out, to := filepath.Join(dir, "out"), filepath.Join(dir, "games")
	file := write(t, "s.yaml", "out: "+out+"\nahead: 2\nrunwayAlarm: 0\nsite: {to: "+to+", releases: true}\nsiteURL: "+served.URL+"/\npublish: file://"+bucket+"\n")
	code, said, errs := try(t, nil, "nightly", "triples", "--config", file)
	require.Equal(t, exitClean, code, said+errs)
	page := read(t, filepath.Join(bucket, "2026-11-21", "triples", "index.html"))
	for _, name := range []string{"puzzle", "answer"} {
		named := regexp.MustCompile(name + `\.[0-9a-f]{12}\.json`).FindString(page)
		require.NotEmpty(t, named, name)
		require.FileExists(t, filepath.Join(bucket, "2026-11-21", "triples", named))
	}
	require.Contains(t, read(t, filepath.Join(bucket, "2026-11-21", "day.json")), "triples/"+regexp.MustCompile(`puzzle\.[0-9a-f]{12}`).FindString(page))

	code, _, errs = try(t, nil, "site", "--config", file, "--until", "2026-11-22")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, read(t, filepath.Join(bucket, "index.html")), "2026-11-22/")
	code, _, errs = try(t, nil, "site", "rollback", "--to", to, "--config", file)
	require.Equal(t, exitClean, code, errs)
	require.NotContains(t, read(t, filepath.Join(bucket, "index.html")), "2026-11-22/")
	require.DirExists(t, filepath.Join(bucket, "2026-11-22"), "it goes with the next publication")
	code, _, errs = try(t, nil, "site", "rollback", "--to", to, "1", "--config", file)
	require.Equal(t, exitClean, code, errs)
	require.NoFileExists(t, filepath.Join(bucket, "2026-11-22", "triples", "index.html"))

	code, _, errs = try(t, nil, "site", "--config", file, "--publish", "file://"+filepath.Join(bucket, "index.html", "games"))
	require.Equal(t, exitUsage, code, "a bucket that cannot be opened: %s", errs)
	require.Contains(t, errs, "open the bucket")
}

// TestAnAddressOfABucket that is wrong is refused before anything is written, and shown nowhere.
func TestAnAddressOfABucket(t *testing.T) {
	unbuilt(t)
	dir := t.TempDir()
	for address, says := range map[string]string{
		"s3://key:verysecret@games":       "not the address of a bucket",
		"s3://games?secret=verysecret":    "use_path_style",
		"gs://verysecret":                 "not the address of a bucket",
		"file://" + dir + "/games/bucket": "one inside the other",
	} {
		for _, command := range [][]string{{"site"}, {"site", "rollback"}} {
			args := append(command, "--to", filepath.Join(dir, "games"), "--publish", address)
			code, out, errs := try(t, nil, args...)
			require.Equal(t, exitUsage, code, strings.Join(args, " "))
			require.Contains(t, errs, says)
			require.NotContains(t, out+errs, "verysecret")
		}
	}
}
