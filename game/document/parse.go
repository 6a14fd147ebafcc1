package document

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Kind is the type of a JSON value.
type Kind uint8

// The JSON types.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Node is a value of a parsed text.
type Node struct {
	Kind  Kind
	Start int      // byte offset of the value
	Text  string   // the decoded string, or the literal of a number, true, false or null
	Keys  []string // of an Object, in order; Keys[i] names Items[i]
	Items []Node   // of an Array or Object
}

// Member is the value of a key of an object, or nil.
func (n *Node) Member(key string) *Node {
	if n == nil {
		return nil
	}
	for i, k := range n.Keys {
		if k == key {
			return &n.Items[i]
		}
	}
	return nil
}

// Document is a parsed text.
type Document struct {
	Root  Node
	Whole bool // whether the text was read to its end, for all its faults
	data  []byte
}

// Parse reads a whole text. With faults, the document holds what was read before
// the first fault that made reading on pointless, and serves for positions and for
// further faults only.
func Parse(data []byte) (*Document, []Fault) { return parse(data, MaxBytes, MaxValues) }

// ParseKept is Parse for a list that the program keeps itself, bounded by [MaxKept].
func ParseKept(data []byte) (*Document, []Fault) { return parse(data, MaxKept, maxValues) }

func parse(data []byte, bytesAtMost, valuesAtMost int) (*Document, []Fault) {
	p := &parser{data: data, most: valuesAtMost}
	doc := &Document{data: data}
	if len(data) > bytesAtMost {
		p.fault(TooLarge, bytesAtMost, fmt.Sprintf("the text has more than the %d bytes allowed", bytesAtMost))
		return doc, p.faults
	}
	if at := invalidUTF8(data); at >= 0 {
		p.faults = append(p.faults, notUTF8(data, at))
		return doc, p.faults
	}
	if bytes.HasPrefix(data, []byte("version https://git-lfs.github.com/spec/")) {
		p.fault(Syntax, 0, "this is a pointer of Git LFS, not the file that it stands for: git lfs pull fetches that")
		return doc, p.faults
	}
	if bytes.HasPrefix(data, []byte(mark)) {
		p.fault(Syntax, 0, "the text begins with a byte order mark (U+FEFF); save it as UTF-8 without one")
		return doc, p.faults
	}
	p.whole = string(data)
	if doc.Whole = p.value(&doc.Root, 0); doc.Whole {
		if p.space(); p.at < len(data) {
			p.fault(TrailingData, p.at, "there is more after the end of the JSON value")
		}
	}
	return doc, p.faults
}

func invalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// parser is a recursive descent over the text; MaxDepth bounds its stack. Its
// methods return false when reading on is pointless.
type parser struct {
	data   []byte
	whole  string // data again, of which texts without escapes are parts
	at     int
	values int
	most   int // values allowed
	faults []Fault
	keys   []string // of the objects that are being read, the innermost last
	items  []Node   // likewise, of objects and arrays
}

func (p *parser) fault(kind FaultKind, offset int, message string) {
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, Fault{kind, offset, message})
	}
}

func (p *parser) fail(kind FaultKind, offset int, message string) bool {
	p.fault(kind, offset, message)
	return false
}

func (p *parser) space() {
	for p.at < len(p.data) {
		switch p.data[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// peek is the next byte that is not white space, or 0 at the end of the text.
func (p *parser) peek() byte {
	if p.space(); p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

func (p *parser) unexpected(want string) bool {
	if p.at >= len(p.data) {
		return p.fail(Syntax, p.at, "the text ends where "+want+" is expected")
	}
	r, _ := utf8.DecodeRune(p.data[p.at:])
	return p.fail(Syntax, p.at, fmt.Sprintf("%s stands where %s is expected", quoteRune(r), want))
}

func quoteRune(r rune) string {
	if strconv.IsPrint(r) {
		return strconv.QuoteRune(r)
	}
	return fmt.Sprintf("U+%04X", r)
}

func (p *parser) value(n *Node, depth int) bool {
	first := p.peek()
	n.Start = p.at
	if p.values++; p.values > p.most {
		return p.fail(TooLarge, p.at, fmt.Sprintf("the text holds more than %d values", p.most))
	}
	switch {
	case first == '{', first == '[':
		if depth == MaxDepth {
			return p.fail(TooDeep, p.at, fmt.Sprintf("values are nested more than %d deep", MaxDepth))
		}
		if first == '{' {
			return p.object(n, depth+1)
		}
		return p.array(n, depth+1)
	case first == '"':
		n.Kind = String
		return p.text(&n.Text)
	case first == '-', '0' <= first && first <= '9':
		n.Kind = Number
		return p.number(n)
	}
	return p.literal(n)
}

func (p *parser) array(n *Node, depth int) bool {
	n.Kind = Array
	p.at++
	if p.peek() == ']' {
		p.at++
		return true
	}
	from := len(p.items)
	ok := p.elements(depth)
	n.Items = slices.Clone(p.items[from:])
	p.items = p.items[:from]
	return ok
}

func (p *parser) elements(depth int) bool {
	for {
		if !p.item(depth) {
			return false
		}
		if more, ok := p.separator(']'); !more {
			return ok
		}
	}
}

// item reads a value of an array or object, and keeps it whole or not.
func (p *parser) item(depth int) bool {
	var n Node
	ok := p.value(&n, depth)
	p.items = append(p.items, n)
	return ok
}
