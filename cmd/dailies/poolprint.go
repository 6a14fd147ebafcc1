package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"dailies/game/document"
	"dailies/gen"
)

// printPool shows what other machines did of a run.
func printPool(w io.Writer, s gen.PoolStats) {
	fmt.Fprintf(w, "  judged by %s at %s: %s, %s; %d handed out again, %d shared anew, %s judged again here\n",
		document.Count(len(s.Workers), "worker"), printable(s.Queue), document.Count(s.Tasks, "task"), document.Count(s.Drafts, "candidate"),
		s.Redelivered, s.Cut, document.Count(s.Confirmed, "candidate"))
	names := slices.SortedFunc(maps.Keys(s.Workers), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Workers[b].Tasks, s.Workers[a].Tasks), cmp.Compare(a, b))
	})
	for _, name := range names {
		one := s.Workers[name]
		lied := ""
		if slices.Contains(s.Liars, name) {
			lied = "; it gave results that were not so"
		}
		fmt.Fprintf(w, "    %s: %s, %s in %s%s\n", printable(name), document.Count(one.Tasks, "task"), document.Count(one.Drafts, "candidate"), milliseconds(one.TookMS), lied)
	}
	for _, slow := range s.Slowest {
		game := slow.Game
		if slow.Rung != "" {
			game += " " + slow.Rung
		}
		fmt.Fprintf(w, "    slow: %s for %s of %s, from %d on, by %s\n", milliseconds(slow.TookMS), document.Count(slow.Drafts, "candidate"),
			printable(game), slow.From, printable(slow.Worker))
	}
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
