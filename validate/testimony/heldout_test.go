package testimony

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// heldOut is a second table of wants, which no rule and no assembler knows: what choosing days
// against the first one leaves to others.
func heldOut() []want {
	live := func(p *preview) cards { return p.playable(p.move.next) }
	touched := func(p *preview, by func(i int) bool) (n int) {
		for rest := p.played(); rest != 0; rest &= rest - 1 {
			n += one(by(rest.first()))
		}
		return n
	}
	return []want{
		{"the most printed power", func(p *preview) int { return p.powerOf(p.played()) }, "the most power kept"},
		{"the most power kept", func(p *preview) int { return p.powerOf(live(p)) }, "the most printed power"},
		{"the most damage a card", func(p *preview) int { return 60 * p.damage() / p.played().len() }, ""},
		{"the damage nearest to what is left", func(p *preview) int { return -max(p.at.left-p.damage(), p.damage()-p.at.left) }, ""},
		{"half of what is left", func(p *preview) int { return one(2*p.damage() >= p.at.left) }, ""},
		{"cards that no counter targets", func(p *preview) int { return -touched(p, func(i int) bool { return p.contested[i] != 0 }) }, ""},
		{"refuters of what KOA has played", func(p *preview) int { return (p.move.refutes & p.at.contested).len() }, ""},
		{"cards of the strongest story", func(p *preview) int {
			safe, _, _ := p.safeSet()
			return -(p.played() &^ safe).len()
		}, ""},
		{"cards that clash with many others", func(p *preview) int {
			return touched(p, func(i int) bool { return (p.major[i] | p.minor[i]).len() > 1 })
		}, "cards that clash with none"},
		{"cards that clash with none", func(p *preview) int {
			return -touched(p, func(i int) bool { return p.major[i]|p.minor[i] != 0 })
		}, "cards that clash with many others"},
		{"the most ways left to prove what is open", func(p *preview) (n int) {
			open := p.allConcerns() &^ p.addressedBy(p.move.next)
			for rest := live(p); rest != 0; rest &= rest - 1 {
				n += ones(p.addresses[rest.first()] & open)
			}
			return n
		}, ""},
		{"the most damage of this turn and the next", func(p *preview) int {
			s := search{deal: p.deal, all: p.submissions(nil)}
			worth := s.ahead(p.at, p.move)
			return 1000*worth[0] + worth[1]
		}, ""},
	}
}

// TestHeldOut mines the published days of the folder that the variable MINED names with the
// second table. It fails where one of its policies is over the bar of its weekdays.
func TestHeldOut(t *testing.T) {
	dir := os.Getenv("MINED")
	if dir == "" {
		t.Skip("set MINED to a folder of published days")
	}
	files, err := filepath.Glob(filepath.Join(dir, "2*", "testimony.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := policies(heldOut())
	bars := []int{30, 80, 80, 60, 40, 40, 40} // by weekday, from Sunday
	days, reached := make(map[int]int), make(map[int][]int)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		p, err := testimony.Decode(data)
		require.NoError(t, err, file)
		bar := bars[p.DateISO.Weekday()]
		if days[bar]++; reached[bar] == nil {
			reached[bar] = make([]int, len(all))
		}
		for n := range mine(p, Solve(p).Best, heldOut()).All() {
			reached[bar][n]++
		}
	}
	for bar, counts := range reached {
		leaders := make([]int, len(all))
		for n := range all {
			leaders[n] = n
		}
		slices.SortStableFunc(leaders, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
		for _, n := range leaders[:5] {
			share := 100 * counts[n] / days[bar]
			t.Logf("bar %d %%: %d %% of %d days: %s", bar, share, days[bar], all[n].words(heldOut()))
			if share > bar {
				t.Errorf("over its bar of %d %%: %s", bar, all[n].words(heldOut()))
			}
		}
	}
}
