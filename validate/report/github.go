package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"dailies/game/document"
	"dailies/validate"
)

// GitHub is the report for the log of a GitHub workflow: a command per finding,
// which GitHub shows next to the line, and the counts in a last line.
func GitHub(w io.Writer, tool Tool) (Report, error) {
	return &github{out: bufio.NewWriter(w), tool: tool}, nil
}

type github struct {
	out    *bufio.Writer
	tool   Tool
	failed bool
}

// The escapes of workflow commands. Without them a text could end its command and
// begin another.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (g *github) Add(r validate.Result) error {
	for _, f := range r.Findings {
		place := "file=" + githubProperty.Replace(document.Printable(g.tool.place(r.File)))
		if f.Line > 0 {
			place += fmt.Sprintf(",line=%d,col=%d", f.Line, f.Column)
		}
		g.command(f.Severity.String(), place+",title="+githubProperty.Replace(f.Rule.Code), standing(f))
	}
	return g.out.Flush()
}

func (g *github) Fail(file, message string) error {
	g.failed = true
	properties := "title=" + githubProperty.Replace(g.tool.Name)
	if file != "" {
		properties = "file=" + githubProperty.Replace(document.Printable(g.tool.place(file))) + "," + properties
	}
	g.command("error", properties, message)
	return g.out.Flush()
}

func (g *github) command(name, properties, message string) {
	fmt.Fprintf(g.out, "::%s %s::%s\n", name, strings.Map(shown, properties), githubMessage.Replace(strings.Map(shown, message)))
}

// shown is a character as it goes to a log: those that move the cursor or reorder
// the line show as replaced. The line breaks are escaped afterwards.
func shown(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\r' || unicode.Is(unicode.Bidi_Control, r) {
		return unicode.ReplacementChar
	}
	return r
}

func (g *github) Close(s Summary) error {
	if s.Files == 0 && !g.failed {
		if err := g.Fail("", NothingExamined); err != nil {
			return err
		}
	}
	fmt.Fprintln(g.out, s)
	return g.out.Flush()
}
