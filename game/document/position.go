package document

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Position is the line and column, both from 1, of the value at a JSON Pointer, or
// of the nearest value around it that exists. Columns count characters (code
// points), as editors do.
func (d *Document) Position(pointer string) (line, column int) {
	return d.LineColumn(d.Offset(pointer))
}

// Offset is the byte offset of the value that [Document.Position] finds.
func (d *Document) Offset(pointer string) int {
	node, _ := d.nearest(pointer)
	return node.Start
}

// Has reports whether there is a value at a JSON Pointer.
func (d *Document) Has(pointer string) bool {
	_, found := d.nearest(pointer)
	return found
}

// nearest is the value at a pointer, or else the nearest one around it.
func (d *Document) nearest(pointer string) (node *Node, found bool) {
	node = &d.Root
	for _, step := range strings.Split(pointer, "/")[1:] { // what stands before the first slash is nothing
		next := node.child(step)
		if next == nil {
			return node, false
		}
		node = next
	}
	return node, true
}

// Around returns the values around the one at a JSON Pointer, and that one if there is one, from the
// root on.
func (d *Document) Around(pointer string) []*Node {
	around := []*Node{&d.Root}
	for _, step := range strings.Split(pointer, "/")[1:] {
		next := around[len(around)-1].child(step)
		if next == nil {
			break
		}
		around = append(around, next)
	}
	return around
}

// End is the byte offset just past a value of the document, which must be sound.
func (d *Document) End(n *Node) int {
	decoder := json.NewDecoder(bytes.NewReader(d.data[n.Start:]))
	if decoder.Decode(&json.RawMessage{}) != nil {
		return n.Start
	}
	return n.Start + int(decoder.InputOffset())
}

// KeyStart is the byte offset of the key of a member's value, in a document that is sound: at the
// second quote going back, not counting those that are escaped.
func (d *Document) KeyStart(n *Node) int {
	at := bytes.LastIndexByte(d.data[:n.Start], ':')
	at = bytes.LastIndexByte(d.data[:at], '"') // the end of the key
	for at = bytes.LastIndexByte(d.data[:at], '"'); escaped(d.data[:at]); {
		at = bytes.LastIndexByte(d.data[:at], '"')
	}
	return at
}

// escaped tells whether what follows a text is escaped: by an odd number of backslashes.
func escaped(before []byte) bool {
	return (len(before)-len(bytes.TrimRight(before, `\\`)))%2 == 1
}

// LineColumn turns a byte offset into line and column, both from 1.
func (d *Document) LineColumn(offset int) (line, column int) {
	before := d.data[:min(offset, len(d.data))]
	line = 1 + bytes.Count(before, []byte{'\n'})
	column = 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return line, column
}

func (n *Node) child(step string) *Node {
	switch n.Kind {
	case Object:
		return n.Member(unescape.Replace(step))
	case Array:
		i, err := strconv.Atoi(step)
		if err == nil && 0 <= i && i < len(n.Items) {
			return &n.Items[i]
		}
	}
	return nil
}

// The two escapes of RFC 6901. Replacers are immutable.
var (
	escape   = strings.NewReplacer("~", "~0", "/", "~1")
	unescape = strings.NewReplacer("~1", "/", "~0", "~")
)

// Pointer joins steps (keys as string, positions as int) into a JSON Pointer.
func Pointer(steps ...any) string {
	var out strings.Builder
	for _, step := range steps {
		out.WriteByte('/')
		switch s := step.(type) {
		case int:
			out.WriteString(strconv.Itoa(s))
		case string:
			out.WriteString(escape.Replace(s))
		}
	}
	return out.String()
}

// Value is the document as maps, slices, strings, bools and json.Number, for
// libraries that want it so.
func (d *Document) Value() any { return d.Root.value() }

func (n *Node) value() any {
	switch n.Kind {
	case Bool:
		return n.Text == "true"
	case Number:
		return json.Number(n.Text)
	case String:
		return n.Text
	case Array:
		items := make([]any, len(n.Items))
		for i := range n.Items {
			items[i] = n.Items[i].value()
		}
		return items
	case Object:
		members := make(map[string]any, len(n.Items))
		for i, key := range n.Keys {
			members[key] = n.Items[i].value()
		}
		return members
	}
	return nil
}
