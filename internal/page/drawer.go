package page

import (
	"bytes"
	"fmt"
	"html/template"
	"sync"
)

// drawer draws boards. It reads the templates of a form once, which takes longer than a board.
// It is safe for concurrent use.
type drawer struct {
	shared *template.Template // copied and never executed: an executed template cannot be copied
	mu     sync.Mutex
	forms  map[string]*template.Template
}

func newDrawer() (*drawer, error) {
	shared, err := template.New("board").Funcs(words()).ParseFS(files, "shared.html")
	if err != nil {
		return nil, fmt.Errorf("read the templates of boards: %w", err)
	}
	return &drawer{shared: shared, forms: make(map[string]*template.Template)}, nil
}

// draw draws the player's or the designer's side of a board.
func (d *drawer) draw(b Board, side string) (template.HTML, error) {
	form, err := d.form(b)
	if err != nil {
		return "", err
	}
	var drawn bytes.Buffer
	err = form.ExecuteTemplate(&drawn, b.form+"-"+side, b.view)
	return template.HTML(drawn.String()), err //nolint:gosec // it comes out of templates
}

// form is the templates of a board.
func (d *drawer) form(b Board) (*template.Template, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if form := d.forms[b.form]; form != nil {
		return form, nil
	}
	form, err := d.shared.Clone()
	if err == nil {
		form, err = form.Parse(b.templates)
	}
	if err != nil {
		return nil, fmt.Errorf("read the templates of %s: %w", b.form, err)
	}
	d.forms[b.form] = form
	return form, nil
}
