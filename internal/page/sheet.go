package page

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"strings"
)

// Sheet is a page of another kind that keeps to the rules of every page here.
type Sheet struct {
	Files fs.FS  // templates, one of them with the page's name
	Name  string // of that template
	Style string // added to that of every page
	Forms bool   // whether its forms are sent to the server that it came from
}

// Render draws the sheet of some data, which its template gets as .Data next to .Policy and
// .Style. Its templates may draw boards as those of a run do. The error is a broken
// template in the program.
func (s Sheet) Render(data any) ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	set, err := templates()
	if err == nil {
		set, err = set.ParseFS(s.Files, "*.html")
	}
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	all := string(style) + s.Style
	allowed := policy(all)
	if s.Forms {
		allowed = strings.Replace(allowed, "form-action 'none'", "form-action 'self'", 1)
	}
	var page bytes.Buffer
	err = set.ExecuteTemplate(&page, s.Name, map[string]any{
		"Policy": allowed, "Style": template.CSS(all), "Data": data, //nolint:gosec // the style is the program's own
	})
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	return visible(page.Bytes()), nil
}
