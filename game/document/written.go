package document

import (
	"bytes"
	"fmt"
	"slices"
)

// SchemaKey is the key by which a document names the schema that editors check it against.
const SchemaKey = "$schema"

// SchemaString is what is wrong with a [SchemaKey] that is something else.
const SchemaString = "must be a string, which names a schema for editors"

// The byte order marks of UTF-8 and of UTF-16.
const (
	mark         = "\uFEFF"
	littleEndian = "\xFF\xFE"
	bigEndian    = "\xFE\xFF"
)

// Marked reports whether a text begins with a byte order mark: an editor or a shell saved it, whole.
func Marked(data []byte) bool {
	return bytes.HasPrefix(data, []byte(mark)) || wide(data)
}

func wide(data []byte) bool {
	return bytes.HasPrefix(data, []byte(littleEndian)) || bytes.HasPrefix(data, []byte(bigEndian))
}

// Written returns a document that a person wrote as the program takes it: without a byte order
// mark, and without the [SchemaKey] of its outermost object, in whose place are spaces, so that
// every other value keeps its place.
func Written(data []byte) []byte { return WithoutSchema(WithoutMark(data)) }

// WithoutMark returns a text without its byte order mark. One that is too large stays as it is: it
// may have been read in part.
func WithoutMark(data []byte) []byte {
	if len(data) > MaxBytes {
		return data
	}
	return bytes.TrimPrefix(data, []byte(mark))
}

// WithoutSchema blanks the [SchemaKey] as [Written] does. What is not a string stays, and so does a
// key that stands there twice: reading the document refuses both.
func WithoutSchema(data []byte) []byte {
	if !bytes.Contains(data, []byte(SchemaKey)) {
		return data
	}
	doc, _ := Parse(data)
	at := slices.Index(doc.Root.Keys, SchemaKey)
	if !doc.Whole || at < 0 || slices.Contains(doc.Root.Keys[at+1:], SchemaKey) || doc.Root.Items[at].Kind != String {
		return data
	}
	from, to := doc.KeyStart(&doc.Root.Items[at]), doc.End(&doc.Root.Items[at])
	switch {
	case at+1 < len(doc.Root.Keys):
		to += bytes.IndexByte(data[to:], ',') + 1
	case at > 0:
		from = bytes.LastIndexByte(data[:from], ',')
	}
	blank := func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}
	return slices.Concat(data[:from], bytes.Map(blank, data[from:to]), data[to:])
}

// Prose returns a text that a person wrote, such as a prompt, without its byte order mark, its lines
// ending in line feeds. The error, a [Fault], is that it is not UTF-8.
func Prose(data []byte) (string, error) {
	if at := invalidUTF8(data); at >= 0 {
		return "", notUTF8(data, at)
	}
	data = bytes.TrimPrefix(data, []byte(mark))
	return string(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))), nil
}

// notUTF8 is the fault of a text with an invalid byte. PowerShell writes UTF-16 unless it is told not to.
func notUTF8(data []byte, at int) Fault {
	if wide(data) {
		return Fault{UTF8, 0, "the text is in UTF-16, as its byte order mark says; save it as UTF-8"}
	}
	return Fault{UTF8, at, fmt.Sprintf("byte 0x%02x is not valid UTF-8", data[at])}
}
