package catalog

import (
	"regexp"
	"slices"
	"strings"
)

// Links are the places in the repository that a rule's source names, as paths with an
// anchor: "A1 §8.3; window page" is docs/triples.md#a1-8.3 and docs/window.md. Anything
// else is a remark and has no link.
func (l List) Links(source string) []string {
	var links []string
	for part := range strings.SplitSeq(source, ";") {
		if m := sectionForm.FindStringSubmatch(strings.TrimSpace(part)); m != nil && l.sectionsOf(m[1]) != "" {
			for section := range strings.SplitSeq(m[2], ", §") {
				links = append(links, l.sectionsOf(m[1])+"#"+anchor(m[1]+" "+section))
			}
			continue
		}
		page, heading, _ := strings.Cut(strings.TrimSpace(part), ", ")
		file := pageOf(page)
		if file != "" && heading != "" {
			file += "#" + anchor(heading)
		}
		if file != "" {
			links = append(links, file)
		}
	}
	return links
}

// sectionForm is a book and sections of it: "A1 §1.1, §2.1".
var sectionForm = regexp.MustCompile(`^(\S+) §(.+)$`)

// sectionsOf is the page with the sections of a book; empty for a book of no game.
func (l List) sectionsOf(book string) string {
	for _, g := range l {
		if slices.Contains(g.Docs.Books, book) {
			return g.Docs.Page
		}
	}
	return ""
}

// pageOf is the file of a page, named by its path or as in "window page"; empty for none.
func pageOf(name string) string {
	switch {
	case name == "CONTRIBUTING":
		return "CONTRIBUTING.md"
	case strings.HasPrefix(name, "docs/"):
		return name
	case name == "pipeline" || strings.HasSuffix(name, " page"):
		return "docs/" + strings.ToLower(strings.TrimSuffix(name, " page")) + ".md"
	}
	return ""
}

// anchor is GitHub's anchor for a heading, except for the dots in section numbers, whose
// anchors the pages define themselves.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ToLower(heading), " ", "-")
}
