package page

import (
	"bytes"
	"fmt"
	"html/template"
)

// Style is the style sheet of every page, for a server that sends it as a file.
func Style() ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("read the style of the pages: %w", err)
	}
	return style, nil
}

// Pen draws boards one by one. It reads its templates once, which takes longer than a board. It
// is safe for concurrent use.
type Pen struct{ set *template.Template }

// NewPen makes a pen. The error is that the program was built with a broken template.
func NewPen() (*Pen, error) {
	set, err := templates()
	if err != nil {
		return nil, fmt.Errorf("read the templates of boards: %w", err)
	}
	return &Pen{set}, nil
}

// Designer draws a board as its designer sees it: a part of a page that has [Style], in
// which every text is escaped. It is empty for a board that cannot be drawn. The error is that
// the program was built with a broken template.
func (p *Pen) Designer(b Board) (string, error) {
	if !b.Drawn() {
		return "", nil
	}
	var drawn bytes.Buffer
	if err := p.set.ExecuteTemplate(&drawn, b.form+"-designer", b.view); err != nil {
		return "", fmt.Errorf("draw the board: %w", err)
	}
	return string(visible(drawn.Bytes())), nil
}
