package browse

import (
	"embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"

	"dailies/game/document"
	"dailies/gen/llm/recording"
	"dailies/internal/bench"
	"dailies/internal/page"
)

//go:embed *.html browse.css
var files embed.FS

// most is how many answers a page lists.
const most = 500

// browser serves a report and the answers beside it.
type browser struct {
	report *bench.Report
	dir    string // of the bench
}

// New serves a report whose answers are kept in the folder of its bench.
func New(report *bench.Report, dir string) http.Handler {
	b := &browser{report, dir}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /{$}", b.list)
	routes.HandleFunc("GET /sides", b.sides)
	routes.HandleFunc("GET /cells", b.cells)
	routes.HandleFunc("GET /answers.csv", b.csv)
	routes.HandleFunc("GET /bench.json", b.json)
	return routes
}

// row is an answer in its place.
type row struct {
	ID     string // "CELL.REPEAT.ROUND.NUMBER"
	Cell   *bench.Cell
	Repeat int
	bench.Answer
}

// Name is the row for people.
func (r row) Name() string {
	return fmt.Sprintf("%s, repeat %d, asking %d, answer %d", r.Cell.Name(), r.Repeat, r.Round+1, r.Number)
}

// filter selects answers; an empty field selects all.
type filter struct {
	Game, Model, Prompt, Fault string
	Show                       string // "packs", "broken", or "first" for the first asking
}

func filterOf(r *http.Request) filter {
	get := r.URL.Query().Get
	return filter{get("game"), get("model"), get("prompt"), get("fault"), get("show")}
}

func (f filter) takes(r row) bool {
	is := func(want, value string) bool { return want == "" || want == value }
	fault := f.Fault == "" || slices.ContainsFunc(r.Faults, func(x bench.Fault) bool { return x.Code == f.Fault })
	show := f.Show == "" || f.Show == "packs" && r.Sound || f.Show == "broken" && !r.Sound || f.Show == "first" && r.Round == 0
	return is(f.Game, r.Cell.Game) && is(f.Model, r.Cell.Model) && is(f.Prompt, r.Cell.Prompt) && fault && show
}

