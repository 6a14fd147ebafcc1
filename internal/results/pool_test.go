package results_test

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/pool/pooltest"
	"dailies/internal/results"
	"dailies/validate"
)

// TestPool holds the pool to what every pool promises: with a store of its own, with one
// that is warm from the same checks, with one that is damaged in between, and with one
// that can keep nothing.
func TestPool(t *testing.T) {
	warm := t.TempDir()
	for _, c := range []struct {
		name string
		open func(t *testing.T) *results.Store
	}{
		{"cold", func(t *testing.T) *results.Store { return open(t, t.TempDir()) }},
		{"filling", func(t *testing.T) *results.Store { return open(t, warm) }},
		{"warm", func(t *testing.T) *results.Store { return open(t, warm) }},
		{"damaged", func(t *testing.T) *results.Store { damage(t, warm); return open(t, warm) }},
		{"nothing can be kept", func(t *testing.T) *results.Store { return gone(t) }},
		{"swept all the time", func(t *testing.T) *results.Store { return openTo(t, t.TempDir(), "1", 100) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			pooltest.Run(t, func(t *testing.T, workers int, producers ...pool.Producer) pool.Pool {
				return results.NewPool(pool.NewLocal(workers, producers...), c.open(t), func(string) {})
			})
		})
	}
}

func open(t *testing.T, dir string) *results.Store { return openTo(t, dir, "1", results.DefaultLimit) }

func openTo(t *testing.T, dir, version string, limit int64) *results.Store {
	t.Helper()
	s, err := results.Open(dir, version, limit)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// gone is a store whose folder was removed.
func gone(t *testing.T) *results.Store {
	dir := filepath.Join(t.TempDir(), "gone")
	s := open(t, dir)
	require.NoError(t, os.RemoveAll(dir))
	return s
}

// damage changes a byte of every second line in a folder's files.
func damage(t *testing.T, dir string) {
	t.Helper()
	for _, name := range files(t, dir) {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		lines := strings.SplitAfter(string(data), "\n")
		for i := 1; i < len(lines); i += 2 {
			if n := len(lines[i]); n > 1 {
				lines[i] = lines[i][:n/2] + "#" + lines[i][n/2+1:]
			}
		}
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o644))
	}
}

func files(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.results"))
	require.NoError(t, err)
	return all
}

// counting is a pool of a game of numbers: draft i of a pack passes where i is even, and
// the series has as many drafts as its pack says.
type counting struct {
	mu   sync.Mutex
	seen map[string]int // how often a draft was judged, by series and index
}

func (c *counting) Judge(ctx context.Context, tasks iter.Seq[pool.Task], take func(pool.Task, pool.Result) error) error {
	return validate.Ordered(ctx, 2, tasks, func(_ context.Context, task pool.Task) (done, error) {
		return done{task, c.judge(task)}, nil
	}, func(d done) error { return take(d.task, d.result) })
}

type done struct {
	task   pool.Task
	result pool.Result
}

func (c *counting) judge(task pool.Task) (r pool.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil {
		c.seen = make(map[string]int)
	}
	length := len(task.Pack)
	for i := task.From; i < min(task.To, length); i++ {
		c.seen[fmt.Sprintf("%s %s %d", task.Pack, task.Rung, i)]++
		r.Drafts = append(r.Drafts, pool.DraftResult{Index: i, Label: fmt.Sprint(i), Verdict: pool.Refused, Findings: []pool.Finding{{Code: "ERR", Message: "<no>"}}, Rejected: gen.Rejections{"x": i + 1}})
	}
	if r.Ended = length < task.To; r.Ended && task.From <= length {
		r.Rejected = gen.Rejections{"rest": length + 1}
	}
	return r
}

func (c *counting) most() (most int) {
	for _, n := range c.seen {
		most = max(most, n)
	}
	return most
}

var profile = &validate.Profile{Name: "P"}

func task(pack string, from, to int) pool.Task {
	return pool.Task{Series: pool.Series{Game: "g", Pack: pack, Seed: 1}, Profile: profile, From: from, To: to}
}

