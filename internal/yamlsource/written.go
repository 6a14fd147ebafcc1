package yamlsource

import (
	"errors"
	"slices"

	"dailies/game/document"
)

// misplaced is the mistake of a fault in a text.
func misplaced(data []byte, err error) Mistake {
	var fault document.Fault
	errors.As(err, &fault)
	doc, _ := document.Parse(data) // for places only
	line, column := doc.LineColumn(fault.Offset)
	return Mistake{line, column, fault.Message}
}

// withoutSchema is a text without the key by which it names a schema for editors.
func (i *Item) withoutSchema() (Item, error) {
	at := slices.IndexFunc(i.Keys, func(key Item) bool { return key.Text == document.SchemaKey })
	if at < 0 {
		return *i, nil
	}
	if i.Values[at].Kind != Text {
		return Item{}, i.Values[at].Mistake("%s %s", document.SchemaKey, document.SchemaString)
	}
	rest := *i
	rest.Keys, rest.Values = slices.Delete(slices.Clone(i.Keys), at, at+1), slices.Delete(slices.Clone(i.Values), at, at+1)
	return rest, nil
}
