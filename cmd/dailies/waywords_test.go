package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/cmd/dailies/internal/factory"
	"github.com/stretchr/testify/require"
)

// dailiesRun runs the program and gives what it prints and its exit code.
func dailiesRun(in string, args ...string) (out, err string, code int) {
	var stdout, stderr bytes.Buffer
	w := factory.Environment{
		Streams: factory.Streams{In: strings.NewReader(in), Out: &stdout, Err: &stderr},
		Getenv:  func(string) string { return "" },
		Now:     func() time.Time { return time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC) },
	}
	code = execute(context.Background(), w, args)
	return stdout.String(), stderr.String(), code
}

const vegetables = `{"contentVersion":"1","topics":{"beds":{"title":"Vegetables","path":["LETTUCE","TOMATO","CARROT","CELERY","ONION","LEEK","PEPPER","RADISH","POTATO","TURNIP","ENDIVE"],"bonus":["RAIN","SNAIL","SPADE","HOE"]}}}`

func TestLayoutCommand(t *testing.T) {
	out, errs, code := dailiesRun(vegetables, "layout", "-", "--seed", "2", "--count", "2")
	if code != exitClean || strings.Count(out, "board ") != 2 || strings.Count(out, ">") != 2 || strings.Contains(out, "\x1b") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	one, _, _ := dailiesRun(vegetables, "layout", "-", "--format", "json", "--count", "3")
	two, _, _ := dailiesRun(vegetables, "layout", "-", "--format", "json", "--count", "3")
	if one != two || strings.Count(one, "\n") != 3 {
		t.Errorf("%s\n%s", one, two)
	}
	for line := range strings.Lines(one) {
		if out, _, code := dailiesRun(line, "validate", "--fail-on", "warning", "-"); code != exitClean {
			t.Errorf("%d %s", code, out)
		}
	}
	if out, _, code := dailiesRun(vegetables, "layout", "-", "--stats"); code != exitClean || !strings.Contains(out, "hardest to cross") {
		t.Errorf("%d %s", code, out)
	}
}

func TestLayoutRefuses(t *testing.T) {
	for name, row := range map[string]struct {
		in   string
		args []string
		code int
		want string
	}{
		"no board":         {vegetables, []string{"--size", "4"}, exitFindings, "there is no board"},
		"a broken list":    {`{"contentVersion":"1","topics":{"x":{"title":"X","path":["A"],"bonus":["B"]}}}`, nil, exitFindings, "-:1:"},
		"an unknown topic": {vegetables, []string{"--topic", "sheds"}, exitUsage, "no topic"},
		"a large board":    {vegetables, []string{"--size", "40"}, exitUsage, "40×40"},
		"no count":         {vegetables, []string{"--count", "0"}, exitUsage, "--count"},
		"a format":         {vegetables, []string{"--format", "xml"}, exitUsage, "--format"},
	} {
		_, errs, code := dailiesRun(row.in, append([]string{"layout", "-"}, row.args...)...)
		if code != row.code || !strings.Contains(errs, row.want) {
			t.Errorf("%s: %d %s", name, code, errs)
		}
	}
}

func TestCompileCommand(t *testing.T) {
	board := "theme: Small\nrows: [PAN, AXO, STT]\npath: {PAN: , NOT: }\nadditional: {PAS: }\nstart: 0,0\nend: 2,2\n"
	file := filepath.Join(t.TempDir(), "puzzle.json")
	if _, errs, code := dailiesRun(board, "compile", "-", "--out", file); code != exitClean {
		t.Fatalf("%d %s", code, errs)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, errs, code := dailiesRun(string(data), "validate", "--profile", "WAYWORDS_AUDIT_V1", "-")
	if code != exitClean {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if _, errs, code := dailiesRun(strings.Replace(board, "NOT", "NUT", 1), "compile", "-"); code != exitFindings || !strings.Contains(errs, "-:3:15: error: the rows spell \"NUT\" nowhere") {
		t.Errorf("%d %s", code, errs)
	}
}

// The seeds' content gate fails on a puzzle of the old kind, and names its game.
func TestWaywordsGate(t *testing.T) {
	for file, want := range map[string]int{
		"good/garden-7x7.json":               exitClean,
		"broken/ERR_QA_UNWANTED_WORD.json":   exitFindings,
		"broken/WARN_MODE_MISSING.json":      exitClean,
		"broken/ERR_CELL_OUT_OF_BOUNDS.json": exitFindings,
	} {
		path := filepath.Join("../../validate/waywords/testdata", file)
		if out, errs, code := dailiesRun("", "validate", path); code != want {
			t.Errorf("%s: %d %s%s", file, code, out, errs)
		}
	}
}

// Days fill, and the same days for every number of workers.
func TestGenerateWaywords(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles every topic")
	}
	dirs := [2]string{t.TempDir(), t.TempDir()}
	for i, workers := range []string{"1", "3"} {
		if _, errs, code := dailiesRun("", "generate", "waywords", "--days", "5", "--out", dirs[i], "--workers", workers); code != exitClean {
			t.Fatalf("%d %s", code, errs)
		}
		if out, _, code := dailiesRun("", "qa", dirs[i], "--fail-on", "warning"); code != exitClean {
			t.Fatalf("%d %s", code, out)
		}
	}
	for day := 21; day < 26; day++ {
		name := filepath.Join("2026-11-"+string(rune('0'+day/10))+string(rune('0'+day%10)), "waywords.json")
		one, err1 := os.ReadFile(filepath.Join(dirs[0], name))
		two, err2 := os.ReadFile(filepath.Join(dirs[1], name))
		if err1 != nil || err2 != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs: %v %v", name, err1, err2)
		}
	}
}

// TestUnusableWordsAreLeftOut: a slip costs its author a word and not the topic, in
// layout and in generate alike, and is said.
func TestUnusableWordsAreLeftOut(t *testing.T) {
	pack := strings.Replace(read(t, "../../gen/waywords/topics/kitchen.json"), `"WHISK",`, `"WHISK", "whisk", "COLANDERS", "LADLE",`, 1)
	file := write(t, "kitchen.json", pack)
	code, out, errs := try(t, nil, "layout", file)
	require.Equal(t, exitClean, code, out+errs)
	for _, want := range []string{`"whisk" is no word`, `"COLANDERS" is no word`, `the word "LADLE" twice`} {
		require.Contains(t, errs, want)
	}
	code, out, errs = try(t, nil, "generate", "--from", file, "--dry-run", "--date", "2026-11-23", "--out", t.TempDir())
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, errs, "COLANDERS")
}
