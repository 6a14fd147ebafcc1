package desk

import (
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"dailies/game"
	"dailies/game/document"
)

// edit is one change to a text.
type edit struct {
	Place string `json:"place"` // a JSON Pointer into the document that was read: of a text, or of the pool that a line joins
	Text  string `json:"text"`  // the new text; unused for a line that leaves
	Do    deed   `json:"do,omitempty"`
}

// deed is a kind of edit.
type deed string

// The kinds of edits.
const (
	alter deed = ""       // a text takes the place of another
	add   deed = "add"    // a line joins a pool, at its end
	leave deed = "remove" // a line leaves its pool
)

// apply applies edits, and returns the document in canonical form; the same bytes where nothing
// changes. Places are those before any of the edits.
func apply(data []byte, edits []edit) ([]byte, error) {
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "the document is too damaged to be edited here; mend the file and run dailies accept")
	}
	if len(edits) == 0 {
		return data, nil
	}
	root, changed := doc.Value(), make(map[string]*poolEdits)
	pools(&doc.Root, "", func(place string, lines []document.Node) {
		changed[place] = &poolEdits{lines: len(lines), leaving: make(map[int]bool)}
	})
	for _, e := range edits {
		var done bool
		switch e.Do {
		case alter:
			done = put(root, e.Place, e.Text)
		case add, leave:
			done = noted(changed, e)
		}
		if !done {
			return nil, refuse(http.StatusUnprocessableEntity, document.Quote(e.Place)+" is not the place of a text, or of a pool of lines")
		}
	}
	for place, p := range changed {
		p.apply(root, place)
	}
	text, err := game.Canonical(root)
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "the texts cannot be written: "+document.Printable(err.Error()))
	}
	return text, nil
}

// put replaces the string at a place, and reports whether there is one.
func put(root any, place, text string) bool {
	old, set := stands(root, place)
	if _, is := old.(string); is {
		set(text)
		return true
	}
	return false
}

// stands returns the value at a place and a function that replaces it; nil for none.
func stands(root any, place string) (value any, set func(any)) {
	value, set = root, func(any) {}
	for _, step := range strings.Split(place, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch at := value.(type) {
		case map[string]any:
			value, set = at[step], func(v any) { at[step] = v }
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(at) {
				return nil, nil
			}
			value, set = at[i], func(v any) { at[i] = v }
		default:
			return nil, nil
		}
	}
	return value, set
}

// poolEdits are the lines that leave and join a pool of the given size.
type poolEdits struct {
	lines   int
	leaving map[int]bool
	joining []any
}

// noted adds an edit to those of its pool, and reports whether there is such a pool or line.
func noted(changed map[string]*poolEdits, e edit) bool {
	if p := changed[e.Place]; e.Do == add && p != nil {
		p.joining = append(p.joining, e.Text)
		return true
	}
	pool, line := path.Split(e.Place)
	n, err := strconv.Atoi(line)
	p := changed[strings.TrimSuffix(pool, "/")]
	if e.Do == add || p == nil || err != nil || n < 0 || n >= p.lines {
		return false
	}
	p.leaving[n] = true
	return true
}

func (p *poolEdits) apply(root any, place string) {
	if len(p.leaving)+len(p.joining) == 0 {
		return
	}
	pool, set := stands(root, place)
	lines, _ := pool.([]any)
	left := []any{}
	for i, line := range lines {
		if !p.leaving[i] {
			left = append(left, line)
		}
	}
	set(append(left, p.joining...))
}

// maxNamed bounds the places of an edit that the index names.
const maxNamed = 12

// what says which texts were changed, and how many lines joined or left which pool.
func (e edition) what() string {
	places, pools := []string{}, make(map[string]int)
	for _, edit := range e.Edits {
		switch edit.Do {
		case add:
			pools[" added to "+edit.Place]++
		case leave:
			pools[" removed from "+path.Dir(edit.Place)]++
		default:
			places = append(places, edit.Place)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	if more := len(places) - maxNamed; more > 0 {
		places = append(places[:maxNamed], document.Count(more, "text")+" more")
	}
	for _, what := range slices.Sorted(maps.Keys(pools)) {
		places = append(places, document.Count(pools[what], "line")+what)
	}
	return strings.Join(places, ", ")
}
