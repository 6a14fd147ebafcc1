package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/store"
)

// runReport is report.json: what a run did and why.
type runReport struct {
	Run     string                `json:"run"`
	Version string                `json:"version"`
	Author  string                `json:"author"`
	Seed    uint64                `json:"seed"`
	Games   map[string]gameReport `json:"games"`
	Usage   gen.Usage             `json:"usage"`
	Timings timings               `json:"timings"`

	mu      sync.Mutex // for what is told of a game
	order   []string
	started time.Time
}

type gameReport struct {
	Published int            `json:"published"` // days of the run that were published before
	Funnel    gen.Funnel     `json:"funnel"`
	Choices   []choiceReport `json:"choices"`
	Empty     []emptyReport  `json:"empty"`
}

type choiceReport struct {
	Date      game.Date `json:"date"`
	PuzzleID  string    `json:"puzzleId"`
	Pack      string    `json:"pack"`
	Candidate string    `json:"candidate"`
	Score     int       `json:"score"`
	Warnings  int       `json:"warnings"`
}

// timings are how long things took, in milliseconds.
type timings struct {
	TotalMS int64            `json:"totalMs"`
	Games   map[string]int64 `json:"games"`
}

func (t *timings) add(name string, d time.Duration) { t.Games[name] = d.Milliseconds() }

// emptyReport is a day left unwritten, with how many candidates each rule refused.
type emptyReport struct {
	Date    game.Date      `json:"date"`
	Refused map[string]int `json:"refused"`
}

func newRunReport(id string, p plan, started time.Time) *runReport {
	return &runReport{
		Run: id, Version: version, Author: p.source.identity, Seed: p.flags.seed,
		Games: make(map[string]gameReport), Timings: timings{Games: make(map[string]int64)}, started: started,
	}
}

// skip notes the days of a game that were published before the run.
func (r *runReport) skip(name string, published int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Games[name] = gameReport{
		Published: published, Choices: []choiceReport{}, Empty: []emptyReport{},
		Funnel: gen.NewFunnel(),
	}
}

func (r *runReport) add(name string, o gen.Outcome, dates []game.Date, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.Games[name]
	g.Funnel = o.Funnel
	filled := make(map[game.Date]bool, len(o.Dailies))
	for _, d := range o.Dailies {
		filled[d.Date] = true
		g.Choices = append(g.Choices, choiceReport{d.Date, d.PuzzleID, d.Pack, d.Label, d.Score, d.Warnings})
	}
	for _, date := range dates {
		if !filled[date] {
			g.Empty = append(g.Empty, emptyReport{date, o.Empty[date]})
		}
	}
	r.Games[name] = g
	r.Timings.add(name, took)
}

func (r *runReport) empty() int {
	n := 0
	for _, g := range r.Games {
		n += len(g.Empty)
	}
	return n
}

func (r *runReport) chosen() int {
	n := 0
	for _, g := range r.Games {
		n += len(g.Choices)
	}
	return n
}

// print shows the results to a person.
func (r *runReport) print(w io.Writer, dir string, dry bool) error {
	out := bufio.NewWriter(w)
	verb := "wrote"
	if dry {
		verb = "would write"
	}
	for _, name := range r.order {
		g := r.Games[name]
		for _, c := range g.Choices {
			fmt.Fprintf(out, "%s %s  %s  (%s, score %d)\n", verb, filepath.Join(dir, filepath.FromSlash(store.Path(c.Date, name))), c.Candidate, c.Pack, c.Score)
		}
		for _, e := range g.Empty {
			fmt.Fprintf(out, "left unwritten: %s of %s; %s\n", name, e.Date, refusals(e.Refused, g.Funnel.Offered))
		}
		printFunnel(out, name, g)
	}
	if text := bill(r.Usage, r.chosen()); text != "" {
		fmt.Fprintln(out, text)
	}
	return out.Flush()
}

func refusals(refused map[string]int, offered int) string {
	if offered == 0 {
		return "no candidate passed"
	}
	text := fmt.Sprintf("of %d candidates the window refused", offered)
	for _, code := range slices.Sorted(maps.Keys(refused)) {
		text += fmt.Sprintf(" %d by %s,", refused[code], code)
	}
	return text[:len(text)-1]
}

func printFunnel(w io.Writer, name string, g gameReport) {
	printAsked(w, name, g.Published, g.Funnel)
	for _, code := range slices.Sorted(maps.Keys(g.Funnel.Refused)) {
		fmt.Fprintf(w, "  refused %7d  %s\n", g.Funnel.Refused[code], code)
	}
}

// printAsked prints the funnel of a game but for the rules that refused.
func printAsked(w io.Writer, name string, published int, f gen.Funnel) {
	fmt.Fprintf(w, "%s: %d published before; asked %d, answered %d, no packs %d; %d candidates, %d passed, %d offered to the window; %d chosen, %d left unwritten\n",
		name, published, f.Asked, f.Answered, f.RefusedPacks, f.Drafts, f.Passed, f.Offered, f.Chosen, f.Empty)
	if f.Reasked > 0 {
		fmt.Fprintf(w, "  first try: %s\n  reasked %d: %s\n", tries(f.FirstTry), f.Reasked, tries(f.AfterReask))
	}
	for _, t := range f.Turns {
		if f.Asked > 1 || t.Failure != "" {
			fmt.Fprintf(w, "  %s\n", t)
		}
	}
}

func tries(t gen.Tries) string {
	return fmt.Sprintf("answered %d, no packs %d, %d of %d candidates passed, %d chosen", t.Answered, t.RefusedPacks, t.Passed, t.Drafts, t.Chosen)
}
