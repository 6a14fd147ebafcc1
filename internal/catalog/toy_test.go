package catalog_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"testing/fstest"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/internal/catalog"
	"dailies/internal/figures"
	"dailies/internal/page"
	"dailies/internal/solution"
	"dailies/internal/textplace"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
)

// The toy is a whole game: find two numbers of a row with a given sum. It has every part that the
// program wants of a game, and nothing outside this file knows it.

type toyPuzzle struct {
	PuzzleID game.PuzzleID `json:"puzzleId"`
	DateISO  game.Date     `json:"dateISO"`
	Mode     toyMode       `json:"mode"`
	Title    string        `json:"title" limit:"1..40"`
	Sum      int           `json:"sum"`
	Row      []int         `json:"row" limit:"2..9"`
}

type toyMode string

func (m toyMode) Valid() bool { return m == "TOY" }

const (
	toySchema = `{"type": "object", "additionalProperties": false, "required": ["puzzleId", "dateISO", "mode", "title", "sum", "row"], "properties": {
		"puzzleId": {"type": "string"}, "dateISO": {"type": "string"}, "mode": {"const": "TOY"}, "title": {"type": "string", "minLength": 1, "maxLength": 40},
		"sum": {"type": "integer"}, "row": {"type": "array", "minItems": 2, "maxItems": 9, "items": {"type": "integer"}}}}`
	toyPackSchema = `{"type": "object", "additionalProperties": false, "required": ["game", "packId", "titles"], "properties": {
		"game": {"const": "toy"}, "packId": {"type": "string"}, "titles": {"type": "array", "minItems": 1, "items": {"type": "string"}}}}`
	toyPackText = `{"game": "toy", "packId": "first", "titles": ["Bread", "Milk", "Cheese"]}`
	toyPrompt   = `{{define "system"}}Write titles.{{end}}{{define "user"}}{{.Schema}} {{.Example}} {{.Avoid}}{{end}}`
)

type toyPack struct {
	Game   string   `json:"game"`
	PackID string   `json:"packId"`
	Titles []string `json:"titles" limit:"1.."`
}

type toyAnalysis struct{ Pairs [][2]int } // positions whose numbers have the sum

func pairs(p *toyPuzzle) (found [][2]int) {
	for j := range p.Row {
		for i := range j {
			if p.Row[i]+p.Row[j] == p.Sum {
				found = append(found, [2]int{i, j})
			}
		}
	}
	return found
}

var (
	errToyPairs  = &validate.Rule{Code: "ERR_TOY_PAIRS", Title: "One pair has the sum", Why: "A daily has one solution.", Fix: "Change a number.", Source: "TOY §1"}
	errToyRepeat = &validate.Rule{Code: "ERR_TOY_REPEAT", Title: "No sum returns in a week", Why: "It was found before.", Fix: "Publish another.", Source: "TOY §2"}
)

type toy struct{}

var _ catalog.Parts[toyPuzzle, toyPack, toyAnalysis] = toy{}

func (toy) Check() validate.Game[toyPuzzle, toyAnalysis] {
	table := []validate.Row{{Rule: errToyPairs, Severities: []validate.Severity{validate.Error}}}
	return validate.NewGame("toy", "TOY", []string{"sum", "row"}, table, validate.Profiles(table, "TOY_DAILY"), validate.NewSchema([]byte(toySchema)),
		func(_ context.Context, p *toyPuzzle, report *validate.Reporter) *toyAnalysis {
			found := pairs(p)
			if len(found) != 1 {
				report.Report(errToyPairs, "/row", "%d pairs have the sum %d", len(found), p.Sum)
			}
			return &toyAnalysis{found}
		})
}

