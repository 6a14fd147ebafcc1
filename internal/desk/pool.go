package desk

import (
	"dailies/game/document"
	"dailies/internal/textplace"
)

// poolView is a pool of lines, which lines may join and leave.
type poolView struct {
	Place  string `json:"place"` // a JSON Pointer
	Group  string `json:"group"`
	Moment string `json:"moment"` // when one of its lines is spoken
}

// pools yields the pools of a document with their places, empty ones among them.
func pools(n *document.Node, place string, yield func(place string, lines []document.Node)) {
	switch n.Kind {
	case document.Object:
		for i, key := range n.Keys {
			pools(&n.Items[i], place+document.Pointer(key), yield)
		}
	case document.Array:
		if textplace.Spoken(place+"/0") && !holds(n) {
			yield(place, n.Items)
			return
		}
		for i := range n.Items {
			pools(&n.Items[i], place+document.Pointer(i), yield)
		}
	}
}

// holds reports whether a list has anything but texts.
func holds(n *document.Node) bool {
	for _, item := range n.Items {
		if item.Kind != document.String {
			return true
		}
	}
	return false
}

// poolsOf are the pools of a document.
func poolsOf(places []textplace.Place, data []byte) []poolView {
	views := []poolView{}
	if doc, faults := document.Parse(data); len(faults) == 0 {
		pools(&doc.Root, "", func(place string, _ []document.Node) {
			group, when := textplace.Lookup(places, place+"/0")
			views = append(views, poolView{place, group, when})
		})
	}
	return views
}
