package feedback

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/gen"
)

const (
	maxFixes = 400 // of one submission

	// shortestPool is how many texts a list must have for one more or less to make no
	// difference: pools of lines and words, not the tags of a card.
	shortestPool = 16
)

// fix is a change to a pack that needs no judgement: it removes what stands at a pointer, or
// the items of a list past a number of them.
type fix struct {
	pointer string
	keep    int // items; 0 to leave out all of it
	note    string
}

// nextFix returns the first fix for the faults of a submission.
func nextFix(sub gen.ParsedSubmission) (f fix, found bool) {
	if len(sub.Spare) > 0 {
		return leaveOut(sub.Spare[0]), true
	}
	for _, m := range sub.Mismatches {
		switch {
		case m.Excess:
			return fix{m.Pointer, 0, "left out " + document.Quote(m.Pointer) + ", which is no key of a pack"}, true
		case m.Most >= shortestPool:
			return fix{m.Pointer, m.Most, fmt.Sprintf("cut %s to the %d items that it may hold", document.Quote(m.Pointer), m.Most)}, true
		}
	}
	for _, finding := range sub.Findings {
		if finding.Rule == gen.PackRepeatRule() {
			return leaveOut(gen.Spare{Pointer: finding.Pointer, Message: finding.Message}), true
		}
	}
	return f, false
}

func leaveOut(s gen.Spare) fix {
	return fix{s.Pointer, 0, "left out " + document.Quote(s.Pointer) + ": " + document.Show(s.Message)}
}

// Fixed is a submission after mechanical fixes.
type Fixed struct {
	gen.ParsedSubmission
	Data  []byte
	Notes []string // of the fixes, one a fix
}

// Fix parses a submission again and again, with one more thing fixed each time, as long as
// there is a fix. What is left in findings needs judgement. The error is that of parse.
func Fix(parse func([]byte) (gen.ParsedSubmission, error), data []byte) (f Fixed, err error) {
	f.Data = data
	for range maxFixes {
		if f.ParsedSubmission, err = parse(f.Data); err != nil {
			return f, err
		}
		next, found := nextFix(f.ParsedSubmission)
		if !found {
			return f, nil
		}
		fixed, ok := next.apply(f.Data)
		if !ok {
			return f, nil
		}
		f.Notes, f.Data = append(f.Notes, next.note), fixed
	}
	return f, nil
}

// LeaveOut returns the text of a pack without the parts named, which are in the order of the
// document. The rest of the text stays as it is.
func LeaveOut(data []byte, spare []gen.Spare) []byte {
	for _, s := range slices.Backward(spare) {
		if less, ok := (fix{pointer: s.Pointer}).apply(data); ok {
			data = less
		}
	}
	return data
}

// apply changes the text of a pack and nothing around the place; false when there is no
// such place.
func (f fix) apply(data []byte) ([]byte, bool) {
	doc, faults := document.Parse(data)
	around, at := lookup(&doc.Root, f.pointer)
	if len(faults) > 0 || around == nil {
		return nil, false
	}
	if f.keep > 0 {
		list := &around.Items[at]
		n := len(list.Items)
		if list.Kind != document.Array || n <= f.keep || list.Items[0].Kind != document.String {
			return nil, false
		}
		return without(data, doc.End(&list.Items[f.keep-1]), doc.End(&list.Items[n-1])), true
	}
	end := doc.End(&around.Items[at])
	switch {
	case at > 0: // with the comma before it
		return without(data, doc.End(&around.Items[at-1]), end), true
	case len(around.Items) > 1: // with the comma after it
		return without(data, around.Start+1, end+bytes.IndexByte(data[end:], ',')+1), true
	}
	return without(data, around.Start+1, end), true
}

// without returns a text without a part of it.
func without(data []byte, from, to int) []byte {
	return append(bytes.Clone(data[:from]), data[to:]...)
}

// lookup finds the value at a JSON Pointer: the object or list around it, and its place
// there. It is nil when there is none.
func lookup(node *document.Node, pointer string) (around *document.Node, at int) {
	for _, step := range strings.Split(pointer, "/")[1:] {
		if around != nil {
			node = &around.Items[at]
		}
		switch node.Kind {
		case document.Object:
			at = slices.Index(node.Keys, strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		case document.Array:
			var err error
			if at, err = strconv.Atoi(step); err != nil || at >= len(node.Items) {
				at = -1
			}
		default:
			at = -1
		}
		if at < 0 {
			return nil, -1
		}
		around = node
	}
	return around, at
}
