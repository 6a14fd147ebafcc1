package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Canonical is the one form in which a document is written and hashed: keys in
// byte order, two spaces of indentation, no HTML escapes, a newline at the end.
// These are the bytes that `jq -S .` prints for it. The error says that v cannot
// be expressed in JSON.
func Canonical(v any) ([]byte, error) { return canonical(v, "  ") }

// CanonicalLine is [Canonical] without indentation: one line, newline included.
func CanonicalLine(v any) ([]byte, error) { return canonical(v, "") }

func canonical(v any, indent string) ([]byte, error) {
	declared, err := encode(v)
	if err != nil {
		return nil, fmt.Errorf("canonical form: %w", err)
	}
	w := sorter{in: declared, indent: indent, out: make([]byte, 0, len(declared)*(1+len(indent)))}
	if err := w.value(0); err != nil {
		return nil, fmt.Errorf("canonical form: %w", err)
	}
	return append(w.out, '\n'), nil
}

// encode is v as encoding/json writes it: no spaces, struct fields in the order of
// their declaration.
func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return out.Bytes(), err
}

// sorter copies JSON from in to out, sorting the members of every object. The input
// comes from encoding/json, so it is sound JSON without spaces between tokens.
//
// How a member is written depends on its depth alone. An object is therefore written
// in the order of the input, and its members, finished, are put in order afterwards.
type sorter struct {
	in      []byte // followed by the values of keys that the input escapes
	at      int
	indent  string
	out     []byte
	members []member // of all the objects being written, outermost first
	scratch []byte
}

// member is a member of an object that has been written: out[start:end], from the
// line break before its key to the end of its value. Its key is a part of in, by
// position too: moving members that hold no pointers costs the collector nothing.
type member struct {
	start, end int
	key        span
}

// span is a part of the input.
type span struct{ start, end int }

func (w *sorter) key(m member) []byte { return w.in[m.key.start:m.key.end] }

// maxNesting bounds the recursion. It is how deep encoding/json reads.
const maxNesting = 10_000

func (w *sorter) value(depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("values are nested more than %d deep", maxNesting)
	}
	switch w.in[w.at] {
	case '{':
		return w.object(depth)
	case '[':
		return w.array(depth)
	case '"':
		_, err := w.text()
		return err
	}
	start := w.at // of a number, true, false or null
	for c := w.in[w.at]; c != ',' && c != ']' && c != '}' && c != '\n'; c = w.in[w.at] {
		w.at++
	}
	w.out = append(w.out, w.in[start:w.at]...)
	return nil
}

func (w *sorter) array(depth int) error {
	w.bracket()
	if w.in[w.at] == ']' {
		w.bracket()
		return nil
	}
	for {
		w.line(depth + 1)
		if err := w.value(depth + 1); err != nil {
			return err
		}
		if w.in[w.at] == ']' {
			break
		}
		w.bracket() // the comma
	}
	w.line(depth)
	w.bracket()
	return nil
}

func (w *sorter) object(depth int) error {
	w.bracket()
	if w.in[w.at] == '}' {
		w.bracket()
		return nil
	}
	first := len(w.members)
	for {
		m := member{start: len(w.out)}
		w.line(depth + 1)
		var err error
		if m.key, err = w.text(); err != nil {
			return err
		}
		w.bracket() // the colon
		if w.indent != "" {
			w.out = append(w.out, ' ')
		}
		if err := w.value(depth + 1); err != nil {
			return err
		}
		m.end = len(w.out)
		w.members = append(w.members, m)
		if w.in[w.at] == '}' {
			break
		}
		w.at++ // the comma; [sorter.order] sets those of the output
	}
	w.order(w.members[first:])
	w.members = w.members[:first]
	w.line(depth)
	w.bracket()
	return nil
}

// order puts the members, which end the output, in the order of their keys. Of
// members with one key it keeps the last, as a reader would.
func (w *sorter) order(members []member) {
	start := members[0].start
	slices.SortStableFunc(members, func(a, b member) int { return bytes.Compare(w.key(a), w.key(b)) })
	w.scratch = slices.Grow(w.scratch[:0], len(w.out)-start+len(members))
	for i, m := range members {
		if i+1 < len(members) && bytes.Equal(w.key(m), w.key(members[i+1])) {
			continue
		}
		if len(w.scratch) > 0 {
			w.scratch = append(w.scratch, ',')
		}
		w.scratch = append(w.scratch, w.out[m.start:m.end]...)
	}
	w.out = append(w.out[:start], w.scratch...)
}

// bracket copies one byte of punctuation.
func (w *sorter) bracket() {
	w.out = append(w.out, w.in[w.at])
	w.at++
}

// line begins a line at a depth.
func (w *sorter) line(depth int) {
	if w.indent == "" {
		return
	}
	w.out = append(w.out, '\n')
	for range depth {
		w.out = append(w.out, w.indent...)
	}
}

// text copies a string and gives its value. A string with an escape is encoded
// again: a [json.RawMessage] may escape what needs none.
func (w *sorter) text() (span, error) {
	start, end := w.at, w.at+1
	plain, ascii := true, true
	for ; w.in[end] != '"'; end++ {
		switch c := w.in[end]; {
		case c == '\\':
			plain = false
			end++
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	w.at = end + 1
	quoted := w.in[start:w.at]
	if plain && (ascii || soundText(quoted)) {
		w.out = append(w.out, quoted...)
		return span{start + 1, w.at - 1}, nil
	}
	return w.rewrite(quoted)
}

func (w *sorter) rewrite(quoted []byte) (span, error) {
	var value string
	if err := json.Unmarshal(quoted, &value); err != nil {
		return span{}, err
	}
	again, err := encode(value)
	w.out = append(w.out, bytes.TrimSuffix(again, []byte{'\n'})...)
	decoded := span{len(w.in), len(w.in) + len(value)}
	w.in = append(w.in, value...)
	return decoded, err
}

// soundText reports whether encoding/json writes text beyond ASCII as it is: it is
// UTF-8 and holds no separator of lines or paragraphs.
func soundText(text []byte) bool {
	return utf8.Valid(text) && !bytes.Contains(text, []byte("\u2028")) && !bytes.Contains(text, []byte("\u2029"))
}
