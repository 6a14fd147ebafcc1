package page

import "fmt"

// Style is the style sheet of every page, for servers that send it as a file.
func Style() ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("read the style of the pages: %w", err)
	}
	return style, nil
}

// Pen draws boards one by one. It reads its templates once, which takes longer than a board. It
// is safe for concurrent use.
type Pen struct{ boards *drawer }

// NewPen makes a pen. The error is a broken template in the program.
func NewPen() (*Pen, error) {
	boards, err := newDrawer()
	return &Pen{boards}, err
}

// Designer draws a board as its designer sees it: a part of a page that has [Style], in
// which every text is escaped. It is empty for a board that cannot be drawn. The error is that
// the program was built with a broken template.
func (p *Pen) Designer(b Board) (string, error) {
	if !b.Drawn() {
		return "", nil
	}
	drawn, err := p.boards.draw(b, "designer")
	if err != nil {
		return "", fmt.Errorf("draw the board: %w", err)
	}
	return string(visible([]byte(drawn))), nil
}
