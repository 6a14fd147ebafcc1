package yamlsource

import "dailies/game/document"

func fromJSON(doc *document.Document, n *document.Node) Item {
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
			value := fromJSON(doc, &n.Items[k])
			i.Values = append(i.Values, value)
			if n.Kind == document.Object {
				i.Kind = Mapping
				key := Item{Kind: Text, Text: n.Keys[k]}
				key.Line, key.Column = doc.LineColumn(doc.KeyStart(&n.Items[k]))
				i.Keys = append(i.Keys, key)
			}
		}
		if n.Kind == document.Object {
			i.Kind = Mapping
		}
	}
	return i
}