func (toy) Window() window.Game[toyPuzzle, toyAnalysis] {
	const sums window.Aspect = "sums"
	facts := func(p *toyPuzzle, _ *toyAnalysis) window.Facts {
		sum := fmt.Sprint(p.Sum)
		return window.Facts{
			Content: window.ContentOf(fmt.Sprint(p.Title, p.Sum, p.Row)), Names: []string{p.Title},
			Tallies: map[window.Aspect][]window.Tally{sums: {{Value: sum, Count: 1}}},
		}
	}
	sample := func(p *toyPuzzle, _ *toyAnalysis) corpus.Sample {
		return corpus.Sample{Lines: []corpus.Line{{Pointer: "/title", Text: p.Title}}}
	}
	return window.NewGame("toy", facts, sample, []window.Rule{window.Fresh(errToyRepeat, 7, sums, func(int) string { return "/sum" }, "sum")})
}

func (toy) Maker() gen.Game[toyPuzzle, toyPack, toyAnalysis] {
	assemble := func(k *toyPack, seed uint64, _ string, _ gen.Rejections) iter.Seq[gen.Draft[toyPuzzle]] {
		return func(yield func(gen.Draft[toyPuzzle]) bool) {
			for n := range 12 * len(k.Titles) {
				p := toyPuzzle{Mode: "TOY", Title: k.Titles[n%len(k.Titles)], Sum: 20 + n, Row: []int{1, n + 5, 15, 99 - n%2*78}}
				if !yield(gen.Draft[toyPuzzle]{Label: p.Title, Group: fmt.Sprint(n), Make: func(context.Context, gen.Rejections) *toyPuzzle { return &p }}) {
					return
				}
			}
		}
	}
	return gen.NewGame("toy", []byte(toyPackSchema), func(*toyPack) []validate.Finding { return nil }, assemble,
		func(*toyPuzzle, *toyAnalysis) int { return 0 },
		func(p *toyPuzzle, id game.PuzzleID, date game.Date) toyPuzzle {
			dated := *p
			dated.PuzzleID, dated.DateISO = id, date
			return dated
		},
		func(k *toyPack) gen.PackInfo { return gen.PackInfo{ID: k.PackID, Names: k.Titles} })
}

func (toy) Packs() fs.FS { return fstest.MapFS{"first.json": {Data: []byte(toyPackText)}} }

func (toy) Prompt() feedback.Prompt {
	return feedback.Prompt{Text: toyPrompt, Example: []byte(toyPackText), Schema: []byte(toyPackSchema)}
}

// toyState is a run: what was picked last, whether it had the sum, and whether the run is over.
type toyState struct {
	Picks     int
	Won, Over bool
}

type toyAction struct {
	Pick  [2]int `json:"pick"`
	Reset bool   `json:"reset,omitempty"`
}

type toyEvent struct {
	Type   string `json:"type"`
	Reason string `json:"reason,omitempty"`
}

func (e toyEvent) Refusal() string { return e.Reason }

func toyApply(p *toyPuzzle, s toyState, a toyAction, _ int64) (toyState, []toyEvent) {
	switch {
	case a.Reset:
		return toyState{}, []toyEvent{{Type: "RESET"}}
	case s.Over || a.Pick[0] < 0 || a.Pick[0] >= a.Pick[1] || a.Pick[1] >= len(p.Row):
		return s, []toyEvent{{"REFUSED", "there is no such pair now"}}
	}
	s.Picks++
	s.Won = p.Row[a.Pick[0]]+p.Row[a.Pick[1]] == p.Sum
	s.Over = s.Won || s.Picks == 3
	return s, []toyEvent{{Type: "PICKED"}}
}