// rows are the answers that a filter takes.
func (b *browser) rows(f filter) (all []row) {
	for i := range b.report.Cells {
		c := &b.report.Cells[i]
		for _, repeat := range c.Repeats {
			for _, a := range repeat.Answers {
				r := row{fmt.Sprintf("%d.%d.%d.%d", i, repeat.Number, a.Round, a.Number), c, repeat.Number, a}
				if f.takes(r) {
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// faults are the codes that answers of the bench broke.
func (b *browser) faults() (codes []string) {
	for _, c := range b.report.Cells {
		for _, f := range c.Faults {
			codes = append(codes, f.Figure)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

func (b *browser) list(w http.ResponseWriter, r *http.Request) {
	f := filterOf(r)
	rows := b.rows(f)
	draw(w, "answers.html", map[string]any{
		"Report": b.report, "Filter": f, "Shows": map[string]string{"packs": "packs", "broken": "no packs", "first": "the first asking"}, "Faults": b.faults(), "Count": len(rows), "Rows": rows[:min(len(rows), most)], "Query": r.URL.RawQuery,
	})
}

// side is an answer with the question it answers.
type side struct {
	row
	System, User, Answer string
	Missing              string // why there is no text
}

// side finds an answer by its id; not ok where there is none.
func (b *browser) side(id string) (s side, ok bool) {
	all := b.rows(filter{})
	at := slices.IndexFunc(all, func(r row) bool { return r.ID == id })
	if at < 0 {
		return s, false
	}
	s.row = all[at]
	if s.Key == "" {
		s.Missing = "no usable answer came"
		return s, true
	}
	folder, err := recording.Open(s.Cell.Dir(b.dir, s.Repeat), recording.Replay, nil)
	if err == nil {
		var q recording.Question
		var a recording.Answer
		q, a, err = folder.Exchange(s.Key)
		s.System, s.User, s.Answer = q.System, q.User, a.Content
	}
	if err != nil {
		s.Missing = document.Printable(err.Error())
	}
	return s, true
}

func (b *browser) sides(w http.ResponseWriter, r *http.Request) {
	left, okLeft := b.side(r.URL.Query().Get("left"))
	right, okRight := b.side(r.URL.Query().Get("right"))
	if !okLeft || !okRight {
		http.Error(w, "choose a left and a right answer of the list", http.StatusNotFound)
		return
	}
	diff := func(a, b string) []bench.DiffRow { return bench.Diff([]byte(a), []byte(b)) }
	draw(w, "sides.html", map[string]any{
		"Both": []side{left, right}, "Answers": diff(left.Answer, right.Answer), "System": diff(left.System, right.System), "User": diff(left.User, right.User),
	})
}

func (b *browser) cells(w http.ResponseWriter, r *http.Request) {
	chosen := make(map[string]int)
	for _, key := range []string{"cell", "with"} {
		n, err := strconv.Atoi(r.URL.Query().Get(key))
		if err != nil || n < 0 || n >= len(b.report.Cells) {
			n = -1
		}
		chosen[key] = n
	}
	data := map[string]any{"Report": b.report, "Chosen": chosen}
	if chosen["cell"] >= 0 && chosen["with"] >= 0 {
		one, with := &b.report.Cells[chosen["cell"]], &b.report.Cells[chosen["with"]]
		data["One"], data["DrillOne"], data["DrillWith"] = one, of(one), of(with)
		if one.Game == with.Game {
			data["Between"] = drilled(b.report.Between(one, with))
		}
	}
	draw(w, "cells.html", data)
}

// of is the filter of a cell.
func of(c *bench.Cell) template.URL {
	return template.URL(url.Values{"game": {c.Game}, "model": {c.Model}, "prompt": {c.Prompt}}.Encode()) //nolint:gosec // encoded
}

// figure is a comparison with the filter of the answers that make it.
type figure struct {
	bench.Comparison
	Title string
	Drill template.URL
}

func drilled(all []bench.Comparison) (rows []figure) {
	titles := make(map[string]string)
	for _, f := range bench.Figures() {
		titles[f.Name] = f.Title
	}
	for _, x := range all {
		drill := template.URL("")
		switch x.Figure {
		case "soundFirst":
			drill = "&show=first"
		case "passed", "days", "rungs", "recipes":
			drill = "&show=packs"
		}
		rows = append(rows, figure{x, titles[x.Figure], drill})
	}
	return rows
}

// csv sends the answers that the filter takes, a line each, costs in billionths of the currency.
func (b *browser) csv(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	table := csv.NewWriter(w)
	_ = table.Write([]string{"prompt", "model", "game", "repeat", "asking", "answer", "pack", "drafts", "passed", "tokens", "cost", "seconds", "faults"})
	for _, x := range b.rows(filterOf(r)) {
		codes := ""
		for i, f := range x.Faults {
			if i > 0 {
				codes += " "
			}
			codes += f.Code
		}
		_ = table.Write([]string{
			x.Cell.Prompt, x.Cell.Model, x.Cell.Game, strconv.Itoa(x.Repeat), strconv.Itoa(x.Round + 1), strconv.Itoa(x.Number), strconv.FormatBool(x.Sound),
			strconv.Itoa(x.Drafts), strconv.Itoa(x.Passed), strconv.Itoa(x.Tokens), strconv.FormatInt(x.Cost, 10), strconv.FormatFloat(x.Seconds, 'f', 3, 64), codes,
		})
	}
	table.Flush() // the reader may be gone
}

func (b *browser) json(w http.ResponseWriter, r *http.Request) {
	http.ServeFile(w, r, filepath.Join(b.dir, bench.ReportName))
}

// draw sends a page.
func draw(w http.ResponseWriter, name string, data any) {
	style, err := files.ReadFile("browse.css")
	var text []byte
	if err == nil {
		text, err = page.Sheet{Files: files, Name: name, Style: string(style), Forms: true}.Render(data)
	}
	if err != nil {
		http.Error(w, "the page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(text) // the reader may be gone
}