// judgeAll has tasks judged over a store.
func judgeAll(t *testing.T, inner *counting, s *results.Store, tasks ...pool.Task) (all []pool.Result) {
	t.Helper()
	var notes []string
	p := results.NewPool(inner, s, func(note string) { notes = append(notes, note) })
	require.NoError(t, p.Judge(t.Context(), slices.Values(tasks), func(task pool.Task, r pool.Result) error {
		require.Equal(t, (&counting{}).judge(task), r, "%d to %d", task.From, task.To)
		all = append(all, r)
		return nil
	}))
	require.Equal(t, len(tasks), len(all))
	require.LessOrEqual(t, len(notes), 1)
	return all
}

// TestNothingIsJudgedTwice cuts series in every way: in one run, and in those after it.
func TestNothingIsJudgedTwice(t *testing.T) {
	var tasks []pool.Task
	for _, pack := range []string{"abcdefghijklmnopq", "x", ""} {
		tasks = append(tasks, task(pack, 3, 5), task(pack, 0, 9), task(pack, 0, 9), task(pack, 30, 40), task(pack, 12, 16))
		for size := range 20 {
			for from := 0; from < 25; from += size + 1 {
				tasks = append(tasks, task(pack, from, from+size+1))
			}
		}
	}
	dir := t.TempDir()
	inner := &counting{}
	judgeAll(t, inner, open(t, dir), tasks...)
	require.Equal(t, 1, inner.most())
	require.Len(t, inner.seen, 18)
	judgeAll(t, inner, open(t, dir), tasks...)
	slices.Reverse(tasks)
	judgeAll(t, inner, open(t, dir), tasks...)
	require.Equal(t, 1, inner.most())
	judgeAll(t, inner, openTo(t, dir, "2", results.DefaultLimit), task("abcdefghijklmnopq", 0, 3))
	require.Equal(t, 2, inner.most(), "another version judges for itself")
}

// TestDamage changes and cuts a file at every byte, at every seventh in short: the results are the same, and what is
// damaged is judged and kept again.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	whole := task("abcd", 0, 6)
	judgeAll(t, &counting{}, open(t, dir), whole)
	name := files(t, dir)[0]
	good, err := os.ReadFile(name)
	require.NoError(t, err)
	step := 1
	if testing.Short() {
		step = 7
	}
	for i := 0; i < len(good); i += step {
		for kind, bad := range map[string][]byte{
			"changed": slices.Concat(good[:i], []byte{good[i] ^ 1}, good[i+1:]),
			"cut":     good[:i], "doubled": slices.Concat(good[:i], good), "gone": slices.Concat(good[:i], good[i+1:]),
		} {
			require.NoError(t, os.WriteFile(name, bad, 0o644))
			inner := &counting{}
			judgeAll(t, inner, open(t, dir), whole)
			if kind == "cut" && i < len(good)/2 {
				require.NotEmpty(t, inner.seen, "cut at %d", i)
			}
			inner = &counting{}
			judgeAll(t, inner, open(t, dir), whole)
			require.Empty(t, inner.seen, "%s at %d: what was judged again is kept", kind, i)
		}
	}
}

// TestForeignFiles puts what is no file of its series where one should be.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	one, other := task("abcd", 0, 6), task("efgh", 0, 6)
	judgeAll(t, &counting{}, open(t, dir), one)
	first := files(t, dir)[0]
	judgeAll(t, &counting{}, open(t, dir), other)
	second := files(t, dir)
	second = slices.DeleteFunc(second, func(name string) bool { return name == first })
	foreign, err := os.ReadFile(second[0])
	require.NoError(t, err)
	for name, put := range map[string]func(){
		"that of another series": func() { require.NoError(t, os.WriteFile(first, foreign, 0o644)) },
		"text":                   func() { require.NoError(t, os.WriteFile(first, []byte("once upon a time"), 0o644)) },
		"a folder":               func() { require.NoError(t, os.Mkdir(first, 0o755)) },
		"a link out of the folder": func() {
			away := filepath.Join(t.TempDir(), "away")
			require.NoError(t, os.WriteFile(away, []byte("mine"), 0o644))
			require.NoError(t, os.Symlink(away, first))
			t.Cleanup(func() {
				data, err := os.ReadFile(away)
				require.NoError(t, err)
				require.Equal(t, "mine", string(data))
			})
		},
		"too much": func() {
			require.NoError(t, os.WriteFile(first, nil, 0o644))
			require.NoError(t, os.Truncate(first, 1<<30))
		},
	} {
		require.NoError(t, os.RemoveAll(first))
		put()
		inner := &counting{}
		judgeAll(t, inner, open(t, dir), one)
		require.Len(t, inner.seen, 4, name)
	}
}

