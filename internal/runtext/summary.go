package runtext

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/run"
)

// Summary tells a run in at most twelve lines, the worst first: why an author gave nothing, which
// days other authors filled, what is lost, each game, and the cost. silence says why a model gave
// nothing, as a sentence; empty for none. [Report] tells it in full.
func Summary(spec run.Spec, r *run.Report, silence string) []string {
	lines := Troubles(spec, r, silence)
	for _, name := range spec.Games.Names() {
		if g := r.Games[name]; len(g.Empty) == 0 {
			lines = append(lines, filled(spec, name, g))
		}
	}
	if text := Bill(r.Usage, r.Chosen()); text != "" {
		lines = append(lines, text)
	}
	return lines
}

// Troubles are the lines of a [Summary] that somebody should look at.
func Troubles(spec run.Spec, r *run.Report, silence string) []string {
	var lines []string
	if text := fallback(spec, r, silence); text != "" {
		lines = append(lines, text)
	}
	if len(r.Lost) > 0 {
		lines = append(lines, fmt.Sprintf("lost: %s; restore them from version control, or have generate --force fill their days with other boards", some(r.Lost)))
	}
	for _, name := range spec.Games.Names() {
		if g := r.Games[name]; len(g.Empty) > 0 {
			lines = append(lines, unfilled(name, g))
		}
	}
	return lines
}

// PrintSummary prints what [Summary] tells.
func PrintSummary(w io.Writer, lines []string) error {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(document.Printable(line) + "\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// fallback says which days other authors than the first filled, and the cause once; only the cause
// where there were no others.
func fallback(spec run.Spec, r *run.Report, silence string) string {
	days, cause := 0, ""
	var games, by []string
	for _, name := range spec.Games.Names() {
		turns := r.Games[name].Funnel.Turns
		if len(turns) == 0 || len(turns) == 1 && turns[0].Failure == "" {
			continue
		}
		cause = cmp.Or(cause, turns[0].Author+": "+cmp.Or(turns[0].Failure, string(turns[0].Ended)))
		for _, t := range turns[1:] {
			if t.Chosen > 0 {
				days += t.Chosen
				games, by = append(games, name), append(by, t.Author)
			}
		}
	}
	cause = cmp.Or(silence, cause)
	if days == 0 {
		return cause
	}
	slices.Sort(by)
	return fmt.Sprintf("%s; %s filled %s of %s instead", cause, strings.Join(slices.Compact(by), " and "),
		document.Count(days, "day"), strings.Join(slices.Compact(games), ", "))
}

// unfilled tells of a game with days left unwritten.
func unfilled(name string, g run.Game) string {
	days := make([]string, len(g.Empty))
	for i, e := range g.Empty {
		days[i] = string(e.Date)
	}
	text := fmt.Sprintf("left unwritten: %s of %s; %s", name, some(days), refusals(g.Empty[0].Refused, g.Funnel))
	if len(g.Choices) > 0 {
		text += fmt.Sprintf("; %s filled", document.Count(len(g.Choices), "day"))
	}
	return text
}

// filled tells of a game whose days all have their boards.
func filled(spec run.Spec, name string, g run.Game) string {
	if len(g.Choices) == 0 {
		return fmt.Sprintf("%s: %s published already; --force generates them again", name, document.Count(g.Published, "day"))
	}
	verb := "wrote"
	if spec.DryRun {
		verb = "would write"
	}
	text := fmt.Sprintf("%s: %s %s, %s", name, verb, document.Count(len(g.Choices), "day"), span(g.Choices))
	if g.Published > 0 {
		text += fmt.Sprintf("; %d published already", g.Published)
	}
	if g.Runway != nil {
		text += "; " + g.Ahead()
	}
	return text
}

// span is the first and the last day filled.
func span(choices []run.Choice) string {
	first, last := game.Date("9999-12-31"), game.Date("")
	for _, c := range choices {
		first, last = min(first, c.Date), max(last, c.Date)
	}
	if first == last {
		return string(first)
	}
	return fmt.Sprintf("%s to %s", first, last)
}

// some lists the first of many names.
func some(names []string) string {
	const most = 3
	if n := len(names) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n)
	}
	return strings.Join(names, ", ")
}
