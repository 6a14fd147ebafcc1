package plays

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"text/tabwriter"

	"dailies/game/document"
)

//go:embed board.html
var boardPage string

// WritePage writes a board as a page that stands alone: no script, nothing from elsewhere. Names
// are escaped.
func (b *Board) WritePage(w io.Writer) error {
	page, err := template.New("board").Funcs(template.FuncMap{"time": minutes, "figures": Row.figures}).Parse(boardPage)
	if err != nil {
		return err
	}
	return page.Execute(w, b)
}

// WriteText writes a board for a terminal.
func (b *Board) WriteText(w io.Writer) {
	for _, r := range b.Rankings {
		fmt.Fprintf(w, "%s %s, %s\n", r.Game, r.Date, document.Count(len(r.Rows), "first attempt"))
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, row := range r.Rows {
			fmt.Fprintf(table, "%4d\t%s\t%s\t%s\t%s\n", row.Rank, document.Show(row.Name), row.Tier, row.figures(), minutes(row.Seconds))
		}
		_ = table.Flush() // it writes to w, whose errors show at the end
		fmt.Fprintln(w)
	}
	for _, l := range b.LeftOut {
		code := ""
		if l.Code != "" {
			code = " [" + string(l.Code) + "]"
		}
		fmt.Fprintf(w, "not ranked: %s (%s): %s%s\n", document.Show(l.Name), document.Printable(l.File), document.Printable(l.Reason), code)
	}
}

// figures words a score: "turns 3, scrutiny 1".
func (r Row) figures() string {
	words := make([]string, len(r.Score.Figures))
	for i, f := range r.Score.Figures {
		words[i] = fmt.Sprintf("%s %d", f.Name, f.Value)
	}
	return strings.Join(words, ", ")
}

// minutes words seconds: 7:05.
func minutes(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }
