package gen

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint/window"
	"dailies/validate"
)

// Dated binds parts of a pack to days: on other days the pack is dealt without them. A part is an
// item of a list of the pack and is named by its text, or by one of its texts, such as a card's
// name: packs name contested tiles likewise. On its days a pool of lines says its dated lines alone.
type Dated struct {
	Parts    []string      `json:"parts" limit:"1..40,1..140" text:"-"`
	Months   []int         `json:"months,omitempty" limit:"..12,1..12"`
	Weekdays []game.Rung   `json:"weekdays,omitempty" limit:"..7"`
	Dates    []window.Span `json:"dates,omitempty" limit:"..12"`
}

// Season is when the parts may be dealt, as far as the pack may.
func (d *Dated) Season() window.Season {
	return window.Season{Months: d.Months, Weekdays: d.Weekdays, Dates: d.Dates}
}

// The keys of a pack that say when its material may be dealt.
const (
	datedKey     = "dated"
	contestedKey = "contested" // names tiles, as datedKey does
)

// Items finds the items of a document's lists that are a text which is meant, or objects with such a
// text, in the order of the document. Lists that name other parts are left out.
func Items(doc *document.Document, meant func(text string) bool) (items []Spare) {
	var visit func(n *document.Node, at []any)
	visit = func(n *document.Node, at []any) {
		for i := range n.Items {
			item := &n.Items[i]
			var step any = i
			if n.Kind == document.Object {
				if step = n.Keys[i]; len(at) == 0 && (step == datedKey || step == contestedKey) {
					continue
				}
			}
			here := append(slices.Clone(at), step)
			if text, found := holds(item, meant); found && n.Kind == document.Array {
				items = append(items, Spare{Pointer: document.Pointer(here...), Message: text})
				continue
			}
			visit(item, here)
		}
	}
	visit(&doc.Root, nil)
	return items
}

// holds reports whether a list item is a text that is meant, or an object that has one as a member.
func holds(item *document.Node, meant func(string) bool) (text string, found bool) {
	texts := []*document.Node{item}
	if item.Kind == document.Object {
		texts = texts[:0]
		for i := range item.Items {
			texts = append(texts, &item.Items[i])
		}
	}
	for _, n := range texts {
		if n.Kind == document.String && meant(n.Text) {
			return n.Text, true
		}
	}
	return "", false
}

// checkDated finds dated parts that the pack does not have, and days that never come.
func checkDated(doc *document.Document, info *PackInfo) (findings []validate.Finding) {
	add := func(message string, at ...any) {
		findings = append(findings, validate.Finding{Rule: ErrPackReference, Severity: validate.Error, Pointer: document.Pointer(at...), Message: message})
	}
	for i, d := range info.Dated {
		for j, part := range d.Parts {
			if len(Items(doc, func(text string) bool { return text == part })) == 0 {
				add("no item of the pack's lists is, or has, the text "+document.Quote(part), datedKey, i, "parts", j)
			}
		}
		if season := d.Season(); season.Days() == (window.Season{}).Days() {
			add("the parts are bound to no months, weekdays or dates", datedKey, i)
		} else if !comes(season.Within(info.Season)) {
			add(fmt.Sprintf("the pack is for %s, which leaves no day for these parts", info.Season), datedKey, i)
		}
	}
	return findings
}

// comes reports whether a season holds some day of the years in which each date falls on each weekday.
func comes(season window.Season) bool {
	const from, years = game.Date("2027-01-01"), 28
	for i := range years * 366 {
		if season.Fits(from.AddDays(i), window.North) {
			return true
		}
	}
	return false
}

// bound reports whether what a pointer leads to is bound to a part of the year: it lies in an object
// with months or dates of its own, or in one of the items.
func bound(doc *document.Document, pointer string, items []Spare) bool {
	if slices.ContainsFunc(items, func(s Spare) bool { return pointer == s.Pointer || strings.HasPrefix(pointer, s.Pointer+"/") }) {
		return true
	}
	return slices.ContainsFunc(doc.Around(pointer), func(n *document.Node) bool {
		months, dates := n.Member("months"), n.Member("dates")
		return months != nil && len(months.Items) > 0 || dates != nil && len(dates.Items) > 0
	})
}