// TestTheFolderIsBounded keeps what was used last, whenever it was written.
func TestTheFolderIsBounded(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.txt")
	require.NoError(t, os.WriteFile(mine, make([]byte, 5000), 0o644))
	pack := func(i int) string { return strings.Repeat(string(rune('a'+i)), 10) }
	for i := range 8 {
		judgeAll(t, &counting{}, open(t, dir), task(pack(i), 0, 20))
	}
	size := int64(0)
	for i, name := range files(t, dir) {
		info, err := os.Stat(name)
		require.NoError(t, err)
		size += info.Size()
		old := info.ModTime().Add(-1000 * info.ModTime().Sub(info.ModTime().Add(-1)) * 1e9)
		require.NoError(t, os.Chtimes(name, old, old), i)
	}
	judgeAll(t, &counting{}, open(t, dir), task(pack(2), 0, 20), task(pack(5), 0, 20))
	openTo(t, dir, "1", size/4)
	require.Len(t, files(t, dir), 2)
	inner := &counting{}
	judgeAll(t, inner, open(t, dir), task(pack(2), 0, 20), task(pack(5), 0, 20))
	require.Empty(t, inner.seen)
	require.FileExists(t, mine)
	s := openTo(t, dir, "1", 3000)
	for i := range 20 {
		judgeAll(t, &counting{}, s, task(pack(i), 0, 20))
	}
	var left int64
	for _, name := range files(t, dir) {
		info, err := os.Stat(name)
		require.NoError(t, err)
		left += info.Size()
	}
	require.Less(t, left, int64(3000+2*2000))
}

// TestRunsAtOnce share a folder.
func TestRunsAtOnce(t *testing.T) {
	dir := t.TempDir()
	var tasks []pool.Task
	for i := range 12 {
		tasks = append(tasks, task("abcdefghijklmnopq", i, i+3), task("rstu", i, i+2))
	}
	var runs sync.WaitGroup
	for range 4 {
		s := open(t, dir)
		runs.Go(func() { judgeAll(t, &counting{}, s, tasks...) })
	}
	runs.Wait()
	inner := &counting{}
	judgeAll(t, inner, open(t, dir), tasks...)
	require.Empty(t, inner.seen)
}

// TestForget makes the series of a game new.
func TestForget(t *testing.T) {
	s := open(t, t.TempDir())
	inner := &counting{}
	other := task("efgh", 0, 6)
	other.Game = "other"
	judgeAll(t, inner, s, task("abcd", 0, 6), other)
	require.NoError(t, s.Forget("g"))
	require.NoError(t, s.Forget("g"), "also what is not there")
	judgeAll(t, inner, s, task("abcd", 0, 6), other)
	require.Equal(t, 2, inner.seen["abcd  0"])
	require.Equal(t, 1, inner.seen["efgh  0"])
}

// TestALyingResultIsNotKept asks for what no pool may give.
func TestALyingResultIsNotKept(t *testing.T) {
	s := open(t, t.TempDir())
	wanted := task("abcd", 0, 6)
	var refused *pool.ResultError
	require.ErrorAs(t, s.Keep(t.Context(), wanted, pool.Result{}), &refused)
	_, missing := s.Find(t.Context(), wanted)
	require.Equal(t, []pool.Task{wanted}, missing)
}

// FuzzFile puts anything in the place of a file: the results are those of judging.
func FuzzFile(f *testing.F) {
	dir := f.TempDir()
	s, err := results.Open(dir, "1", results.DefaultLimit)
	require.NoError(f, err)
	f.Cleanup(func() { require.NoError(f, s.Close()) })
	whole := task("abcd", 0, 6)
	require.NoError(f, s.Keep(f.Context(), whole, (&counting{}).judge(whole)))
	names, err := filepath.Glob(filepath.Join(dir, "*.results"))
	require.NoError(f, err)
	good, err := os.ReadFile(names[0])
	require.NoError(f, err)
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte("\n\x00 0 {}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(names[0], data, 0o644))
		judgeAll(t, &counting{}, open(t, dir), task("abcd", 1, 3), whole)
	})
}
