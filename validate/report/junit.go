package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"dailies/game/document"
	"dailies/validate"
)

// JUnit is the report for the test pages of build servers: a test case per file, a
// failure per error; warnings are its output and an unread file is its error. The
// counts stand before the cases, so the cases are kept in memory until the end.
func JUnit(w io.Writer, tool Tool) (Report, error) {
	return &junit{out: w, tool: tool}, nil
}

type junit struct {
	out                     io.Writer
	tool                    Tool
	cases                   bytes.Buffer
	tests, failures, errors int
}

// junitCase is a test case. The encoder escapes its texts and puts the replacement
// character where XML knows no character, as for most control characters.
type junitCase struct {
	XMLName  xml.Name     `xml:"testcase"`
	Class    string       `xml:"classname,attr"`
	Name     string       `xml:"name,attr"`
	Failures []junitFault `xml:"failure"`
	Error    *junitFault  `xml:"error"`
	Output   string       `xml:"system-out,omitempty"`
}

type junitFault struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (j *junit) Add(r validate.Result) error {
	c := junitCase{Class: j.tool.Name, Name: document.Printable(j.tool.place(r.File))}
	if r.Game != "" {
		c.Class += "." + r.Game
	}
	var output strings.Builder
	for _, f := range r.Findings {
		text := sentence(c.Name, f)
		if f.Severity != validate.Error {
			output.WriteString(text)
			continue
		}
		c.Failures = append(c.Failures, junitFault{f.Rule.Code, f.Message, text})
	}
	c.Output = output.String()
	if len(c.Failures) > 0 {
		j.failures++ // counts cases: there are never more failures than tests
	}
	return j.write(c)
}

func (j *junit) Fail(file, message string) error {
	j.errors++
	c := junitCase{Class: j.tool.Name, Name: j.tool.Name, Error: &junitFault{"unexamined", message, message}}
	if file != "" {
		c.Name = document.Printable(j.tool.place(file))
	}
	return j.write(c)
}

func (j *junit) write(c junitCase) error {
	j.tests++
	text, err := xml.MarshalIndent(c, "", "  ")
	if err != nil {
		return fmt.Errorf("report on %s: %w", c.Name, err)
	}
	j.cases.Write(text)
	return j.cases.WriteByte('\n')
}

func (j *junit) Close(s Summary) error {
	if s.Files == 0 && j.errors == 0 {
		if err := j.Fail("", NothingExamined); err != nil {
			return err
		}
	}
	var name bytes.Buffer
	if err := xml.EscapeText(&name, []byte(j.tool.Name)); err != nil {
		return err
	}
	counts := fmt.Sprintf(`name="%s" tests="%d" failures="%d" errors="%d"`, name.String(), j.tests, j.failures, j.errors)
	_, err := fmt.Fprintf(j.out, "%s<testsuites %s>\n<testsuite %s>\n%s</testsuite>\n</testsuites>\n", xml.Header, counts, counts, j.cases.String())
	return err
}
