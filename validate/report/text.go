package report

import (
	"bufio"
	"fmt"
	"io"

	"dailies/validate"
)

// Text is the report for people: a line per finding, with what to do about it
// below, in the form that editors follow to the place.
func Text(w io.Writer, _ Tool) (Report, error) {
	return &text{out: bufio.NewWriter(w)}, nil
}

type text struct {
	out *bufio.Writer
}

func (t *text) Add(r validate.Result) error {
	name := r.Game
	if r.Profile != "" {
		name += ", " + r.Profile
	}
	if len(r.Findings) == 0 {
		fmt.Fprintf(t.out, "%s: ok (%s)\n", r.File, name)
	}
	for _, f := range r.Findings {
		place := r.File
		if f.Line > 0 {
			place = fmt.Sprintf("%s:%d:%d", r.File, f.Line, f.Column)
		}
		fmt.Fprintf(t.out, "%s: %s: %s [%s]\n\t%s\n", place, f.Severity, f.Message, f.Rule.Code, f.Rule.Fix)
	}
	return t.out.Flush()
}

func (t *text) Close(s Summary) error {
	fmt.Fprintf(t.out, "%s, %d valid: %s, %s\n", plural(s.Files, "file"), s.Valid, plural(s.Errors, "error"), plural(s.Warnings, "warning"))
	return t.out.Flush()
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
