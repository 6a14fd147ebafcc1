package yamlsource

import (
	"bytes"

	"dailies/game/document"
)

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

func fromJSON(data []byte, doc *document.Document, n *document.Node) Item {
	i := Item{Text: n.Text}
	i.Line, i.Column = doc.LineColumn(n.Start)
	switch n.Kind {
	case document.Null:
	case document.String:
		i.Kind = Text
	case document.Number:
		i.Kind = Number
	case document.Bool:
		i.Kind = Bool
	case document.Array, document.Object:
		i.Kind = List
		for k := range n.Items {
			value := fromJSON(data, doc, &n.Items[k])
			i.Values = append(i.Values, value)
			if n.Kind == document.Object {
				i.Kind = Mapping
				key := Item{Kind: Text, Text: n.Keys[k]}
				key.Line, key.Column = doc.LineColumn(keyStart(data, n.Items[k].Start))
				i.Keys = append(i.Keys, key)
			}
		}
		if n.Kind == document.Object {
			i.Kind = Mapping
		}
	}
	return i
}
