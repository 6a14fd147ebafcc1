package bench

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Bounds on what is printed; the page has the rest.
const (
	mostLines  = 10
	mostPairs  = 2 // of cells, of each verdict
	mostShown  = 4 // figures of a pair
	mostFaults = 3 // of a cell
)

// Print prints at most ten lines for people: the cells, which are better or worse than another
// or than in the baseline, what could not be told apart, and the worst fault. against are the
// comparisons with a baseline; nil for none.
func (r *Report) Print(w io.Writer, against []Comparison) error {
	var verdicts []string
	verdicts = append(verdicts, told(r.Comparisons, Better)...)
	verdicts = append(verdicts, told(r.Comparisons, Worse)...)
	verdicts = append(verdicts, untold(r.Comparisons)...)
	worse := told(against, Worse)
	if against != nil && len(worse) == 0 {
		worse = []string{fmt.Sprintf("no figure is worse than in the baseline (%d compared)", len(against))}
	}
	verdicts = append(verdicts, worse...)
	verdicts = append(verdicts, r.worstFault()...)
	fmt.Fprintf(w, "%s: %d repeats of %d days from %s\n", strings.Join(r.Games, ", "), r.Repeats, r.Days, r.Date)
	if text := r.Looks.String(); text != "" {
		verdicts = append(verdicts, text)
	}
	if err := r.printCells(w, mostLines-1-len(verdicts)); err != nil {
		return err
	}
	_, err := fmt.Fprint(w, strings.Join(append(verdicts, ""), "\n"))
	return err
}

// printCells prints the main figures of as many cells as there are lines for.
func (r *Report) printCells(w io.Writer, lines int) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	shown := r.Cells
	if len(shown) > lines {
		shown = shown[:max(lines-1, 0)]
	}
	for _, c := range shown {
		row := c.Name()
		for _, name := range r.mainFigures() {
			text := "–"
			if v, ok := c.Value(name); ok {
				text = figure(name).Text(v)
			}
			row += "\t" + figure(name).Title + " " + text
		}
		fmt.Fprintln(table, row)
	}
	if more := len(r.Cells) - len(shown); more > 0 {
		fmt.Fprintf(table, "and %d more cells\n", more)
	}
	return table.Flush()
}

// mainFigures are those of the table.
func (r *Report) mainFigures() []string {
	main := []string{"soundFirst", "passed", "days", "tokensPerPassed"}
	if slices.ContainsFunc(r.Cells, func(c Cell) bool { _, marked := c.Value("marks"); return marked }) {
		main = append(main, "marks")
	}
	return main
}

// told says of which pairs of cells a verdict was reached, by which figures.
func told(all []Comparison, verdict Conclusion) []string {
	var lines []string
	figures := make(map[string]int) // by the pair
	for _, x := range all {
		if x.Verdict != verdict {
			continue
		}
		pair := fmt.Sprintf("%s: %s than %s: ", verdict, x.Cell, x.With)
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, pair) })
		switch n := figures[pair]; {
		case at < 0:
			lines = append(lines, pair+x.named())
		case n < mostShown:
			lines[at] += "; " + x.named()
		case n == mostShown:
			lines[at] += "; and more"
		}
		figures[pair]++
	}
	if len(lines) > mostPairs {
		lines = append(lines[:mostPairs-1], fmt.Sprintf("%s: %d more pairs of cells", verdict, len(lines)-mostPairs+1))
	}
	return lines
}

// named is the figure with the size of its difference.
func (x Comparison) named() string {
	text := figure(x.Figure).Title + " " + x.Size()
	if x.Carried > 0 {
		text += ", and " + x.carrying()
	}
	return text
}

// untold counts the comparisons that saw no difference, and says how many repeats would show
// the one that needs fewest.
func untold(all []Comparison) []string {
	unseen := slices.DeleteFunc(slices.Clone(all), func(x Comparison) bool { return !x.Known || x.Verdict != Unseen })
	if len(unseen) == 0 {
		return nil
	}
	line := fmt.Sprintf("not told apart: %d of %d comparisons", len(unseen), len(all))
	unseen = slices.DeleteFunc(unseen, func(x Comparison) bool { return x.Is.Needed == 0 || x.Failed > 0 })
	if len(unseen) > 0 {
		x := slices.MinFunc(unseen, func(a, b Comparison) int { return cmp.Compare(a.Is.Needed, b.Is.Needed) })
		line += fmt.Sprintf("; about %d repeats would tell %s of %s", max(x.Is.Needed, x.Repeats+1), figure(x.Figure).Title, x.Cell)
	}
	return []string{line}
}

// worstFault names the rule that most answers of a cell broke. The faults of answers go before
// those of drafts: some draft of every pack is refused.
func (r *Report) worstFault() []string {
	var worst Worst
	cell := ""
	for _, c := range r.Cells {
		for _, f := range c.Faults {
			own, before := f.Example.Draft == "", cell != "" && worst.Example.Draft == ""
			if cell == "" || own && !before || own == before && f.Value.Value > worst.Value.Value {
				worst, cell = f, c.Name()
			}
		}
	}
	if cell == "" {
		return nil
	}
	return []string{fmt.Sprintf("most broken: %s: %s in %d of %.0f answers: %s%s", cell, worst.Figure, worst.Answers, worst.Of, worst.Example.Message, worst.Example.place())}
}

// place says where a fault is, and quotes the text there.
func (f Fault) place() string {
	switch {
	case f.Draft != "":
		return " (the draft " + f.Draft + ")"
	case f.Sentence != "":
		return fmt.Sprintf(" (line %d, column %d: %q)", f.Line, f.Column, f.Sentence)
	case f.Line > 0:
		return fmt.Sprintf(" (line %d, column %d)", f.Line, f.Column)
	}
	return ""
}

// knows reports whether a figure is known of any cell of a game.
func (r *Report) knows(figure, game string) bool {
	for _, c := range r.Cells {
		if _, ok := c.Value(figure); ok && c.Game == game {
			return true
		}
	}
	return false
}

// Text is a value with its interval.
func (f Figure) Text(v Value) string {
	if f.Rate {
		return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*v.Value, 100*v.Low, 100*v.High)
	}
	return fmt.Sprintf("%s (%s to %s)", number(v.Value), number(v.Low), number(v.High))
}

// number writes a number with three digits, or with all of its integer part.
func number(n float64) string {
	if n >= 100 || n <= -100 {
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	return strconv.FormatFloat(n, 'g', 3, 64)
}

// Size is the difference with its interval.
func (x Comparison) Size() string {
	if figure(x.Figure).Rate {
		return fmt.Sprintf("%+.0f points (%+.0f to %+.0f)", 100*x.Is.Value, 100*x.Is.Low, 100*x.Is.High)
	}
	return fmt.Sprintf("%s (%s to %s)", signed(x.Is.Value), signed(x.Is.Low), signed(x.Is.High))
}

func signed(n float64) string {
	if n >= 0 {
		return "+" + number(n)
	}
	return number(n)
}
