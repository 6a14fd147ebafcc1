package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/solution"
	"dailies/validate/waywords/blocklist"

	makewaywords "dailies/gen/waywords"
)

// layoutFlags say which boards are wanted.
type layoutFlags struct {
	topic, format string
	rung          string
	size, count   int
	seed          uint64
	stats         bool
	blocklist     string
}

func (a *app) layoutCommand() *cobra.Command {
	var f layoutFlags
	cmd := &cobra.Command{
		Use:   "layout FILE",
		Short: "Lay the words of a waywords word list out on boards",
		Long: "Searches boards for the words of a topic and shows them: START and END as [>A] and\n" +
			"[A<], path cells as [A], bonus cells as .A., a hint with a star. The same words, size and\n" +
			"seed give the same boards. --format json prints a puzzle a line. FILE may be - .\n",
		Example: "  dailies layout garden.json --size 7 --seed 3 --count 2\n  dailies layout garden.json --stats",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.layout(cmd.Context(), f, args[0])
		},
	}
	cmd.Flags().StringVar(&f.topic, "topic", "", "a topic of the word list; not needed when it has one")
	cmd.Flags().IntVar(&f.size, "size", 7, "cells a side: 7 means 7×7")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "another seed gives other boards")
	cmd.Flags().StringVar(&f.rung, "rung", "", "as hard as a weekday asks, MON to SUN; the plainest without one")
	cmd.Flags().IntVar(&f.count, "count", 1, "how many boards")
	cmd.Flags().BoolVar(&f.stats, "stats", false, "say what the words are good for instead")
	cmd.Flags().StringVar(&f.format, "format", "text", "text or json")
	cmd.Flags().StringVar(&f.blocklist, "blocklist", "", "another blocklist than the program's, of the same form")
	return cmd
}

func (a *app) layout(ctx context.Context, f layoutFlags, file string) error {
	if f.format != "text" && f.format != "json" {
		return fault.Usagef("--format is text or json, not %q", f.format)
	}
	const most = 1_000_000
	if f.count < 1 || f.count > most {
		return fault.Usagef("--count is 1 to %d, not %d", most, f.count)
	}
	if f.rung != "" && !game.Rung(f.rung).Valid() {
		return fault.Usagef("--rung is %s, not %q", document.Choices(game.Rungs()), f.rung)
	}
	list, err := a.blockedWords(ctx, f.blocklist)
	if err != nil {
		return err
	}
	data, err := a.read(ctx, file)
	if err != nil {
		return err
	}
	if err := a.wordList(file, data); err != nil {
		return err
	}
	pack, warnings, mistakes := makewaywords.ReadPack(data)
	if !a.quiet {
		a.complaints(file, "warning", warnings)
	}
	if len(mistakes) > 0 {
		a.mistakes(file, mistakes)
		return fault.Findings{}
	}
	id, topic, err := pack.Topic(makewaywords.TopicID(f.topic))
	if err != nil {
		return fault.AsUsage(err)
	}
	if f.stats {
		return a.layoutStats(f, id, topic, list)
	}
	return a.boards(ctx, f, id, topic, list)
}

// wordList refuses a puzzle, and the pack of another game, by what it is.
func (a *app) wordList(file string, data []byte) error {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		return nil // which the reading of it says
	}
	what := "a pack"
	g, pack := a.games.PackOf(doc)
	name := g.Name()
	if !pack {
		judge, err := a.games.Judge("", "")
		if err != nil {
			return err
		}
		what, name = "a puzzle", judge.Game(doc)
	}
	if name == "" || pack && name == "waywords" {
		return nil
	}
	return fault.Usagef("%s is %s of %s; layout takes a word list of waywords, see dailies schema waywords --pack", document.Printable(file), what, name)
}

func (a *app) blockedWords(ctx context.Context, file string) (*blocklist.List, error) {
	if file == "" {
		return blocklist.Default()
	}
	data, err := a.read(ctx, file)
	if err != nil {
		return nil, err
	}
	list, err := blocklist.Parse(data)
	if err != nil {
		return nil, fault.Usagef("%s: %v", document.Printable(file), err)
	}
	return list, nil
}

// mistakes prints what is wrong in an author's file, with its places.
func (a *app) mistakes(file string, mistakes []makewaywords.Mistake) {
	a.complaints(file, "error", mistakes)
}

