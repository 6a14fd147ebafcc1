package feedback

import (
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/lint/window"
)

// What editors said is bounded by itself: a few words of people weigh more than a year of titles.
const maxRemarks = 20

// maxMisread bounds what players misread: one reading says more of a kind of trap than many.
const maxMisread = 20

// memory is what a prompt tells of the past.
type memory struct {
	remarks, misread, held, avoid []string
	resting                       []window.Resting
}

func (m memory) empty() bool {
	return len(m.remarks)+len(m.misread)+len(m.held)+len(m.avoid)+len(m.resting) == 0
}

// remember picks what fits into so many bytes, the most recent first. Each list may use an equal
// part of what those before it left, the names to avoid the largest.
func remember(r gen.Request, bytes int) memory {
	var m memory
	for _, remark := range r.Remarks[:min(len(r.Remarks), maxRemarks)] {
		m.remarks = append(m.remarks, document.Quote(document.Show(remark)))
	}
	bytes = max(bytes-headings, leastMemory)
	m.remarks, bytes = fitting(m.remarks, bytes, 4)
	m.misread, bytes = fitting(r.Misread[:min(len(r.Misread), maxMisread)], bytes, 4)
	var held []string
	if r.Held != nil {
		held = r.Held()
	}
	m.held, bytes = fitting(held, bytes, 3)
	m.avoid, bytes = fitting(r.Avoid, bytes, 2)
	for i, rest := range r.Resting {
		rest.Values = slices.Clone(rest.Values)
		if rest.Values, bytes = fitting(rest.Values, bytes, len(r.Resting)-i); len(rest.Values) > 0 {
			m.resting = append(m.resting, rest)
		}
	}
	return m
}

// headings is how many bytes the sentences between the lists have, and leastMemory how many a short
// prompt may remember all the same.
const (
	headings    = 1000
	leastMemory = 500
)

// fitting returns the first of some texts that fit into one of so many parts of the bytes, and the
// bytes that are left.
func fitting(texts []string, bytes, parts int) (fit []string, left int) {
	most := bytes - bytes/parts
	for i, text := range texts {
		line := len(text) + len("- \n")
		if bytes-line < most {
			return texts[:i], bytes
		}
		bytes -= line
	}
	return texts, bytes
}
