package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode/utf8"

	"dailies/gen"
	"dailies/lint/window"
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

// The templates of a prompt as the library's messages call them.
const (
	ownTemplate    = "prompt"
	wantedTemplate = "days"
	sharedTemplate = "shared"
)

// files are the files of the prompt, its own first. Those that came with the program have no name.
func (p Prompt) files() map[string]TemplateFile {
	named := func(name string) string { return cmp.Or(name, "prompt") }
	return map[string]TemplateFile{
		ownTemplate:    {named(p.File), p.Text, []string{"system", "user"}},
		wantedTemplate: {named(p.WantedFile), p.Wanted, []string{"wanted"}},
		sharedTemplate: {named(p.ReaskFile), p.Reask, []string{"reask", "repair"}},
	}
}

// Templates is the text of all templates of the prompt and what they may name, by which two prompts can be compared.
func (p Prompt) Templates() string {
	text := p.Text + "\x00" + p.Wanted + "\x00" + p.Reask
	for _, name := range slices.Sorted(maps.Keys(p.Vars)) {
		text += "\x00" + name + "=" + p.Vars[name]
	}
	return text
}

// parse reads the templates of the prompt, the shared ones last.
func (p Prompt) parse() (*template.Template, error) {
	if p.parsed != nil {
		return p.parsed()
	}
	t := template.New(ownTemplate).Option("missingkey=error")
	for _, name := range []string{ownTemplate, wantedTemplate, sharedTemplate} {
		if _, err := t.New(name).Parse(p.files()[name].Text); err != nil {
			return nil, p.placed(err)
		}
	}
	return t, nil
}

// placed adds the place in the file to an error of the library. The library names no column for
// what it cannot parse; the column is then where the action begins.
func (p Prompt) placed(err error) error {
	// What it calls the template, the line, often the column from 0, and what is wrong.
	parts := regexp.MustCompile(`(?s)^template: (prompt|days|shared):(\d+):(?:(\d+):)? ?(.*)$`).FindStringSubmatch(err.Error())
	if parts == nil {
		of := ownTemplate
		if strings.Contains(err.Error(), `"repair"`) {
			of = sharedTemplate
		}
		return &TemplateError{p.files()[of].Name, 1, 1, lacking(strings.TrimPrefix(err.Error(), "template: "))}
	}
	file := p.files()[parts[1]]
	line, _ := strconv.Atoi(parts[2])
	lines := strings.SplitAfter(file.Text, "\n")
	line = max(1, min(line, len(lines)))
	before, this := strings.Join(lines[:line-1], ""), lines[line-1]
	offset, _ := strconv.Atoi(parts[3])
	var executing template.ExecError
	switch {
	case errors.As(err, &executing):
	case parts[4] == "unexpected EOF":
		offset = len(this) // an action or an {{end}} is missing, and the library does not say where
	default:
		offset = action(before, this, fmt.Sprintf(":%d: %s", line, parts[4]))
	}
	return &TemplateError{file.Name, line, 1 + utf8.RuneCountInString(this[:min(offset, len(this))]), parts[4]}
}

// lacking words what the library says of a template that is not defined.
func lacking(message string) string {
	parts := regexp.MustCompile(`^no template "(\w+)" associated with template`).FindStringSubmatch(message)
	if parts == nil {
		return message
	}
	return fmt.Sprintf("it has no part %q: put {{define %q}} before its text and {{end}} after it, as the file of this name in prompts/ of the source does", parts[1], parts[1])
}

// action finds where in a line the action begins that the message is about: the first one such
// that the text up to its end has the same mistake.
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

// Check renders the prompt in every way in which it may be sent: first, among others, with
// every kind of feedback, and as a correction. So a mistake in the template, a
// *[TemplateError], shows here and not when answers have been paid for, and so does text that
// would never be sent.
func (p Prompt) Check() error {
	if err := p.render(); err != nil {
		return err
	}
	files := p.files()
	return CheckSent(files[ownTemplate], files[wantedTemplate], files[sharedTemplate])
}

// render renders the prompt in every way.
func (p Prompt) render() error {
	rule := &validate.Rule{Code: "ERR_SAMPLE", Title: "A sample", Fix: "Mend it."}
	fault := gen.Fault{Rule: rule, Count: 2, Label: "a", Example: validate.Finding{Rule: rule, Pointer: "/a", Message: "a", Line: 1, Column: 1}}
	reasons := []gen.RejectionCount{{Reason: "a reason", Count: 2}}
	broken := gen.Critique{Source: "a", Faults: []gen.Fault{fault}, Text: "{}", Findings: []validate.Finding{fault.Example}}
	for range maxFindings {
		broken.Findings = append(broken.Findings, fault.Example)
	}
	barren := gen.Critique{Source: "b", Pack: true, Drafts: 2, Repeated: []string{"a"}, Faults: []gen.Fault{fault}, Rejections: reasons, Text: "{}"}
	repeat := gen.Critique{Source: "c", Repeats: "a"}
	days := []gen.WantedDay{{Date: "2027-10-31", Season: "fall", Month: 10, Rung: "a", Asks: []string{"b"}, Observances: []string{"c"}}, {Date: "2027-11-01"}}
	for _, asking := range []Asking{
		{Number: 1, Of: 1, Request: gen.Request{Want: 1}},
		{Number: 1, Of: 1, Request: gen.Request{Days: slices.Repeat(days, maxDays)}},
		{Number: 2, Of: 2, Request: gen.Request{Round: 1, Want: 2, Days: days, Brief: "a", Avoid: []string{"a"}, Resting: []window.Resting{{What: "a", Values: []string{"b", "c"}}},
			Held: func() []string { return []string{"a"} }, Needs: []string{"a"}, Remarks: []string{"a"}, Misread: []string{"a"}, Window: reasons, Critiques: []gen.Critique{broken, barren, repeat}}},
		{Number: 2, Of: 2, Request: gen.Request{Round: 1, Want: 2, Critiques: []gen.Critique{broken, broken, broken, barren}}},
	} {
		if _, _, err := p.Render(asking); err != nil {
			return err
		}
	}
	for _, critique := range []gen.Critique{broken, barren} {
		if _, err := p.Correction(critique); err != nil {
			return err
		}
	}
	return nil
}
