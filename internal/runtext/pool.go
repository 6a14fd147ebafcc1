package runtext

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"dailies/game/document"
	"dailies/gen/pool"
)

// printPool prints what other machines did for a run.
func printPool(w io.Writer, s pool.Stats) {
	fmt.Fprintf(w, "  judged by %s at %s: %s, %s; %d handed out again, %d shared again, %s judged here and %d judged again\n",
		document.Count(len(s.Workers), "worker"), document.Show(s.Queue), document.Count(s.Tasks, "task"), document.Count(s.Drafts, "candidate"),
		s.Redelivered, s.Cut, document.Count(s.Here, "candidate"), s.Confirmed)
	names := slices.SortedFunc(maps.Keys(s.Workers), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Workers[b].Tasks, s.Workers[a].Tasks), cmp.Compare(a, b))
	})
	for _, name := range names {
		one := s.Workers[name]
		lied := ""
		if slices.Contains(s.Liars, name) {
			lied = "; it gave wrong results"
		}
		fmt.Fprintf(w, "    %s: %s, %s in %s%s\n", document.Show(name), document.Count(one.Tasks, "task"), document.Count(one.Drafts, "candidate"), milliseconds(one.TookMS), lied)
	}
	for _, slow := range s.Slowest {
		game := slow.Game
		if slow.Rung != "" {
			game += " " + slow.Rung
		}
		fmt.Fprintf(w, "    slow: %s for %s of %s, from %d on, by %s\n", milliseconds(slow.TookMS), document.Count(slow.Drafts, "candidate"),
			document.Show(game), slow.From, document.Show(slow.Worker))
	}
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
