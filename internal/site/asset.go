package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed assets all:engine
var embedded embed.FS

// The files that make engine builds.
const (
	engineName = "engine.wasm"
	bridgeName = "wasm_exec.js"
)

// types are the media types of what a site serves, by the end of a name.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".png": "image/png",
	".svg": "image/svg+xml", ".wasm": "application/wasm",
}

// How long browsers may use their copy: those under a version for good, the others once
// they have asked whether it is still good.
const (
	forGood  = "public, max-age=31536000, immutable"
	askFirst = "no-cache"
)

// asset is a file of the site.
type asset struct {
	kind  string // its media type
	etag  string
	cache string
	data  []byte
	zip   func() []byte // compressed, once it is asked for: quickly, since who asks waits
}

func newAsset(name, cache string, data []byte) *asset {
	if ext := path.Ext(name); ext == ".js" || ext == ".css" {
		data = []byte(strip(string(data), ext == ".js"))
	}
	sum := sha256.Sum256(data)
	return &asset{types[path.Ext(name)], `"` + hex.EncodeToString(sum[:8]) + `"`, cache, data, sync.OnceValue(func() []byte { return compress(data, gzip.BestSpeed) })}
}

func compress(data []byte, level int) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, level) // the levels are valid ones
	_, _ = w.Write(data)                     // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// assets reads the embedded files that no puzzle changes, and draws the icons. The
// engine's are missing where it is not built.
func assets() (map[string]*asset, error) {
	found := make(map[string]*asset)
	names, err := fs.Glob(embedded, "assets/*")
	if err != nil {
		return nil, err
	}
	for _, name := range append(names, "engine/"+engineName, "engine/"+bridgeName) {
		data, err := embedded.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) && strings.HasPrefix(name, "engine/") {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the pages: %w", err)
		}
		if types[path.Ext(name)] != "" {
			found[path.Base(name)] = newAsset(name, forGood, data)
		}
	}
	for _, i := range icons() {
		data, err := i.png()
		if err != nil {
			return nil, fmt.Errorf("draw an icon: %w", err)
		}
		found[i.name()] = newAsset(i.name(), forGood, data)
	}
	return found, nil
}

// versionOf names the assets and the pages by what is in them, so that no page ever meets
// the scripts of another version, and an old one stays good beside a new one.
func versionOf(files map[string]*asset, pages fs.FS) (string, error) {
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n", name, len(files[name].data))
		_, _ = hash.Write(files[name].data) // a hash takes everything
	}
	names, err := fs.Glob(pages, "pages/*")
	for _, name := range names {
		data, failure := fs.ReadFile(pages, name)
		err = errors.Join(err, failure)
		_, _ = hash.Write(data)
	}
	if err != nil {
		return "", fmt.Errorf("read the pages: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)[:6]), nil
}

// ServeHTTP sends the file, compressed where that is accepted, or says that the copy the
// browser has is still good.
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Type", a.kind)
	head.Set("ETag", a.etag)
	head.Set("Cache-Control", a.cache)
	head.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == a.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := a.data
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		head.Set("Content-Encoding", "gzip")
		data = a.zip()
	}
	_, _ = w.Write(data) // whoever asked may have gone
}
