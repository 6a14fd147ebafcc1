package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/internal/bench"
)

// spoilt is a bench of one cell and two repeats, asked one after the other: each of the
// first answers is no pack, and its correction is one.
func spoilt(t testing.TB) (s *rated, plan string) {
	t.Helper()
	s = newRated(t)
	s.steady, s.latency = true, 2*time.Millisecond // so that no time is 0
	plan = s.plan(t, fmt.Sprintf("house: %q", promptsSpoilt(t, 100)), "repeats: 2\ndrafts: 5\ndate: 2026-11-21\n")
	text := strings.NewReplacer("retries: 0", "retries: 0, inFlight: 1", "days: 2", "days: 1").Replace(read(t, plan))
	require.NoError(t, os.WriteFile(plan, []byte(text), 0o644))
	return s, plan
}

// count counts requests from now on, and says what is done when one comes.
func (s *rated) count(meet func(n int)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests, s.meet = 0, meet
}

func (s *rated) counted() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// unpaid is a report without what a second asking costs again, with the tokens that it
// leaves out.
func unpaid(t testing.TB, r *bench.Report) (text string, tokens int) {
	t.Helper()
	costs := func(figure string) bool {
		return strings.HasPrefix(figure, "tokens") || strings.HasPrefix(figure, "seconds") || strings.HasPrefix(figure, "money")
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		c.Values = slices.DeleteFunc(c.Values, func(v bench.Value) bool { return costs(v.Figure) })
		for _, repeat := range c.Repeats {
			for k := range repeat.Answers {
				a := &repeat.Answers[k]
				tokens += a.Tokens
				a.Tokens, a.Cost, a.Seconds = 0, 0, 0
			}
		}
	}
	r.Comparisons = slices.DeleteFunc(r.Comparisons, func(x bench.Comparison) bool { return costs(x.Figure) })
	data, err := game.Canonical(r)
	require.NoError(t, err)
	return string(data), tokens
}

// wholeBench is the folder of a bench that nobody killed, by the clock of the machine.
func wholeBench(t testing.TB, plan string) (dir string, report *bench.Report) {
	t.Helper()
	dir = t.TempDir()
	code, out, errs := startProgram(t, nil, "bench", plan, "--dir", dir).wait()
	require.Equal(t, exitClean, code, out+errs)
	report, err := bench.ReadReport(t.Context(), filepath.Join(dir, bench.ReportName))
	require.NoError(t, err)
	return dir, report
}

// keptIn are the answers that a bench has kept.
func keptIn(t testing.TB, dir string) []string {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(dir, "answers", "*", "*", "*", "*", "[0-9a-f]*.json"))
	require.NoError(t, err)
	return kept
}

// TestABenchKilledAnywhere comes to what one comes to that nobody kills: as it asks, as an
// answer is kept, as it judges, as it leaves its report and its page.
func TestABenchKilledAnywhere(t *testing.T) {
	s, plan := spoilt(t)
	whole := t.TempDir()
	code, report, out, errs := benched(t, whole, plan)
	require.Equal(t, exitClean, code, out+errs)
	want, _ := unpaid(t, report)
	require.Equal(t, 4, s.counted())
	patterns := map[string]string{
		"having begun":       "answers/*/*/*/001/requests.jsonl",
		"as answers come":    "answers/*/*/*/001/[0-9a-f]*.json",
		"as it judges":       "results/*",
		"as the second asks": "answers/*/*/*/002/requests.jsonl",
		"leaving its report": ".tmp-*",
		"with its report":    bench.ReportName,
		"with its page":      bench.PageName,
	}
	if testing.Short() {
		patterns = map[string]string{"as it judges": "results/*", "with its report": bench.ReportName}
	}
	for name, pattern := range patterns {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s.count(nil)
			p := startProgram(t, nil, "bench", plan, "--dir", dir)
			killed := p.killAt(filepath.Join(dir, pattern))
			kept := keptIn(t, dir)
			s.count(nil)
			code, again, out, errs := benched(t, dir, plan)
			require.Equal(t, exitClean, code, out+errs)
			got, _ := unpaid(t, again)
			require.Equal(t, want, got)
			require.Equal(t, 4-len(kept), s.counted(), "what was kept is not asked again")
			require.FileExists(t, filepath.Join(dir, bench.PageName))
			require.Empty(t, halfWritten(t, dir))
			t.Logf("killed: %v, %d answers kept", killed, len(kept))
		})
	}
}

