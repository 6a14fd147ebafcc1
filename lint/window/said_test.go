package window

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint/corpus"
	"dailies/validate"
)

var update = flag.Bool("update", false, "rewrite what a window of every rule says")

// TestWhatEveryRuleSays holds a window of all kinds of rule over drawn days against a file: its findings,
// what it measures, and how free dates take other days.
func TestWhatEveryRuleSays(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2027))
	w, limits := everyRule(), Limits{Hemisphere: South, Window: 9}
	days := make([]Day, 0, 130)
	for i := range 130 {
		if i%17 != 11 {
			days = append(days, drawn(draw, first.AddDays(i)))
		}
	}
	days[100].Facts = days[90].Facts
	var said strings.Builder
	judged := w.Judge(days, limits)
	for _, d := range days[90:] {
		for _, f := range judged[d.Date] {
			fmt.Fprintln(&said, d.Date, f.Severity, f.Rule.Code, f.Pointer, f.Message)
		}
	}
	tellWindow(&said, w, days, limits)
	tellSlots(&said, draw, w, days, limits)
	file := filepath.Join("testdata", "said.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(said.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), said.String(), "if this is meant, go test ./lint/window -update")
}

// everyRule is a window with a rule of each kind.
func everyRule() Window {
	at := func(n int) string { return document.Pointer("list", n) }
	return windowOf(
		Share(rule("SHARE"), 0, "kind", 40, 5, "kinds"), Portion(rule("PORTION"), 7, "kind", "k1", 40, 3, "kinds"),
		Variety(rule("VARIETY"), Week, "kind", 3, 3, "kinds"), Fresh(rule("FRESH"), 5, "word", at, "word"),
		Repeated(rule("REPEATED"), 4, "set", 2, "/set", "set"), Overlap(rule("OVERLAP"), "word", 40, "/word", "words"),
		TopCard(rule("TOP"), Week, "top", 40, 4), AtMost(rule("CAP"), 20, "mode", "m1", 30, 8, "it wins"),
		CommonTrait(rule("HABIT"), 0, "mode", 50, 5, "habit"), Mixed(rule("MIXED"), 20, "kind", 30, "kinds"),
		Portioned(rule("EVIDENCE"), Week, "kind", func(kind string) bool { return kind < "k2" }, 45, "triples read tiles as evidence"),
		WeeklyNovelty(rule("NOVELTY"), "kind", "kind of rule", "triples"), Weekly(rule("WEEKLY"), "mode", "m3", "day with it"),
		WeekdayRung(rule("RUNG")), RuleOfThumb(rule("THUMB"), Thumb{[]game.Rung{game.Mon, game.Wed, game.Fri}, 60, 30}, func() []string { return []string{"p0", "p1", "p2", "p3"} }),
		InSeason(rule("SEASON")), InFull(rule("EASED")), Balance(rule("BALANCE")), Gap(rule("PACK"), Packs, 1, false, at, "pack"),
		MaxUses(Gap(rule("GAP"), "set", 2, true, at, "set"), 20, 4), Once(rule("ONCE"), "seldom", "set", at, "seldom word"),
		Renewed(rule("RENEWED"), "set", "tile", 1, at, "set", "tiles"), Times(rule("TIMES"), "word", 6, at, "word"),
		Oldest(Near(rule("NEAR"), "word", "", func(int, int) int { return 2 }, "/word", "words")),
		NearWithin(30, rule("NEAR_HALF"), "tile", "set", AllBut(1), "/tile", "tiles"),
	)
}

// drawn is a day of which now and then something is missing or broken.
func drawn(draw *rand.Rand, date game.Date) Day {
	f := &Facts{Tallies: make(map[Aspect][]Tally), Policies: validate.NewPolicySet(4)}
	add := func(aspect Aspect, of, n, at int) { // the lower the more often
		c := Tallies(f.Tallies[aspect])
		for range n {
			c.Add(fmt.Sprint(aspect[:1], min(draw.IntN(of), draw.IntN(of))), at)
		}
		f.Tallies[aspect] = c
	}
	for at := range 2 {
		add("set", 20, 1, at)
		add("tile", 6, 3, at)
	}
	add("word", 90, 3, 1)
	add("kind", 6, draw.IntN(4), 0)
	add("mode", 4, draw.IntN(3), 0)
	if draw.IntN(6) == 0 {
		add("seldom", 20, 1, draw.IntN(2))
	}
	f.Tallies["top"] = []Tally{{[]string{TopTrap, TopTrap, TopPlayed, TopOther}[draw.IntN(4)], 1, 0}}
	f.Tallies[Rungs] = RungOf("", date.AddDays(draw.IntN(12)/10))
	f.Tallies[Gentlest] = RungOf(game.Rungs()[draw.IntN(5)/4], "")
	for p := range 4 {
		if draw.IntN(4) > p {
			f.Policies.Add(p)
		}
		f.Marks = append(f.Marks, corpus.Mark{Name: fmt.Sprint(p * draw.IntN(9)), Things: draw.IntN(4), Beyond: draw.IntN(2000) - 500})
	}
	f.Content = ContentOf(fmt.Sprint(f.Tallies))
	s := &Source{Pack: string("opq"[draw.IntN(3)]), Fair: map[Aspect]int{Packs: draw.IntN(7), "set": draw.IntN(40), "word": 9}, Eased: max(0, 25*(draw.IntN(9)-5))}
	if draw.IntN(8) == 0 {
		s.Months = []int{5, 6, 7}
	}
	if draw.IntN(20) == 0 {
		return Day{date, f, nil}
	}
	return Day{date, f, s}
}

