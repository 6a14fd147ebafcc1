package inspect

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/game/document"
	"dailies/internal/run"
	"dailies/lint/window"
)

// printKinds prints how the kinds of rule mix by week.
func printKinds(w io.Writer, k *window.Kinds) {
	if k == nil {
		return
	}
	kinds := slices.SortedFunc(maps.Keys(k.Counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(k.Counts[b], k.Counts[a]), strings.Compare(a, b))
	})
	for i, kind := range kinds {
		kinds[i] = fmt.Sprintf("%s %d", document.Show(kind), k.Counts[kind])
	}
	fmt.Fprintf(w, "  kinds of rule: %s\n", strings.Join(kinds, ", "))
	fmt.Fprintf(w, "  kinds of rule in a week: %s, fresh after two weeks %s, none fresh in %d of %d weeks\n",
		spread(k.Distinct), spread(k.Fresh), k.Stale, k.Weeks)
	fmt.Fprintf(w, "  %s that read evidence: %s %% of all, %s %% of a week\n", k.Of, short(k.Evidence.All), spread(k.Evidence.Week))
}

// printTime prints how long the runs took that filled the days.
func printTime(w io.Writer, t run.Time) {
	if t.Days > 0 {
		took := time.Duration(t.TookMS) * time.Millisecond
		fmt.Fprintf(w, "  time: %d runs filled %d days in %s, %s a day\n", t.Runs, t.Days, took.Round(time.Second/10), (took / time.Duration(t.Days)).Round(time.Millisecond))
	}
	if t.Unknown > 0 {
		fmt.Fprintf(w, "  time: not known of %d days, whose runs left no report here\n", t.Unknown)
	}
}
