package page

import (
	"bytes"
	"fmt"
)

// Style is the style sheet of every page, for a server that sends it as a file.
func Style() ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("read the style of the pages: %w", err)
	}
	return style, nil
}

// Designer draws the board as its designer sees it: a part of a page that has [Style], in
// which every text is escaped. It is empty for a board that cannot be drawn. The error is that
// the program was built with a broken template.
func (b Board) Designer() (string, error) {
	if !b.Drawn() {
		return "", nil
	}
	set, err := templates()
	var drawn bytes.Buffer
	if err == nil {
		err = set.ExecuteTemplate(&drawn, b.form+"-designer", b.view)
	}
	if err != nil {
		return "", fmt.Errorf("draw the board: %w", err)
	}
	return string(visible(drawn.Bytes())), nil
}