// tellWindow tells what the window measures and lists.
func tellWindow(said *strings.Builder, w Window, days []Day, limits Limits) {
	last := days[len(days)-1]
	for _, r := range w.Rules() {
		fmt.Fprint(said, r.Code, " ")
	}
	fmt.Fprintln(said, w.Returning(), w.WithMaxUses(), w.Yearly())
	for _, d := range days[:40] {
		fmt.Fprintln(said, d.Date, w.Recipe(d), w.Rotating("set")(d.Facts), Yearly{"seldom", "set"}.Things(d.Facts))
	}
	fmt.Fprintf(said, "%+v\n", w.Resting(days, limits))
	for _, line := range w.Repeats(days[:len(days)-1], limits, last) {
		fmt.Fprintln(said, line)
	}
	r := w.Repetition(days, limits)
	fmt.Fprintf(said, "%+v %+v\n", *r.Kinds, r.Gaps)
	r.Kinds, r.Gaps = nil, nil
	fmt.Fprintf(said, "%+v\n", r)
	for _, trend := range w.Trends(days[90:], limits) {
		fmt.Fprintln(said, trend.Rule.Code, trend.Span, trend.Limit, trend.Points)
	}
	c := w.Calendar(days, limits)
	for _, d := range days[:40] {
		before, after := c.Around("seldom", d.Date)
		fmt.Fprint(said, before, after, c.Slot(d.Date, "").Leak(c.Marks(d.Facts)), " ")
	}
	fmt.Fprintln(said)
}

// tellSlots tells how dates take drawn days in place of their own, by each rule and by all together.
func tellSlots(said *strings.Builder, draw *rand.Rand, w Window, days []Day, limits Limits) {
	for _, at := range []int{3, 77, 95} {
		old := days[at]
		var others []Day
		for range 6 {
			d := drawn(draw, old.Date)
			if d.Source == nil {
				d.Source = &Source{}
			}
			others = append(others, d)
		}
		for _, next := range []game.Date{"", old.Date.AddDays(4)} {
			fmt.Fprintln(said, old.Date, next)
			for _, r := range w.rules {
				fmt.Fprint(said, "  ", r.Code)
				tellFits(said, windowOf(r).Calendar(days, limits), old, next, others)
			}
			fmt.Fprint(said, "  all")
			tellFits(said, w.Calendar(days, limits), old, next, others)
		}
	}
}

func tellFits(said *strings.Builder, c *Calendar, old Day, next game.Date, others []Day) {
	c.Vacate(old.Date)
	s := c.Slot(old.Date, next)
	fmt.Fprint(said, " ", s.Spent(old), ":")
	tell := func(name string, value, usual any) {
		if value != usual {
			fmt.Fprint(said, " ", name, value)
		}
	}
	for _, d := range others {
		fit := s.Weigh(d)
		tell("refused ", fit.Refused != nil, false)
		tell("warnings ", fit.Warnings, 0)
		tell("of these ", s.WeighUpTo(d, 2).Warnings, fit.Warnings)
		tell("room ", fit.Room, unlimited)
		tell("wants ", fit.Wants, 0)
		tell("overuse ", fit.Overuse, s.Overuse(d))
		tell("recency ", fit.Recency, 0)
		tell("rest ", fit.Rest, unlimited)
		tell("spent ", s.Spent(d), false)
		tell("pack refused ", s.RefusesPack(d.Source) != nil, false)
		tell("pack's rest ", s.PackRested(d.Source), unlimited)
		tell("pack apart ", s.PackRest(d.Source), year)
		tell("echoes ", s.Echoes(d.Source), false)
		tell("overuse alone ", s.Overuse(d), 0)
		fmt.Fprint(said, ";")
	}
	fmt.Fprintln(said)
	c.Place(old)
}
