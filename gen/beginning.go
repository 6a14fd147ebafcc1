package gen

import (
	"regexp/syntax"
	"strings"
)

// beginnings are the texts, folded, one of which every match of an expression begins with: "" where it
// may begin with anything. whole reports that the matches are these texts and no longer. To look for them
// takes a small part of the time that matching takes.
func beginnings(re *syntax.Regexp) (all []string, whole bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return []string{""}, true
	case syntax.OpLiteral:
		return []string{folded(string(re.Rune))}, true
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i+1] != re.Rune[i] {
				return []string{""}, false
			}
			all = append(all, folded(string(re.Rune[i])))
		}
		return all, true
	case syntax.OpAlternate:
		whole = true
		for _, sub := range re.Sub {
			some, end := beginnings(sub)
			all, whole = append(all, some...), whole && end
		}
		return all, whole
	case syntax.OpConcat:
		all, whole = []string{""}, true
		for i := 0; i < len(re.Sub) && whole; i++ {
			var next, longer []string
			next, whole = beginnings(re.Sub[i])
			for _, first := range all {
				for _, then := range next {
					longer = append(longer, first+then)
				}
			}
			all = longer
		}
		return all, whole
	}
	return []string{""}, false
}

// folded is a text in which letters are equal that an expression without case takes for equal.
func folded(text string) string { return strings.ToLower(strings.ToUpper(text)) }