func (a *app) complaints(file, severity string, mistakes []makewaywords.Mistake) {
	for _, m := range mistakes {
		fmt.Fprintf(a.err, "%s:%d:%d: %s: %s\n", document.Printable(file), m.Line, m.Column, severity, m.Message)
	}
}

// boards prints boards as the search finds them.
func (a *app) boards(ctx context.Context, f layoutFlags, id makewaywords.TopicID, topic *makewaywords.Topic, list *blocklist.List) error {
	search, err := makewaywords.NewSearch(topic, f.size, game.Rung(f.rung), f.seed, list)
	if err != nil {
		return fault.AsUsage(err)
	}
	for k := range f.count {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		board, verdict := search.Next()
		if verdict != makewaywords.Found {
			a.noBoard(search, verdict, k, f.size)
			return fault.Findings{}
		}
		p := board.Puzzle(topic.Title)
		if f.format == "json" {
			line, err := game.CanonicalLine(p)
			if err != nil {
				return err
			}
			if _, err := a.out.Write(line); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "%s  board %d of seed %d: %s\n\n", id, k, f.seed, wordsOf(board.Path))
		solution.Draw(a.out, p, colorful(a.out, a.getenv))
		fmt.Fprintf(a.out, "\n  bonus: %s\n\n", wordsOf(board.Bonus))
	}
	return nil
}

// noBoard says how the search ended without a board, and what stopped it most.
func (a *app) noBoard(search *makewaywords.Search, verdict makewaywords.Verdict, k, size int) {
	what := "there is no board"
	if k > 0 {
		what = fmt.Sprintf("there is no board after the %d found: every layout of the path words was tried", k)
	}
	if verdict == makewaywords.Undecided {
		what = "undecided: the budget ended before a board was found or refuted"
	}
	fmt.Fprintf(a.err, "dailies: %d×%d: %s, after %d placements", size, size, what, search.Nodes)
	codes := slices.SortedFunc(maps.Keys(search.Stopped), func(x, y string) int {
		return search.Stopped[y] - search.Stopped[x]
	})
	for i, code := range codes[:min(len(codes), 3)] {
		fmt.Fprintf(a.err, "%s %s stopped %d branches", []string{";", ",", ","}[i], code, search.Stopped[code])
	}
	fmt.Fprintln(a.err)
}

func wordsOf(words []makewaywords.Placed) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Word
	}
	return strings.Join(texts, " + ")
}

// colorful reports whether output is a terminal whose user has not said no to color.
func colorful(w io.Writer, getenv func(string) string) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && getenv("NO_COLOR") == ""
}

func (a *app) layoutStats(f layoutFlags, id makewaywords.TopicID, topic *makewaywords.Topic, list *blocklist.List) error {
	s, err := makewaywords.StatsOf(id, topic, f.size, list)
	if err != nil {
		return fault.AsUsage(err)
	}
	if f.format == "json" {
		return a.writeJSON(s)
	}
	fmt.Fprintf(a.out, "%s  %s  %d path words, %d bonus words, on %d×%d\n\n", s.Topic, document.Quote(s.Title), s.Path, s.Bonus, s.Size, s.Size)
	fmt.Fprint(a.out, "  lengths ")
	for _, n := range slices.Sorted(maps.Keys(s.Lengths)) {
		fmt.Fprintf(a.out, "  %d: %d", n, s.Lengths[n])
	}
	fmt.Fprint(a.out, "\n  letters ")
	for _, c := range slices.Sorted(maps.Keys(s.Letters)) {
		fmt.Fprintf(a.out, "  %s %d", c, s.Letters[c])
	}
	slices.SortStableFunc(s.Crossings, func(x, y makewaywords.Crossings) int { return x.Others - y.Others })
	fmt.Fprint(a.out, "\n  hardest to cross ")
	for _, c := range s.Crossings[:min(len(s.Crossings), 8)] {
		fmt.Fprintf(a.out, "  %s (%d words)", c.Word, c.Others)
	}
	fmt.Fprintln(a.out)
	for _, u := range s.NeverPlaced {
		fmt.Fprintf(a.out, "  never placed  %s: %s\n", u.Word, u.Reason)
	}
	for _, i := range s.Inside {
		way := ""
		if i.Backwards {
			way = " backwards"
		}
		fmt.Fprintf(a.out, "  inside        %s in %s%s: never on one board\n", i.Word, i.In, way)
	}
	return nil
}