func toyRules() session.Rules[toyPuzzle, toyState, toyAction, toyEvent] {
	return session.Rules[toyPuzzle, toyState, toyAction, toyEvent]{
		Engine: game.Engine[toyPuzzle, toyState, toyAction, toyEvent]{
			Start: func(*toyPuzzle, int64) toyState { return toyState{} }, Apply: toyApply,
			Over:  func(s toyState) bool { return s.Over },
			Share: func(*toyPuzzle, toyState) string { return "Toy" },
		},
		Decode: func(data []byte) (*toyPuzzle, error) {
			p := &toyPuzzle{}
			return p, document.Strict(data, p)
		},
		Resets: func(a toyAction) bool { return a.Reset },
		About: func(p *toyPuzzle) session.View {
			return session.View{PuzzleID: p.PuzzleID, DateISO: p.DateISO, Theme: p.Title}
		},
		Opening: func(*toyPuzzle) []session.Line { return nil },
		Spoken:  func(*toyPuzzle, toyEvent) []session.Line { return nil },
		Board:   func(p *toyPuzzle, _ toyState, _ [][]toyEvent) any { return map[string]any{"sum": p.Sum, "row": p.Row} },
		Actions: func(*toyPuzzle, toyState) []session.Possible {
			return []session.Possible{{Name: "pick"}, {Name: "reset"}}
		},
		Result: func(_ *toyPuzzle, s toyState) session.Result { return session.Result{Won: s.Won, Tier: "Found"} },
		Ladder: func(_ *toyPuzzle, s toyState, _ *toyState) session.Ladder {
			l := session.Ladder{Opened: "the pair", Good: "two picks", Par: "one pick"}
			if s.Won {
				l.Step = []session.Step{session.Par, session.Good, session.Opened}[s.Picks-1]
			}
			return l
		},
	}
}

func (toy) Session() session.Game {
	return session.Game{Name: "toy", Title: "Toy", About: "Find the pair.", Mode: "TOY", Begin: func(data []byte) (session.Run, error) {
		return session.Begin(toyRules(), data)
	}}
}

func (toy) Moves() map[string]string {
	return map[string]string{"pick": `{"pick": [0, 1]}, two positions in the row`}
}
func (toy) Sorting(*toyPuzzle) *catalog.Sorting { return nil }
func (toy) Places() []textplace.Place {
	return []textplace.Place{{Pattern: "/title", Group: "Board", When: "above the row"}}
}

func (toy) Board(p *toyPuzzle, a *toyAnalysis) page.Board {
	return page.NewBoard("toy", `{{define "toy-player"}}<p>{{.P.Row}}</p>{{end}}{{define "toy-designer"}}<p>pair {{.A.Pairs}}</p>{{end}}`, struct {
		P *toyPuzzle
		A *toyAnalysis
	}{p, a})
}

func (toy) Solution(w io.Writer, _ *toyPuzzle, a *toyAnalysis) { fmt.Fprintln(w, "pair", a.Pairs) }

func (toy) Line(_ *toyPuzzle, a *toyAnalysis) (steps []solution.Step) {
	for _, pair := range slices.Clip(a.Pairs[:min(1, len(a.Pairs))]) {
		steps = append(steps, solution.Step{Says: "Pick the pair", Action: toyAction{Pick: pair}})
	}
	return steps
}

func (toy) Figures(p *toyPuzzle, _ *toyAnalysis) []figures.Figure {
	return []figures.Figure{figures.Number("sum", float64(p.Sum))}
}
func (toy) HowTo() []string    { return []string{"Guess the number."} }
func (toy) Docs() catalog.Docs { return catalog.Docs{Page: "docs/toy.md", Books: []string{"TOY"}} }
func (toy) Daily() bool        { return true }

// toyFiles are the toy's screen and its board as text.
func toyFiles() fs.FS {
	return fstest.MapFS{
		"assets/toy.js":  {Data: []byte("import { make } from './dom.js';\nexport const screen = ({ root }) => view => root.append(make('p', {}, view.theme));\n")},
		"pages/toy.html": {Data: []byte(`{{define "toy-style"}}{{end}}{{define "toy"}}<p>{{.sum}} of {{.row}}</p>{{end}}{{define "toy-mark"}}#+{{end}}{{define "toy-sign"}}#+{{end}}{{define "toy-face"}}{{end}}{{define "toy-brief"}}<li><p>Guess.</p></li>{{end}}`)},
	}
}
