package report

import (
	"bufio"
	"fmt"
	"io"

	"dailies/game/document"
	"dailies/validate"
)

// Text is the report for people: a line per finding, with what to do about it
// below, in the form that editors follow to the place.
func Text(w io.Writer, t Tool) (Report, error) {
	return &text{out: bufio.NewWriter(w), brief: t.Brief}, nil
}

type text struct {
	out   *bufio.Writer
	brief bool
}

func (t *text) Add(r validate.Result) error {
	name := r.Game
	if r.Profile != "" {
		name += ", " + r.Profile
	}
	if len(r.Findings) == 0 && !t.brief {
		fmt.Fprintf(t.out, "%s: ok (%s)\n", document.Printable(r.File), name)
	}
	for _, f := range r.Findings {
		fmt.Fprint(t.out, sentence(r.File, f))
	}
	return t.out.Flush()
}

// Fail writes nothing: the command says it on standard error, where people look.
func (t *text) Fail(string, string) error { return nil }

// sentence is a finding with its place and, below it, what to do.
func sentence(file string, f validate.Finding) string {
	file = document.Printable(file)
	if f.Line > 0 {
		file = fmt.Sprintf("%s:%d:%d", file, f.Line, f.Column)
	}
	return fmt.Sprintf("%s: %s: %s [%s]\n\t%s\n", file, f.Severity, f.Message, f.Rule.Code, f.Rule.Fix)
}

// Close ends the report with the counts. Where nothing was read there is nothing to count,
// and standard error says why.
func (t *text) Close(s Summary) error {
	if s.Files > 0 {
		fmt.Fprintln(t.out, s)
	}
	return t.out.Flush()
}
