package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed assets pages lessons all:engine
var embedded embed.FS

// The files that make engine builds.
const (
	engineName = "engine.wasm"
	bridgeName = "wasm_exec.js"
	reviewName = "review.wasm"
)

// onRequest are the files that a page fetches only when the player asks for the review. No first visit
// has them; the service worker keeps them from then on.
var onRequest = []string{reviewName, "review.js", "reviewer.js"}

// types are the media types of what a site serves, by the end of a name.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".png": "image/png",
	".svg": "image/svg+xml", ".wasm": "application/wasm",
}

// How long browsers may use their copy: files under a version forever, others after asking
// whether the copy is still good.
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
	zip   func() []byte // compressed on demand: quickly, since the client waits
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
	w, _ := gzip.NewWriterLevel(&out, level) // the levels are valid
	_, _ = w.Write(data)                     // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// assets reads the files that no puzzle changes, and draws the icons. Without a built
// engine its files are missing.
func assets(all []fs.FS) (map[string]*asset, error) {
	found := make(map[string]*asset)
	for _, files := range all {
		names, err := glob(files, "assets/*", "assets/*/*", "engine/*")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if types[path.Ext(name)] == "" {
				continue
			}
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, fmt.Errorf("read the pages: %w", err)
			}
			_, name, _ = strings.Cut(name, "/") // of the folder that it lies in
			found[name] = newAsset(name, forGood, data)
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

// glob lists the files that fit any of some patterns.
func glob(files fs.FS, patterns ...string) ([]string, error) {
	var all []string
	for _, pattern := range patterns {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			return nil, fmt.Errorf("list the pages: %w", err)
		}
		all = append(all, names...)
	}
	return all, nil
}

// versionOf names the assets and the pages by their contents, so that no page ever loads the
// scripts of another version, and an old page keeps working next to a new one.
func versionOf(files map[string]*asset, all []fs.FS) (string, error) {
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n", name, len(files[name].data))
		_, _ = hash.Write(files[name].data) // a hash takes everything
	}
	for _, files := range all {
		names, err := glob(files, "pages/*")
		if err != nil {
			return "", err
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return "", fmt.Errorf("read the pages: %w", err)
			}
			_, _ = hash.Write(data)
		}
	}
	return hex.EncodeToString(hash.Sum(nil)[:6]), nil
}

// ServeHTTP sends the file, compressed where the client accepts that, or says that the
// browser's copy is still good.
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
	_, _ = w.Write(data) // the client may be gone
}
