package report

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"dailies/validate"
)

// sarifSchema is where the format's JSON Schema is published.
const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// fingerprintKey names how fingerprints are made. Another way takes another number,
// so that readers do not compare the two.
const fingerprintKey = "dailiesFinding/v1"

// SARIF is the report for code scanning, version 2.1.0. The table of rules comes
// first and lists them all, so that results can be written as they come; what the player
// models reach in each file and how the run went come last.
func SARIF(w io.Writer, tool Tool) (Report, error) {
	s := &sarif{out: bufio.NewWriter(w), tool: tool, index: make(map[string]int, len(tool.Rules))}
	driver := sarifDriver{Name: tool.Name, Version: tool.Version, Rules: make([]sarifRule, len(tool.Rules))}
	for i, r := range tool.Rules {
		driver.Rules[i] = describe(r)
		s.index[r.Code] = i
	}
	text, err := compact(map[string]any{"driver": driver})
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(s.out, "{\"$schema\":%q,\"version\":\"2.1.0\",\"runs\":[{\n\"tool\":%s,\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[", sarifSchema, text)
	return s, s.out.Flush()
}

type sarif struct {
	out      *bufio.Writer
	tool     Tool
	index    map[string]int // of a rule in the table, by its code
	started  bool
	files    []sarifFile
	failures []sarifNotification
}

func (s *sarif) Add(r validate.Result) error {
	seen := make(map[string]int) // fingerprints of this file
	for _, f := range r.Findings {
		text, err := compact(s.result(r.File, f, seen))
		if err != nil {
			return fmt.Errorf("report on %s: %w", r.File, err)
		}
		if s.started {
			s.out.WriteByte(',')
		}
		s.started = true
		s.out.WriteByte('\n')
		s.out.Write(text)
	}
	p, err := played(r.Analysis)
	if err != nil {
		return fmt.Errorf("report on %s: %w", r.File, err)
	}
	if p.Models != nil {
		p.Game, p.Profile = r.Game, r.Profile
		s.files = append(s.files, sarifFile{sarifArtifact{URI: s.tool.uri(r.File)}, p})
	}
	return s.out.Flush()
}

// played is what an analysis says of the player models: its keys models and rung. There
// are no models in one that is undecided, or of a game that uses the keys otherwise.
func played(analysis any) (sarifPlayed, error) {
	var p sarifPlayed
	text, err := compact(analysis)
	if err == nil && json.Unmarshal(text, &p) != nil {
		p.Models = nil
	}
	return p, err
}

func (s *sarif) Fail(file, message string) error {
	n := sarifNotification{Level: "error", Message: sarifText{Text: message}}
	if file != "" {
		n.Locations = []sarifLocation{{Physical: sarifPhysical{Artifact: sarifArtifact{URI: s.tool.uri(file)}}}}
		n.Message.Text = file + ": " + message
	}
	s.failures = append(s.failures, n)
	return nil
}

func (s *sarif) Close(sum Summary) error {
	if sum.Files == 0 && len(s.failures) == 0 {
		s.failures = append(s.failures, sarifNotification{Level: "error", Message: sarifText{Text: NothingExamined}})
	}
	invocation := sarifInvocation{Successful: len(s.failures) == 0, Notifications: s.failures}
	if s.failures == nil {
		invocation.Notifications = []sarifNotification{} // readers refuse null
	}
	text, err := compact([]sarifInvocation{invocation})
	if err != nil {
		return err
	}
	s.out.WriteString("]")
	if len(s.files) > 0 {
		files, err := compact(s.files)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, ",\n\"artifacts\":%s", files)
	}
	fmt.Fprintf(s.out, ",\n\"invocations\":%s}]}\n", text)
	return s.out.Flush()
}

func (s *sarif) result(file string, f validate.Finding, seen map[string]int) sarifResult {
	location := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{URI: s.tool.uri(file)}}}
	if f.Line > 0 {
		location.Physical.Region = &sarifRegion{f.Line, f.Column}
	}
	if f.Pointer != "" {
		location.Logical = []sarifLogical{{f.Pointer}}
	}
	id := fingerprint(f.Rule.Code, s.tool.place(file), f.Pointer, f.Message)
	seen[id]++
	if n := seen[id]; n > 1 { // the same said twice is two results
		id = fmt.Sprintf("%s:%d", id, n)
	}
	r := sarifResult{
		RuleID: f.Rule.Code, Level: level(f.Severity),
		Message: sarifText{Text: standing(f)}, Locations: []sarifLocation{location},
		Fingerprints: map[string]string{fingerprintKey: id},
	}
	if i, ok := s.index[f.Rule.Code]; ok {
		r.RuleIndex = &i
	}
	return r
}

// fingerprint tells findings apart by what they say, not by where they stand, so
// that one stays the same when lines move.
func fingerprint(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}

func level(s validate.Severity) string {
	if s == validate.Off {
		return "none"
	}
	return s.String()
}

// describe is a rule's entry in the table.
func describe(r *validate.Rule) sarifRule {
	return sarifRule{
		ID: r.Code, Name: camel(r.Code), Short: sarifText{Text: r.Title + "."}, Full: sarifText{Text: r.Why},
		Help: sarifText{
			Text:     fmt.Sprintf("Fix: %s\nWhy: %s\nSource: %s", r.Fix, r.Why, r.Source),
			Markdown: fmt.Sprintf("**%s.**\n\n- **Fix:** %s\n- **Why:** %s\n- **Source:** %s\n\n`dailies explain %s` tells more.", r.Title, r.Fix, r.Why, r.Source, r.Code),
		},
	}
}

// camel is a code as a name: ERR_JSON_SYNTAX is JsonSyntax. The format wants a name
// that is not the id again.
func camel(code string) string {
	_, rest, _ := strings.Cut(code, "_")
	var name strings.Builder
	for word := range strings.SplitSeq(rest, "_") {
		if word != "" {
			name.WriteString(word[:1] + strings.ToLower(word[1:]))
		}
	}
	return name.String()
}
