package catalog

import (
	"regexp"
	"strings"
)

// Links are the places in the repository that a rule's source names, as paths with an
// anchor: "A1 §8.3; window page" is docs/triples.md#a1-8.3 and docs/window.md. What is
// neither a section nor a page is a remark and has none.
func Links(source string) []string {
	var links []string
	for part := range strings.SplitSeq(source, ";") {
		if m := sectionForm.FindStringSubmatch(strings.TrimSpace(part)); m != nil {
			for section := range strings.SplitSeq(m[2], ", §") {
				links = append(links, sectionsOf(m[1])+"#"+anchor(m[1]+" "+section))
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
var sectionForm = regexp.MustCompile(`^(A1|D02|D05|D29|waywords) §(.+)$`)

// sectionsOf is the page that says what the sections of a book ask for.
func sectionsOf(book string) string {
	switch book {
	case "A1":
		return "docs/triples.md"
	case "D29":
		return "docs/aura.md"
	case "D02", "D05":
		return "docs/testimony.md"
	}
	return "docs/waywords.md"
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

// anchor is the anchor of a heading as GitHub has it, but for the points in the numbers of
// sections, whose anchors the pages give themselves.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ToLower(heading), " ", "-")
}
