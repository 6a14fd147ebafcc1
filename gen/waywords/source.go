package waywords

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"dailies/game/document"
)

// maxSource bounds an authoring input, in bytes; the largest grid is a tenth of it. It
// also bounds how deep the YAML parser can go.
const maxSource = 64 << 10

// maxNodes bounds how deep an authoring input may be nested; three levels are used.
const maxNodes = 16

// Mistake is something wrong in an authoring input, at its place in the author's file.
type Mistake struct {
	Line, Column int // from 1
	Message      string
}

// Error implements error.
func (m Mistake) Error() string { return fmt.Sprintf("%d:%d: %s", m.Line, m.Column, m.Message) }

// itemKind is what an item of an authoring input is.
type itemKind uint8

const (
	nothing itemKind = iota
	scalar
	list
	mapping
)

// item is a value of an authoring input, YAML or JSON, with its place.
type item struct {
	kind         itemKind
	text         string // of a scalar, as written
	keys, values []item // of a mapping; a list has values only
	line, column int
}

func (i *item) mistake(format string, args ...any) Mistake {
	return Mistake{max(i.line, 1), max(i.column, 1), fmt.Sprintf(format, args...)}
}

// member is the value of a key, or nil.
func (i *item) member(key string) *item {
	for n := range i.keys {
		if i.keys[n].text == key {
			return &i.values[n]
		}
	}
	return nil
}

// readSource reads an authoring input: JSON when it begins with a brace, else YAML.
func readSource(data []byte) (item, error) {
	if len(data) > maxSource {
		return item{}, Mistake{1, 1, fmt.Sprintf("the input has more than %d bytes", maxSource)}
	}
	if first := bytes.TrimSpace(data); len(first) > 0 && first[0] == '{' {
		doc, faults := document.Parse(data)
		if len(faults) > 0 {
			line, column := doc.LineColumn(faults[0].Offset)
			return item{}, Mistake{line, column, faults[0].Message}
		}
		return fromJSON(data, doc, &doc.Root), nil
	}
	if mistake, deep := nested(data); deep {
		return item{}, mistake
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return item{}, syntaxMistake(err)
	}
	if len(file.Docs) == 0 || len(file.Docs) == 1 && file.Docs[0].Body == nil {
		return item{}, Mistake{1, 1, "the input is empty"}
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return item{}, Mistake{1, 1, fmt.Sprintf("the input holds %d documents, not 1", len(file.Docs))}
	}
	return fromYAML(file.Docs[0].Body, 0)
}

// nested tells whether brackets, or dashes in a line, nest deeper than any authoring
// input does. The YAML parser would spend gigabytes on them, so they are counted
// before it runs, without regard to quotes.
func nested(data []byte) (Mistake, bool) {
	line, column, depth, dashes := 1, 0, 0, 0
	for i, c := range data {
		column++
		switch c {
		case '\n':
			line, column, dashes = line+1, 0, 0
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(depth-1, 0)
		case '-', '?', ':':
			dashes++
			if i+1 < len(data) && data[i+1] != ' ' {
				dashes = 0 // a rule in a comment, a time, an address
			}
		case ' ', '\t':
		default:
			dashes = 0
		}
		if depth > maxNodes || dashes > maxNodes {
			return Mistake{line, column, fmt.Sprintf("values are nested more than %d deep", maxNodes)}, true
		}
	}
	return Mistake{}, false
}

func syntaxMistake(err error) Mistake {
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) && syntax.Token != nil && syntax.Token.Position != nil {
		return Mistake{syntax.Token.Position.Line, syntax.Token.Position.Column, syntax.Message}
	}
	return Mistake{1, 1, err.Error()}
}

// keyStart is where the key of the value at an offset begins, in JSON that is sound: at
// the second quote going back, not counting those that are escaped.
func keyStart(data []byte, value int) int {
	at := bytes.LastIndexByte(data[:value], ':')
	at = bytes.LastIndexByte(data[:at], '"') // the end of the key
	for at = bytes.LastIndexByte(data[:at], '"'); escaped(data[:at]); {
		at = bytes.LastIndexByte(data[:at], '"')
	}
	return at
}

// escaped tells whether what follows a text is escaped: by an odd number of backslashes.
func escaped(before []byte) bool {
	return (len(before)-len(bytes.TrimRight(before, `\\`)))%2 == 1
}

func fromJSON(data []byte, doc *document.Document, n *document.Node) item {
	i := item{text: n.Text}
	i.line, i.column = doc.LineColumn(n.Start)
	switch n.Kind {
	case document.Null:
	case document.Array, document.Object:
		i.kind = list
		for k := range n.Items {
			value := fromJSON(data, doc, &n.Items[k])
			i.values = append(i.values, value)
			if n.Kind == document.Object {
				i.kind = mapping
				key := item{kind: scalar, text: n.Keys[k]}
				key.line, key.column = doc.LineColumn(keyStart(data, n.Items[k].Start))
				i.keys = append(i.keys, key)
			}
		}
		if n.Kind == document.Object {
			i.kind = mapping
		}
	default:
		i.kind = scalar
	}
	return i
}

// fromYAML takes plain YAML only. Anchors and aliases are refused: they are how a
// small text becomes a huge value.
func fromYAML(n ast.Node, depth int) (item, error) {
	i := item{}
	if token := n.GetToken(); token != nil && token.Position != nil {
		i.line, i.column = token.Position.Line, token.Position.Column
		i.text = token.Value
	}
	if depth > maxNodes {
		return i, i.mistake("values are nested more than %d deep", maxNodes)
	}
	switch n := n.(type) {
	case *ast.NullNode:
	case *ast.StringNode:
		i.kind, i.text = scalar, n.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		i.kind = scalar
	case *ast.SequenceNode:
		i.kind = list
		for _, v := range n.Values {
			value, err := fromYAML(v, depth+1)
			if err != nil {
				return i, err
			}
			i.values = append(i.values, value)
		}
	case *ast.MappingNode:
		return i.pairs(n.Values, depth)
	case *ast.MappingValueNode:
		return i.pairs([]*ast.MappingValueNode{n}, depth)
	case *ast.LiteralNode:
		i.kind, i.text = scalar, n.Value.Value
	default:
		return i, i.mistake("this is %s: anchors, aliases, tags and merges are refused", n.Type())
	}
	return i, nil
}

func (i item) pairs(pairs []*ast.MappingValueNode, depth int) (item, error) {
	i.kind = mapping
	for _, pair := range pairs {
		key, err := fromYAML(pair.Key, depth+1)
		if err != nil {
			return i, err
		}
		value, err := fromYAML(pair.Value, depth+1)
		if err != nil {
			return i, err
		}
		key.kind = scalar // a word may look like a number or null
		if value.kind == nothing {
			value.line, value.column = key.line, key.column
		}
		if i.member(key.text) != nil {
			return i, key.mistake("the key %s is there twice", document.Quote(key.text))
		}
		i.keys, i.values = append(i.keys, key), append(i.values, value)
	}
	return i, nil
}
