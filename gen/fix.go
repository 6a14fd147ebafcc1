package gen

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/validate"
)

const (
	maxFixes = 400 // of one submission

	// shortestPool is how many texts a list may hold at least for one more or less to
	// make no difference: pools of lines and words, not the tags of a card.
	shortestPool = 16
)

// fix is a change to a pack that needs no judgement: what stands at a pointer is left
// out, or the items of a list past a number of them.
type fix struct {
	pointer string
	keep    int // items; 0 to leave out all of it
	note    string
}

// fixesOf are the changes that mismatches with a schema allow for.
func fixesOf(mismatches []document.Mismatch) (fixes []fix) {
	for _, m := range mismatches {
		switch {
		case m.Excess:
			fixes = append(fixes, fix{m.Pointer, 0, "left out " + document.Quote(m.Pointer) + ", which is no key of a pack"})
		case m.Most >= shortestPool:
			fixes = append(fixes, fix{m.Pointer, m.Most, fmt.Sprintf("cut %s to the %d items that it may hold", document.Quote(m.Pointer), m.Most)})
		}
	}
	return fixes
}

// sparesOf are the findings for parts that cannot be used, and the changes that leave them
// out.
func sparesOf(doc *document.Document, spare []Spare) (findings []validate.Finding, fixes []fix) {
	for _, s := range spare {
		line, column := doc.Position(s.Pointer)
		findings = append(findings, validate.Finding{
			Rule: validate.SchemaRule(), Severity: validate.Error, Pointer: s.Pointer, Line: line, Column: column, Message: s.Message,
		})
		fixes = append(fixes, fix{s.Pointer, 0, "left out " + document.Quote(s.Pointer) + ": " + document.Show(s.Message)})
	}
	return findings, fixes
}

// LeaveOut is the text of a pack without the parts named, which are in the order of the
// document; it is shorter by them and nothing else.
func LeaveOut(data []byte, spare []Spare) []byte {
	for _, s := range slices.Backward(spare) {
		if less, ok := (fix{pointer: s.Pointer}).apply(data); ok {
			data = less
		}
	}
	return data
}

// repeatsOf are the changes that findings of a pack's check allow for.
func repeatsOf(findings []validate.Finding) (fixes []fix) {
	for _, f := range findings {
		if f.Rule == errPackRepeats {
			fixes = append(fixes, fix{f.Pointer, 0, "left out " + document.Quote(f.Pointer) + ": " + document.Show(f.Message)})
		}
	}
	return fixes
}

// fix reads a submission again and again, each time with one more thing fixed, as long as
// there is any. What is left in findings needs judgement.
func (p Producer) fix(s *shelved) (notes []string, err error) {
	for range maxFixes {
		if s.intake, err = p.read(s.Data); err != nil || len(s.fixes) == 0 {
			return notes, err
		}
		fixed, ok := s.fixes[0].apply(s.Data)
		if !ok {
			return notes, nil
		}
		notes = append(notes, s.fixes[0].note)
		s.Data = fixed
	}
	return notes, nil
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
	case len(around.Items) > 1: // with the comma behind it
		return without(data, around.Start+1, end+bytes.IndexByte(data[end:], ',')+1), true
	}
	return without(data, around.Start+1, end), true
}

// without is a text without a part of it.
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
