package page

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
)

// Sheet is a page of another kind that keeps to what holds of every page here.
type Sheet struct {
	Files fs.FS  // templates, one of which is called as the page is
	Name  string // of that one
	Style string // beside that of every page
}

// Render draws the sheet of some data, which its template has as .Data beside .Policy and
// .Style. Its templates may draw boards as those of a run do. The error is that the program was
// built with a broken template.
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
	var page bytes.Buffer
	err = set.ExecuteTemplate(&page, s.Name, map[string]any{
		"Policy": policy(all), "Style": template.CSS(all), "Data": data, //nolint:gosec // the style is the program's own
	})
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	return visible(page.Bytes()), nil
}
