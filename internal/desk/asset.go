package desk

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"

	"dailies/internal/page"
)

//go:embed assets pages
var embedded embed.FS

// styleName is the style sheet: that of every page of the program, then the desk's own.
const styleName = "desk.css"

// types are the media types of what a desk serves.
var types = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml"}

// assetFiles is the desk's own files, by name.
type assetFiles map[string][]byte

func assets() (assetFiles, error) {
	files := assetFiles{}
	for _, dir := range []string{"assets", "pages"} {
		names, err := fs.Glob(embedded, dir+"/*")
		if err != nil {
			return nil, fmt.Errorf("read the desk's files: %w", err)
		}
		for _, name := range names {
			data, err := embedded.ReadFile(name)
			if err != nil {
				return nil, fmt.Errorf("read the desk's files: %w", err)
			}
			files[path.Base(name)] = data
		}
	}
	style, err := page.Style()
	files[styleName] = append(style, files[styleName]...)
	return files, err
}

func (s assetFiles) page(w http.ResponseWriter, r *http.Request) { s.send(w, r, "desk.html") }

func (s assetFiles) asset(w http.ResponseWriter, r *http.Request) { s.send(w, r, r.PathValue("name")) }

func (s assetFiles) send(w http.ResponseWriter, r *http.Request, name string) {
	data, known := s[name]
	if !known {
		http.NotFound(w, r)
		return
	}
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	head := w.Header()
	head.Set("Content-Type", types[path.Ext(name)])
	head.Set("Cache-Control", "no-cache")
	head.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(data) // the client may be gone
}
