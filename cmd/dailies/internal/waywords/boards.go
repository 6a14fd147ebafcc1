package waywords

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/solution"
	"dailies/validate/waywords/blocklist"

	makewaywords "dailies/gen/waywords"
)

// printBoards prints boards as the search finds them, all in one goroutine: with the writing in another,
// 20,000 boards took as long by the clock and a quarter more processor time.
func printBoards(ctx context.Context, f *factory.Factory, o LayoutOptions, id makewaywords.TopicID, topic *makewaywords.Topic, list *blocklist.List) error {
	search, err := makewaywords.NewSearch(topic, o.Size, game.Rung(o.Rung), o.Seed, list)
	if err != nil {
		return fault.AsUsage(err)
	}
	show := func(k int, board *makewaywords.Layout) error {
		fmt.Fprintf(f.Out, "%s  board %d of seed %d: %s\n\n", id, k, o.Seed, wordsOf(board.Path))
		solution.Draw(f.Out, board.Puzzle(topic.Title), colorful(f.Out, f.Getenv))
		fmt.Fprintf(f.Out, "\n  bonus: %s\n\n", wordsOf(board.Bonus))
		return nil
	}
	if o.Format.JSON() {
		encoder, err := makewaywords.NewEncoder(search, topic.Title)
		if err != nil {
			return err
		}
		var line []byte
		show = func(_ int, board *makewaywords.Layout) (err error) {
			if line, err = encoder.Append(line[:0], board); err == nil {
				_, err = f.Out.Write(line)
			}
			return err
		}
	}
	for k := range o.Count {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		board, verdict := search.Next()
		if verdict != makewaywords.Found {
			noBoard(f.Err, search, verdict, k, o.Size)
			return fault.Findings{}
		}
		if err := show(k, &board); err != nil {
			return err
		}
	}
	return nil
}

// noBoard says how the search ended without a board, and what stopped it most.
func noBoard(to io.Writer, search *makewaywords.Search, verdict makewaywords.SearchOutcome, k, size int) {
	what := "there is no board"
	if k > 0 {
		what = fmt.Sprintf("there is no board after the %d found: every layout of the path words was tried", k)
	}
	if verdict == makewaywords.Undecided {
		what = "undecided: the budget ended before a board was found or refuted"
	}
	fmt.Fprintf(to, "dailies: %d×%d: %s, after %d placements", size, size, what, search.Nodes)
	codes := slices.SortedFunc(maps.Keys(search.Stopped), func(x, y string) int {
		return search.Stopped[y] - search.Stopped[x]
	})
	for i, code := range codes[:min(len(codes), 3)] {
		fmt.Fprintf(to, "%s %s stopped %d branches", []string{";", ",", ","}[i], code, search.Stopped[code])
	}
	fmt.Fprintln(to)
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

// layoutStats prints statistics on the words of a topic.
func layoutStats(f *factory.Factory, o LayoutOptions, id makewaywords.TopicID, topic *makewaywords.Topic, list *blocklist.List) error {
	s, err := makewaywords.StatsOf(id, topic, o.Size, list)
	if err != nil {
		return fault.AsUsage(err)
	}
	if o.Format.JSON() {
		return f.WriteJSON(s)
	}
	fmt.Fprintf(f.Out, "%s  %s  %d path words, %d bonus words, on %d×%d\n\n", s.Topic, document.Quote(s.Title), s.Path, s.Bonus, s.Size, s.Size)
	fmt.Fprint(f.Out, "  lengths ")
	for _, n := range slices.Sorted(maps.Keys(s.Lengths)) {
		fmt.Fprintf(f.Out, "  %d: %d", n, s.Lengths[n])
	}
	fmt.Fprint(f.Out, "\n  letters ")
	for _, c := range slices.Sorted(maps.Keys(s.Letters)) {
		fmt.Fprintf(f.Out, "  %s %d", c, s.Letters[c])
	}
	slices.SortStableFunc(s.Crossings, func(x, y makewaywords.Crossings) int { return x.Others - y.Others })
	fmt.Fprint(f.Out, "\n  hardest to cross ")
	for _, c := range s.Crossings[:min(len(s.Crossings), 8)] {
		fmt.Fprintf(f.Out, "  %s (%d words)", c.Word, c.Others)
	}
	fmt.Fprintln(f.Out)
	for _, u := range s.NeverPlaced {
		fmt.Fprintf(f.Out, "  never placed  %s: %s\n", u.Word, u.Reason)
	}
	for _, i := range s.Inside {
		way := ""
		if i.Backwards {
			way = " backwards"
		}
		fmt.Fprintf(f.Out, "  inside        %s in %s%s: never on one board\n", i.Word, i.In, way)
	}
	return nil
}
