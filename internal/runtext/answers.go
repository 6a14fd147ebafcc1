package runtext

import (
	"fmt"
	"io"

	"dailies/game/document"
	"dailies/internal/run"
)

// maxAnswers bounds the requests printed for a game; the JSON has them all.
const maxAnswers = 200

// printAnswers lists the requests of a game.
func printAnswers(w io.Writer, answers []run.AnswerRecord) {
	for _, a := range answers[:min(len(answers), maxAnswers)] {
		line := fmt.Sprintf("  request %d: %s", a.Request, a.Source)
		if a.As != "" {
			line = fmt.Sprintf("  request %d: %s", a.Request, document.Show(a.As))
			if a.As == "critic" {
				line += ", about " + a.Source
			}
		}
		if a.Try > 0 {
			line += fmt.Sprintf(", try %d", a.Try+1)
		}
		line += ": " + document.Show(a.Outcome)
		if a.Status != 0 && a.Outcome != "ok" {
			line += fmt.Sprintf(" (HTTP %d)", a.Status)
		}
		if a.File != "" {
			line += ", " + document.Printable(a.File)
		}
		fmt.Fprintln(w, line)
		for _, f := range a.Findings {
			fmt.Fprintf(w, "    %s\n", document.Show(f))
		}
		for _, f := range a.Fixed {
			fmt.Fprintf(w, "    fixed: %s\n", document.Show(f))
		}
	}
	if more := len(answers) - maxAnswers; more > 0 {
		fmt.Fprintf(w, "  and %d more; --format json has them all\n", more)
	}
}
