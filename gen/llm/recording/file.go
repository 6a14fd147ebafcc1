package recording

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/game/document"
)

// maxLines is how many lines of a text are listed; a longer text is written in base64.
const maxLines = 10_000

// exchange is what a file holds. The fields of these types are in the order of their
// keys, so that they are written in canonical form as they stand.
type exchange struct {
	Answer   answerFile   `json:"answer"`
	Question questionFile `json:"question"`
}

type questionFile struct {
	Attempt     int    `json:"attempt" limit:"0.."`
	BaseURL     string `json:"baseURL"`
	Correction  *text  `json:"correction,omitempty"`
	Deployment  string `json:"deployment,omitempty"`
	Effort      string `json:"effort,omitempty"`
	Format      string `json:"format"`
	MaxAnswer   int    `json:"maxAnswer" limit:"0.."`
	Model       string `json:"model"`
	Previous    *text  `json:"previous,omitempty"`
	Prompts     string `json:"prompts,omitempty"`
	Schema      *text  `json:"schema,omitempty"`
	Seed        string `json:"seed,omitempty"`
	System      text   `json:"system"`
	Temperature string `json:"temperature"`
	TokenField  string `json:"tokenField"`
	TopP        string `json:"topP,omitempty"`
	User        text   `json:"user"`
}

type answerFile struct {
	Content text    `json:"content"`
	Model   text    `json:"model"`
	Tokens  *tokens `json:"tokens,omitempty"`
}

type tokens struct {
	Answer int `json:"answer" limit:"0.."`
	Prompt int `json:"prompt" limit:"0.."`
}

// text is a text in a file: its lines, or all of it in base64.
type text struct {
	Base64 string   `json:"base64,omitempty"`
	Lines  []string `json:"lines,omitempty"`
}

func toText(s string) text {
	if !printable(s, '\n') || strings.Count(s, "\n") >= maxLines {
		return text{Base64: base64.StdEncoding.EncodeToString([]byte(s))}
	}
	return text{Lines: strings.Split(s, "\n")}
}

// printable reports whether a text can stand in a file as it is, but for one character.
func printable(s string, but rune) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		if ' ' <= r && r <= '~' {
			return false // nearly all there is
		}
		return r != but && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
	})
}

func (t text) string() (string, error) {
	if t.Lines != nil {
		return strings.Join(t.Lines, "\n"), nil
	}
	data, err := base64.StdEncoding.DecodeString(t.Base64)
	return string(data), err
}

func toFile(q Question) questionFile {
	if q.file != nil {
		return *q.file
	}
	f := questionFile{
		Model: q.Model, BaseURL: address(q.BaseURL), Format: q.Format, Attempt: q.Attempt, Prompts: q.Prompts,
		System: toText(q.System), User: toText(q.User),
		Previous: optional(q.Previous), Correction: optional(q.Correction),
		MaxAnswer: q.Parameters.MaxAnswer, TokenField: q.Parameters.TokenField, Temperature: q.Parameters.Temperature,
		TopP: q.Parameters.TopP, Seed: q.Parameters.Seed, Effort: q.Parameters.Effort, Deployment: q.Parameters.Deployment,
	}
	f.Schema = optional(string(q.Schema))
	return f
}

// optional returns a text that is left out of the file when there is none.
func optional(s string) *text {
	if s == "" {
		return nil
	}
	t := toText(s)
	return &t
}

// ordered writes fields that are in the order of their keys already on one line, in canonical form.
// Sorting them would take several times as long.
func ordered(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return out.Bytes(), err
}

// line returns the question on one line.
func (q questionFile) line() []byte {
	line, _ := ordered(q) // texts and whole numbers can be expressed
	return line
}

// encode returns the file of an exchange. What could not be replayed is not kept: unless it is plain,
// it is read back at once.
func encode(q Question, a Answer) ([]byte, error) {
	e := exchange{answerFile{Content: toText(a.Content), Model: toText(a.Model)}, toFile(q)}
	if a.Reported {
		e.Answer.Tokens = &tokens{Answer: max(a.Tokens, 0), Prompt: max(a.Prompt, 0)}
	}
	data, err := e.text(q.line)
	if err != nil || a.Content != "" && e.Question.plain() && len(data) <= document.MaxBytes {
		return data, err
	}
	var stored exchange
	if err := document.Strict(data, &stored); err != nil {
		return nil, err
	}
	if _, _, err = stored.content(); err == nil && !reflect.DeepEqual(stored.Question, e.Question) {
		err = fmt.Errorf("a setting of model %s is not UTF-8", document.Quote(q.Model))
	}
	return data, err
}

// text returns the file, given the line of its question; nil where that is not known.
func (e exchange) text(question []byte) ([]byte, error) {
	answer, err := ordered(e.Answer)
	if err != nil {
		return nil, err
	}
	if question == nil {
		question = e.Question.line()
	}
	whole := slices.Concat([]byte(`{"answer":`), bytes.TrimSpace(answer), []byte(`,"question":`), bytes.TrimSpace(question), []byte("}"))
	return append(spread(whole), '\n'), nil
}

// plain reports whether the settings of a question are read back as they are, as texts always are.
func (q questionFile) plain() bool {
	settings := q.BaseURL + q.Deployment + q.Effort + q.Format + q.Model + q.Prompts + q.Seed + q.Temperature + q.TokenField + q.TopP
	return printable(settings, ' ') && q.Attempt >= 0 && q.MaxAnswer >= 0
}

// decode reads a file strictly.
func decode(data []byte) (Question, Answer, error) {
	var e exchange
	if err := document.Strict(data, &e); err != nil {
		return Question{}, Answer{}, err
	}
	return e.content()
}

// content returns what a file says.
func (e exchange) content() (Question, Answer, error) {
	var err error
	read := func(t text) string {
		s, failed := t.string()
		if failed != nil && err == nil {
			err = fmt.Errorf("a text in base64: %w", failed)
		}
		return s
	}
	q := Question{
		Model: e.Question.Model, Prompts: e.Question.Prompts, BaseURL: e.Question.BaseURL, Format: e.Question.Format, Attempt: e.Question.Attempt,
		System: read(e.Question.System), User: read(e.Question.User),
		Parameters: Parameters{
			MaxAnswer: e.Question.MaxAnswer, TokenField: e.Question.TokenField, Temperature: e.Question.Temperature,
			TopP: e.Question.TopP, Seed: e.Question.Seed, Effort: e.Question.Effort, Deployment: e.Question.Deployment,
		},
	}
	for into, from := range map[*string]*text{&q.Previous: e.Question.Previous, &q.Correction: e.Question.Correction} {
		if from != nil {
			*into = read(*from)
		}
	}
	if e.Question.Schema != nil {
		q.Schema = NewSchema([]byte(read(*e.Question.Schema)))
	}
	a := Answer{Content: read(e.Answer.Content), Model: read(e.Answer.Model)}
	if e.Answer.Tokens != nil {
		a.Prompt, a.Tokens, a.Reported = e.Answer.Tokens.Prompt, e.Answer.Tokens.Answer, true
	}
	if err == nil && a.Content == "" {
		err = errEmpty
	}
	return q, a, err
}
