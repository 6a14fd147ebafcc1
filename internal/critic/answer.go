package critic

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/schemas"
	"dailies/validate"
)

// Bounds of an answer, in bytes, and of a sentence in it, in characters.
const (
	maxAnswer  = 1 << 20
	maxBecause = 300
)

// decode reads marks strictly. Marks for what was not asked are left out; where they are the
// greater part, or half of what should be marked has no mark, the error says so.
func decode(text string, parts []gen.MarkedPart) ([]gen.Mark, error) {
	var answer struct {
		Marks []gen.Mark `json:"marks"`
	}
	if err := read(text, schemas.Marks, &answer); err != nil {
		return nil, err
	}
	asked := make(map[string]gen.MarkedPart, len(parts))
	order := make(map[string]int, len(parts))
	for i, p := range parts {
		asked[p.Pointer], order[p.Pointer] = p, i
	}
	given := len(answer.Marks)
	marks := slices.DeleteFunc(answer.Marks, func(m gen.Mark) bool { return !slices.Contains(asked[m.Pointer].Asks, m.Question) })
	if odd := given - len(marks); odd > len(marks) {
		return nil, fmt.Errorf("%d of its %d marks are for parts or questions that it was not asked about", odd, given)
	}
	if missing, of := unmarked(marks, parts); 2*missing > of {
		return nil, fmt.Errorf("%d of %d parts have no mark", missing, of)
	}
	slices.SortStableFunc(marks, func(a, b gen.Mark) int {
		return cmp.Or(order[a.Pointer]-order[b.Pointer], cmp.Compare(a.Question, b.Question), a.Mark-b.Mark)
	})
	marks = slices.CompactFunc(marks, func(a, b gen.Mark) bool { return a.Pointer == b.Pointer && a.Question == b.Question }) // the lowest of two
	for i := range marks {
		if because := []rune(marks[i].Because); len(because) > maxBecause {
			marks[i].Because = string(because[:maxBecause]) + "…"
		}
	}
	return marks, nil
}

// unmarked counts the parts that should each have a mark, and those of them that have none.
func unmarked(marks []gen.Mark, parts []gen.MarkedPart) (missing, of int) {
	for _, p := range parts {
		if !p.Each {
			continue
		}
		of++
		if !slices.ContainsFunc(marks, func(m gen.Mark) bool { return m.Pointer == p.Pointer }) {
			missing++
		}
	}
	return missing, of
}

func decodeHolds(text string) (bool, error) {
	var answer struct {
		Because string `json:"because"`
		Holds   bool   `json:"holds"`
	}
	return answer.Holds, errors.Join(read(text, schemas.Holds, &answer))
}

// read decodes an answer of a form.
func read(text string, schema []byte, v any) error {
	if len(text) > maxAnswer {
		return fmt.Errorf("it has more than %d bytes", maxAnswer)
	}
	doc, faults := document.Parse([]byte(text))
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return fmt.Errorf("it is not one JSON document: line %d, column %d: %s", line, column, faults[0].Message)
	}
	mismatches, err := validate.NewSchema(schema).Check(doc)
	if err != nil {
		return err
	}
	if len(mismatches) == 0 {
		mismatches = doc.Decode(v)
	}
	if len(mismatches) > 0 {
		return mismatches[0]
	}
	return nil
}
