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

//go:embed page.html shared.html calendar.html desk.html figures.html played.html style.css
var files embed.FS

// Render draws the page. The error is a broken template in the program.
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

// templates are those of a page, which draws boards with a drawer of its own.
func templates() (*template.Template, error) {
	boards, err := newDrawer()
	if err != nil {
		return nil, err
	}
	return template.New("page").Funcs(words()).Funcs(template.FuncMap{"draw": boards.draw}).ParseFS(files, "*.html")
}

// words are the functions of the templates.
func words() template.FuncMap {
	return template.FuncMap{"count": count, "percent": percent, "weekday": weekday, "long": long, "plain": plain, "short": short, "minutes": minutes, "signed": signed, "hundred": hundred}
}

// policy allows the one style sheet and nothing else.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'", base64.StdEncoding.EncodeToString(sum[:]))
}

// visible replaces invisible characters, and those that reorder their neighbors, by
// their codes.
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

// hundred is a share in per cent.
func hundred(share float64) float64 { return 100 * share }

// outcome words how far a player model gets.
func outcome(won, atPar bool) string {
	switch {
	case atPar:
		return "at par"
	case won:
		return "wins"
	}
	return "loses"
}
