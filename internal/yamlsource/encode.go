package yamlsource

import (
	"encoding/json"
	"strings"

	"dailies/game/document"
)

// JSON writes the item as a JSON text, keys in their order, for readers of JSON. The
// error is a [Mistake]: a number that JSON cannot say, such as 0x1F or .nan.
func (i *Item) JSON() ([]byte, error) {
	var out strings.Builder
	if err := i.encode(&out); err != nil {
		return nil, err
	}
	return []byte(out.String()), nil
}

func (i *Item) encode(out *strings.Builder) error {
	switch i.Kind {
	case Text:
		return encodeText(out, i.Text)
	case Bool:
		out.WriteString(strings.ToLower(i.Text))
	case Number:
		if _, faults := document.Parse([]byte(i.Text)); len(faults) > 0 {
			return i.Mistake("%s is no plain decimal number", document.Quote(i.Text))
		}
		out.WriteString(i.Text)
	case List, Mapping:
		return i.encodeItems(out)
	default:
		out.WriteString("null")
	}
	return nil
}

func (i *Item) encodeItems(out *strings.Builder) error {
	brackets := "[]"
	if i.Kind == Mapping {
		brackets = "{}"
	}
	out.WriteByte(brackets[0])
	for n := range i.Values {
		if n > 0 {
			out.WriteByte(',')
		}
		if i.Kind == Mapping {
			if err := encodeText(out, i.Keys[n].Text); err != nil {
				return err
			}
			out.WriteByte(':')
		}
		if err := i.Values[n].encode(out); err != nil {
			return err
		}
	}
	out.WriteByte(brackets[1])
	return nil
}

func encodeText(out *strings.Builder, text string) error {
	quoted, err := json.Marshal(text)
	out.Write(quoted)
	return err
}
