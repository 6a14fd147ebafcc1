package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"unicode"
	"unicode/utf8"
)

//go:embed *.html style.css
var files embed.FS

// Render draws the page. The error is that the program was built with a broken
// template.
func Render(r *Report) ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	set, err := templates()
	if err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	var page bytes.Buffer
	if err := set.ExecuteTemplate(&page, "page.html", newPaper(r, string(style))); err != nil {
		return nil, fmt.Errorf("draw the page: %w", err)
	}
	return visible(page.Bytes()), nil
}

func templates() (*template.Template, error) {
	set := template.New("page")
	return set.Funcs(template.FuncMap{
		"draw": drawer(set), "count": count, "percent": percent,
		"weekday": weekday, "long": long, "plain": plain, "short": short,
	}).ParseFS(files, "*.html")
}

// drawer draws one side of a board, player or designer.
func drawer(set *template.Template) func(Board, string) (template.HTML, error) {
	return func(b Board, side string) (template.HTML, error) {
		var drawn bytes.Buffer
		err := set.ExecuteTemplate(&drawn, b.form+"-"+side, b.view)
		return template.HTML(drawn.String()), err //nolint:gosec // it comes out of the same templates
	}
}

// policy allows the one style sheet and nothing else.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'", base64.StdEncoding.EncodeToString(sum[:]))
}

// visible replaces characters that do not show, or turn around what stands beside
// them, by their code.
func visible(page []byte) []byte {
	if bytes.IndexFunc(page, hidden) < 0 {
		return page
	}
	shown := make([]byte, 0, len(page)+64)
	for len(page) > 0 {
		r, size := utf8.DecodeRune(page)
		if hidden(r) {
			shown = fmt.Appendf(shown, "⟨U+%04X⟩", r)
		} else {
			shown = append(shown, page[:size]...)
		}
		page = page[size:]
	}
	return shown
}

func hidden(r rune) bool {
	return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError)
}
