// Package runtext prints runs for people at a terminal.
package runtext

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"dailies/game/document"
	"dailies/gen/fill"
	"dailies/internal/ledger"
	"dailies/internal/run"
)

// List prints runs, a line each.
func List(w io.Writer, runs []run.Record) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RUN\tSTARTED (UTC)\tSTATE\tGAMES\tDAYS\tFILLED BY\tREQUESTS\tFAILED\tTOKENS\tMONEY\tA DAILY")
	for _, v := range runs {
		games := make([]string, len(v.Games))
		for i, g := range v.Games {
			games[i] = document.Show(g.Game)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%d chosen, %d empty\t%s\t%d\t%d\t%d\t%s\t%s\n",
			document.Show(v.Run), v.Starts[len(v.Starts)-1].Start.Began.Format("2006-01-02 15:04"), document.Show(string(v.State)), strings.Join(games, " "),
			v.Days.Chosen, v.Days.Empty, cmp.Or(counts(v.Authors), "-"), v.Usage.Requests, v.Usage.Unusable(),
			v.Usage.Prompt+v.Usage.Answer+v.Usage.EstimatedPrompt+v.Usage.EstimatedAnswer, usageMoney(v.Usage), dailyMoney(v))
	}
	return table.Flush()
}

// Record explains a run.
func Record(w io.Writer, v run.Record) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "run %s: %s\n", document.Show(v.Run), document.Show(string(v.State)))
	if v.Message != "" {
		fmt.Fprintf(out, "  because   %s\n", document.Show(v.Message))
	}
	fmt.Fprintf(out, "  author    %s\n", document.Show(v.Author))
	fmt.Fprintf(out, "  version   %s, seed %d\n", document.Show(v.Version), v.Seed)
	fmt.Fprintf(out, "  days      %s to %s: %d chosen, %d left unwritten, %d published before\n",
		document.Show(string(v.First)), document.Show(string(v.Last)), v.Days.Chosen, v.Days.Empty, v.Days.Published)
	for i, s := range v.Starts {
		printStart(out, i, s.Start, v.State == ledger.Running && i == len(v.Starts)-1)
	}
	fmt.Fprintf(out, "  requests  %s\n  tokens    %s\n  money     %s, %s for each published daily\n",
		requests(v.Usage), usageTokens(v.Usage), usageMoney(v.Usage), dailyMoney(v))
	if len(v.Authors) > 0 {
		fmt.Fprintf(out, "  filled by %s\n", counts(v.Authors))
	}
	if v.Pool != nil {
		printPool(out, *v.Pool)
	}
	for _, g := range v.Games {
		printGame(out, g)
	}
	if len(v.Files) > 0 {
		fmt.Fprintln(out, "\nfiles")
	}
	for _, file := range v.Files {
		fmt.Fprintf(out, "  %s\n", document.Printable(file))
	}
	return out.Flush()
}

func printStart(w io.Writer, i int, s ledger.Start, running bool) {
	what := "started "
	if i > 0 {
		what = "resumed "
	}
	end := "was killed"
	switch {
	case !s.Ended.IsZero():
		end = "took " + s.Took().Round(time.Millisecond).String()
	case running:
		end = "still runs, or was killed and no run has begun since"
	}
	fmt.Fprintf(w, "  %s  %s, %s\n", what, s.Began.Format("2006-01-02 15:04:05"), end)
}

func printGame(w io.Writer, g run.GameRecord) {
	fmt.Fprintln(w)
	if g.Ended {
		printAsked(w, document.Show(g.Game), g.Published, printableFunnel(g.Funnel))
	} else {
		fmt.Fprintf(w, "%s: the run did not come to its end\n", document.Show(g.Game))
	}
	for _, part := range []struct {
		name string
		run.UsageRecord
	}{{"requests", g.Usage}, {"  of the first try", g.First}, {"  after reask", g.After}} {
		if part.Requests+part.Replayed > 0 {
			fmt.Fprintf(w, "  %s: %s; tokens: %s; money: %s\n", part.name, requests(part.UsageRecord), usageTokens(part.UsageRecord), usageMoney(part.UsageRecord))
		}
	}
	if len(g.Authors) > 0 {
		fmt.Fprintf(w, "  chosen from  %s\n", counts(g.Authors))
	}
	for _, r := range g.Refused {
		line := fmt.Sprintf("  refused %7d  %-32s %s", r.Count, document.Show(r.Code), r.Title)
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	for _, text := range append(g.Panel, g.Material...) {
		fmt.Fprintf(w, "  %s\n", document.Show(text))
	}
	printAnswers(w, g.Answers)
	for _, c := range g.Choices {
		fmt.Fprintf(w, "  %s  %s\n", document.Show(string(c.Date)), choice(c))
	}
}

// printableFunnel is a funnel with printable texts.
func printableFunnel(f fill.Funnel) fill.Funnel {
	f.Turns = slices.Clone(f.Turns)
	for i := range f.Turns {
		t := &f.Turns[i]
		t.Author, t.Ended = document.Show(t.Author), fill.Ending(document.Show(string(t.Ended)))
		t.Failure = document.Show(t.Failure)
	}
	return f
}

// requests counts requests by how they ended.
func requests(u run.UsageRecord) string {
	text := fmt.Sprintf("%d sent", u.Requests)
	if u.Batched > 0 {
		text += fmt.Sprintf(" (%d in a batch)", u.Batched)
	}
	if len(u.Failed) > 0 {
		text += ", failed: " + counts(u.Failed)
	}
	for _, n := range []struct {
		count int
		what  string
	}{{u.Lost, "lost by a kill"}, {u.Waiting, "without an answer yet"}, {u.Replayed, "replayed and not sent"}} {
		if n.count > 0 {
			text += fmt.Sprintf(", %d %s", n.count, n.what)
		}
	}
	return text
}

func usageTokens(u run.UsageRecord) string {
	return tokens(u.Prompt, u.Answer, u.EstimatedPrompt, u.EstimatedAnswer)
}

// counts lists counts by name.
func counts(of map[string]int) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(of)) {
		texts = append(texts, fmt.Sprintf("%d %s", of[name], document.Show(name)))
	}
	return strings.Join(texts, ", ")
}

const unknownPrice = "unknown price"

func usageMoney(u run.UsageRecord) string {
	if u.Unpriced > 0 {
		return unknownPrice
	}
	return ledger.Money(u.Cost)
}

// dailyMoney is the money for each published daily.
func dailyMoney(v run.Record) string {
	switch {
	case v.Daily != nil:
		return ledger.Money(*v.Daily)
	case v.Usage.Unpriced > 0:
		return unknownPrice
	}
	return "-"
}
