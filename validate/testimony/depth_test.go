package testimony

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

var depth = flag.String("depth", "", "a pattern of published puzzles, such as ../../out/*/testimony.json, to tabulate by weekday")

// TestDepth prints what published days ask of a player, by weekday:
//
//	go test ./validate/testimony -run TestDepth -v -depth "$PWD/out/*/testimony.json"
func TestDepth(t *testing.T) {
	if *depth == "" {
		t.Skip("-depth tabulates published puzzles")
	}
	files, err := filepath.Glob(*depth)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	days := make(map[time.Weekday][]*Analysis)
	named := make(map[time.Weekday]testimony.Difficulty)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := testimony.Decode(data)
		require.NoError(t, err, file)
		day := p.DateISO.Weekday()
		days[day], named[day] = append(days[day], Solve(p)), p.Difficulty
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "DAY\tDIFFICULTY\tDAYS\tM0 WINS %\tM1\tM2\tM3\tM4\tM5\tM5c\tAT PAR\tTURNS\tCLEAN\tFIRST %")
	for i := range 7 {
		day := time.Weekday((i + 1) % 7)
		if all := days[day]; len(all) > 0 {
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", day.String()[:3], named[day], len(all), depthOf(all))
		}
	}
	require.NoError(t, w.Flush())
}

// depthOf are the columns of one weekday: how often each model wins and is at par in per
// cent, and the least, middle and most of everything else.
func depthOf(all []*Analysis) string {
	percent := func(holds func(*Analysis) bool) int {
		n := 0
		for _, a := range all {
			if holds(a) {
				n++
			}
		}
		return 100 * n / len(all)
	}
	spread := func(figure func(*Analysis) int) string {
		var figures []int
		for _, a := range all {
			figures = append(figures, figure(a))
		}
		slices.Sort(figures)
		return fmt.Sprintf("%d/%d/%d", figures[0], figures[len(figures)/2], figures[len(figures)-1])
	}
	columns := []string{spread(func(a *Analysis) int { return a.Models.M0.Basis() / 100 })}
	var pars []string
	for _, name := range Ladder() {
		columns = append(columns, fmt.Sprint(percent(func(a *Analysis) bool { return a.Models.Played[name].Won })))
		if n := percent(func(a *Analysis) bool { return a.Models.Played[name].AtPar }); n > 0 {
			pars = append(pars, fmt.Sprintf("%s %d", name, n))
		}
	}
	columns = append(columns, strings.Join(append(pars, "-")[:max(1, len(pars))], ", "),
		spread(func(a *Analysis) int { return *a.MinTurns }),
		spread(func(a *Analysis) int { return a.CleanWins }),
		spread(func(a *Analysis) int { return a.First.Percent }))
	return strings.Join(columns, "\t")
}
