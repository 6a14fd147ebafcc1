package gen

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"unicode/utf8"

	"dailies/validate"
)

// TemplateError is a mistake in the template of a prompt, at its place.
type TemplateError struct {
	File         string // as [Prompt] names it
	Line, Column int    // from 1
	Message      string
}

// Error implements error.
func (e *TemplateError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// The templates of a prompt as the library's messages call them; [Prompt] has their files.
const (
	ownTemplate    = "prompt"
	sharedTemplate = "shared"
)

// parse reads the templates of the prompt, the shared ones last.
func (p Prompt) parse() (*template.Template, error) {
	t, err := template.New(ownTemplate).Option("missingkey=error").Parse(p.Text)
	if err == nil {
		_, err = t.New(sharedTemplate).Parse(p.Reask)
	}
	if err != nil {
		return nil, p.placed(err)
	}
	return t, nil
}

// placed gives an error of the library the place in the file. It tells no column for what
// it cannot parse; that is the beginning of the action then.
func (p Prompt) placed(err error) error {
	// What it calls the template, the line, often the column from 0, and what is wrong.
	parts := regexp.MustCompile(`(?s)^template: (prompt|shared):(\d+):(?:(\d+):)? ?(.*)$`).FindStringSubmatch(err.Error())
	if parts == nil {
		of := ownTemplate
		if strings.Contains(err.Error(), `"repair"`) {
			of = sharedTemplate
		}
		return &TemplateError{p.file(of), 1, 1, lacking(strings.TrimPrefix(err.Error(), "template: "))}
	}
	text := p.Text
	if parts[1] != ownTemplate {
		text = p.Reask
	}
	line, _ := strconv.Atoi(parts[2])
	lines := strings.SplitAfter(text, "\n")
	line = max(1, min(line, len(lines)))
	before, this := strings.Join(lines[:line-1], ""), lines[line-1]
	offset, _ := strconv.Atoi(parts[3])
	var executing template.ExecError
	switch {
	case errors.As(err, &executing):
	case parts[4] == "unexpected EOF":
		offset = len(this) // an action or an {{end}} is missing, and nobody knows where
	default:
		offset = action(before, this, fmt.Sprintf(":%d: %s", line, parts[4]))
	}
	return &TemplateError{p.file(parts[1]), line, 1 + utf8.RuneCountInString(this[:min(offset, len(this))]), parts[4]}
}

// lacking words what the library says of a template that nobody defined.
func lacking(message string) string {
	parts := regexp.MustCompile(`^no template "(\w+)" associated with template`).FindStringSubmatch(message)
	if parts == nil {
		return message
	}
	return fmt.Sprintf("it has no part %q: put {{define %q}} before its text and {{end}} behind it, as the file of this name in prompts/ of the source does", parts[1], parts[1])
}

// action finds where in a line the action begins that the message is about: the first one
// whose end ends a text with the same mistake.
func action(before, this, message string) int {
	for at := 0; ; {
		next := strings.Index(this[at:], "{{")
		if next < 0 {
			return len(this) - len(strings.TrimLeft(this, " \t"))
		}
		start := at + next
		at = start + len("{{")
		end := strings.Index(this[at:], "{{")
		if end < 0 {
			return start
		}
		_, err := template.New(ownTemplate).Parse(before + this[:at+end])
		if err != nil && strings.HasSuffix(err.Error(), message) {
			return start
		}
	}
}

// file is what the file of a template is called.
func (p Prompt) file(name string) string {
	switch {
	case name != ownTemplate && p.ReaskFile != "":
		return p.ReaskFile
	case name == ownTemplate && p.File != "":
		return p.File
	}
	return "prompt"
}

// Check renders the prompt in every way it may come to be sent: first, beside others, with
// every kind of feedback, and as a correction. A mistake in the template, a
// *[TemplateError], is found here and not when answers have been paid for.
func (p Prompt) Check() error {
	rule := &validate.Rule{Code: "ERR_SAMPLE", Title: "A sample", Fix: "Mend it."}
	fault := Fault{Rule: rule, Count: 2, Label: "a", Example: validate.Finding{Rule: rule, Pointer: "/a", Message: "a", Line: 1, Column: 1}}
	reasons := []RejectionCount{{"a reason", 2}}
	broken := Critique{Source: "a", Faults: []Fault{fault}, Text: "{}", Findings: []validate.Finding{fault.Example}}
	for range maxFindings {
		broken.Findings = append(broken.Findings, fault.Example)
	}
	barren := Critique{Source: "b", Pack: true, Drafts: 2, Faults: []Fault{fault}, Rejections: reasons, Text: "{}"}
	repeat := Critique{Source: "c", Repeats: "a"}
	for _, asking := range []Asking{
		{Number: 1, Of: 1, Request: Request{Want: 1}},
		{Number: 2, Of: 2, Request: Request{Round: 1, Want: 2, Avoid: []string{"a"}, Window: reasons, Critiques: []Critique{broken, barren, repeat}}},
		{Number: 2, Of: 2, Request: Request{Round: 1, Want: 2, Critiques: []Critique{broken, broken, broken, barren}}},
	} {
		if _, _, err := p.Render(asking); err != nil {
			return err
		}
	}
	for _, critique := range []Critique{broken, barren} {
		if _, err := p.Correction(critique); err != nil {
			return err
		}
	}
	return nil
}
