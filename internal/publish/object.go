package publish

import (
	"bytes"
	"compress/gzip"
	"crypto/md5" //nolint:gosec // the checksum that buckets list, not a proof
	"path"
	"regexp"
)

// How long browsers and networks may use a copy: a file with its hash in its name forever, others
// after asking whether it is still good.
const (
	forGood  = "public, max-age=31536000, immutable"
	askFirst = "no-cache"
)

// types are the media types of a site's files. That of the system would differ between machines.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
	".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".png": "image/png",
	".webmanifest": "application/manifest+json", ".xml": "application/rss+xml; charset=utf-8",
}

// lasting is the form of a path with a hash in it, in a folder of scripts or in a name.
var lasting = regexp.MustCompile(`^assets/[0-9a-f]{12}/|\.[0-9a-f]{12}\.json$`)

// object is a file as a bucket keeps it.
type object struct {
	name     string // inside the site
	data     []byte
	sum      [md5.Size]byte
	kind     string // media type
	encoding string // gzip, or empty
	cache    string
}

// objectOf makes the object of a file. Pictures are compressed already, and a folder is served by a
// web server that compresses itself.
func objectOf(name string, data []byte, plain bool) object {
	o := object{name: name, data: data, kind: types[path.Ext(name)], cache: askFirst}
	if o.kind == "" {
		o.kind = "application/octet-stream"
	}
	if lasting.MatchString(name) {
		o.cache = forGood
	}
	if !plain && path.Ext(name) != ".png" {
		if short := compress(data); len(short) < len(data) {
			o.data, o.encoding = short, "gzip"
		}
	}
	o.sum = md5.Sum(o.data) //nolint:gosec // as above
	return o
}

// compress has no time and no name in its head: the same file has the same sum every night.
func compress(data []byte) []byte {
	var to bytes.Buffer
	w, _ := gzip.NewWriterLevel(&to, gzip.BestCompression) // the level is known
	_, _ = w.Write(data)                                   // a buffer takes all
	_ = w.Close()
	return to.Bytes()
}
