package review

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Remembered lists what editors said of a game, the newest first, without who said it: what they
// vetoed and why, and with notes also their remarks on days.
func (r Review) Remembered(game string, notes bool) []string {
	type remark struct{ at, text string }
	var all []remark
	add := func(text string, s Signature) {
		if s.Note != "" {
			text += ": " + s.Note
		}
		all = append(all, remark{s.At, unsigned(text, s.By)})
	}
	for _, v := range r.Vetoes {
		if v.Game == game {
			add("vetoed "+v.About, v.Signed)
		}
	}
	for _, n := range r.Notes {
		if notes && n.Game == game {
			add("of "+string(n.Date), n.Signed)
		}
	}
	slices.SortStableFunc(all, func(a, b remark) int { return cmp.Compare(b.at, a.at) })
	texts := make([]string, len(all))
	for i, one := range all {
		texts[i] = one.text
	}
	return texts
}

// unsigned takes the name of its writer out of a text: it is nobody's business elsewhere.
func unsigned(text, by string) string {
	name := regexp.MustCompile(`(?i)[\s(\[,;—–-]*(^|[^\pL\pN])` + regexp.QuoteMeta(strings.TrimSpace(by)) + `([^\pL\pN]+|$)`)
	return strings.TrimSpace(name.ReplaceAllString(text, " "))
}
