package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"dailies/validate"
)

// JSON is the report for programs: one object whose keys are fixed by the pipeline
// page. Each result is a line of its own.
func JSON(w io.Writer, tool Tool) (Report, error) {
	out := bufio.NewWriter(w)
	name, err := compact(tool.Name)
	if err != nil {
		return nil, err
	}
	version, err := compact(tool.Version)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "{\"tool\":%s,\"version\":%s,\"results\":[", name, version)
	return &jsonReport{out: out}, out.Flush()
}

type jsonReport struct {
	out     *bufio.Writer
	started bool
}

type jsonResult struct {
	File     string        `json:"file"`
	Game     string        `json:"game"`
	PuzzleID string        `json:"puzzleId"`
	Profile  string        `json:"profile"`
	Valid    bool          `json:"valid"`
	Findings []jsonFinding `json:"findings"`
	Analysis any           `json:"analysis,omitempty"`
}

type jsonFinding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Pointer  string `json:"pointer"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Message  string `json:"message"`
	Fix      string `json:"fix"`
}

func (j *jsonReport) Add(r validate.Result) error {
	findings := make([]jsonFinding, len(r.Findings)) // never null
	for i, f := range r.Findings {
		findings[i] = jsonFinding{f.Rule.Code, f.Severity.String(), f.Pointer, f.Line, f.Column, f.Message, f.Rule.Fix}
	}
	line, err := compact(jsonResult{r.File, r.Game, r.PuzzleID, r.Profile, r.Valid(), findings, r.Analysis})
	if err != nil {
		return fmt.Errorf("report on %s: %w", r.File, err)
	}
	if j.started {
		j.out.WriteByte(',')
	}
	j.started = true
	j.out.WriteByte('\n')
	j.out.Write(line)
	return j.out.Flush()
}

// Fail writes nothing: the envelope has no place for it, the exit code tells.
func (j *jsonReport) Fail(string, string) error { return nil }

func (j *jsonReport) Close(s Summary) error {
	summary, err := compact(s)
	if err != nil {
		return err
	}
	fmt.Fprintf(j.out, "],\n\"summary\":%s}\n", summary)
	return j.out.Flush()
}

func compact(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}