// killAt kills the program as soon as there is such a file, waits for its end, and reports
// whether the kill came before it.
func (p *program) killAt(pattern string) bool {
	for ended := false; !ended; {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			p.kill()
			break
		}
		select {
		case <-p.read:
			ended = true
		case <-time.After(100 * time.Microsecond):
		}
	}
	code, out, errs := p.wait()
	require.Contains(p.t, []int{-1, exitClean}, code, out+errs)
	return code == -1
}

// TestABenchGoesOnFromEveryLineOfItsAccount, whole or torn, with the answer that the line is
// about and without: exactly what is not there is asked, and what was sent and lost is charged.
func TestABenchGoesOnFromEveryLineOfItsAccount(t *testing.T) {
	if testing.Short() {
		t.Skip("a bench is cut at every line")
	}
	s, plan := spoilt(t)
	whole, report := wholeBench(t, plan)
	text, page := read(t, filepath.Join(whole, bench.ReportName)), read(t, filepath.Join(whole, bench.PageName))
	want, paid := unpaid(t, report)
	lines := strings.SplitAfter(strings.TrimSpace(read(t, accountOf(whole)))+"\n", "\n")[:6]
	require.Regexp(t, `"event":"done"`, lines[5])

	for cut := range len(lines) + 1 {
		for _, torn := range []bool{false, true} {
			for _, saved := range []bool{false, true} { // whether the last answer that ended is kept
				if last := cut - 1; !saved && (last < 0 || !strings.Contains(lines[last], `"event":"end"`)) || torn && cut == len(lines) {
					continue
				}
				name := fmt.Sprintf("%d lines, torn %v, saved %v", cut, torn, saved)
				dir := copied(t, whole)
				account := strings.Join(lines[:cut], "")
				if torn {
					account += lines[cut][:len(lines[cut])/2]
				}
				require.NoError(t, os.WriteFile(accountOf(dir), []byte(account), 0o644))
				kept := strings.Count(account, `"event":"end"`)
				if !saved {
					kept--
				}
				ends, begins := strings.Count(strings.Join(lines[:cut], ""), `"event":"end"`), strings.Count(strings.Join(lines[:cut], ""), `"event":"begin"`)
				lost := begins > ends || !saved // it was sent, and its end or its answer is not there
				forget(t, dir, lines, kept)
				require.NoError(t, os.Remove(filepath.Join(dir, bench.ReportName)))
				require.NoError(t, os.WriteFile(filepath.Join(dir, ".tmp-"+bench.ReportName+"-0"), []byte("{"), 0o644))
				s.count(nil)
				require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(accountOf(dir)), ".tmp-0123.json-0"), []byte("{"), 0o644))
				code, again, out, errs := benched(t, dir, plan)
				require.Equal(t, exitClean, code, name+out+errs)
				require.Empty(t, halfWritten(t, dir), name)
				require.Equal(t, 2-kept, s.counted(), name)
				if kept == 2 && !lost {
					require.Equal(t, text, read(t, filepath.Join(dir, bench.ReportName)), name)
					require.Equal(t, page, read(t, filepath.Join(dir, bench.PageName)), name)
				}
				got, tokens := unpaid(t, again)
				require.Equal(t, want, got, name)
				require.Equal(t, lost, tokens > paid, "%s: %d tokens, and %d where nothing is lost", name, tokens, paid)
				text := read(t, filepath.Join(dir, bench.ReportName))
				code, _, out, errs = benched(t, dir, plan, "--rejudge")
				require.Equal(t, exitClean, code, name+out+errs)
				require.Equal(t, text, read(t, filepath.Join(dir, bench.ReportName)), name+": judged again")
			}
		}
	}
}

// halfWritten are the files below a folder that were not finished.
func halfWritten(t testing.TB, dir string) (left []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if strings.HasPrefix(filepath.Base(name), ".tmp-") {
			left = append(left, name)
		}
		return err
	}))
	return left
}

// accountOf is the file of the requests of the first repeat.
func accountOf(dir string) string {
	return filepath.Join(dir, "answers", "house", "small", "triples", "001", "requests.jsonl")
}

// copied is another folder with the same files.
func copied(t testing.TB, dir string) string {
	t.Helper()
	other := t.TempDir()
	require.NoError(t, os.CopyFS(other, os.DirFS(dir)))
	return other
}

// forget removes the answers of the first repeat but the first of them, in the order of its
// account.
func forget(t testing.TB, dir string, lines []string, kept int) {
	t.Helper()
	for _, l := range lines {
		_, after, begun := strings.Cut(l, `"key":"`)
		if !begun {
			continue
		}
		if kept--; kept < 0 {
			key, _, _ := strings.Cut(after, `"`)
			require.NoError(t, os.Remove(filepath.Join(filepath.Dir(accountOf(dir)), key+".json")))
		}
	}
}
