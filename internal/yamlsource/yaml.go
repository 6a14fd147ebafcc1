package yamlsource

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"dailies/game/document"
)

// CheckNesting refuses a text that the YAML parser would spend gigabytes on. The error is a
// [Mistake].
func CheckNesting(data []byte) error {
	if mistake, deep := nested(data); deep {
		return mistake
	}
	return nil
}

// unseen finds what is easily overlooked, and what a parser gives another reason for: marks of a merge,
// and lines indented with other blanks than YAML knows.
func unseen(data []byte) (Mistake, bool) {
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		if strings.HasPrefix(line, "<<<<<<< ") {
			return Mistake{number, 1, "a merge left conflict markers here: resolve it"}, true
		}
		rest := strings.TrimLeft(line, " \t")
		if first, _ := utf8.DecodeRuneInString(rest); first > unicode.MaxASCII && unicode.IsSpace(first) {
			return Mistake{number, len(line) - len(rest) + 1, fmt.Sprintf("the line is indented with %U, which YAML takes for text: use plain blanks", first)}, true
		}
	}
	return Mistake{}, false
}

// nested tells whether brackets, or dashes in a line, nest deeper than any input
// does. The YAML parser would spend gigabytes on them, so they are counted
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

// fromYAML takes plain YAML only. Anchors and aliases are refused: they are how a
// small text becomes a huge value.
func fromYAML(n ast.Node, depth int) (Item, error) {
	i := Item{}
	if token := n.GetToken(); token != nil && token.Position != nil {
		i.Line, i.Column = token.Position.Line, token.Position.Column
		i.Text = token.Value
	}
	if depth > maxNodes {
		return i, i.Mistake("values are nested more than %d deep", maxNodes)
	}
	switch n := n.(type) {
	case *ast.NullNode:
	case *ast.StringNode:
		i.Kind, i.Text = Text, n.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		i.Kind = Number
	case *ast.BoolNode:
		i.Kind = Bool
	case *ast.SequenceNode:
		i.Kind = List
		for _, v := range n.Values {
			value, err := fromYAML(v, depth+1)
			if err != nil {
				return i, err
			}
			i.Values = append(i.Values, value)
		}
	case *ast.MappingNode:
		return i.pairs(n.Values, depth)
	case *ast.MappingValueNode:
		return i.pairs([]*ast.MappingValueNode{n}, depth)
	case *ast.LiteralNode:
		i.Kind, i.Text = Text, n.Value.Value
	default:
		return i, i.Mistake("anchors, aliases, tags and merge keys are not taken: write the value out")
	}
	return i, nil
}

func (i Item) pairs(pairs []*ast.MappingValueNode, depth int) (Item, error) {
	i.Kind = Mapping
	for _, pair := range pairs {
		key, err := fromYAML(pair.Key, depth+1)
		if err != nil {
			return i, err
		}
		value, err := fromYAML(pair.Value, depth+1)
		if err != nil {
			return i, err
		}
		key.Kind = Text // a word may look like a number or null
		if value.Kind == Nothing {
			value.Line, value.Column = key.Line, key.Column
		}
		if i.Member(key.Text) != nil {
			return i, key.Mistake("the key %s is there twice", document.Quote(key.Text))
		}
		i.Keys, i.Values = append(i.Keys, key), append(i.Values, value)
	}
	return i, nil
}
