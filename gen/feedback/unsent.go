package feedback

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template/parse"
	"unicode"
	"unicode/utf8"
)

// TemplateFile is a file of templates, and the names of its parts that are sent or that
// other files may take in.
type TemplateFile struct {
	Name, Text string
	Parts      []string
}

// CheckSent reports text that no question would ever include: text outside every define, and a
// part that nothing sends or takes in. Its writer believes that the model reads it. The error
// is a *[TemplateError] at the first such text. CheckSent ignores files that cannot be parsed.
func CheckSent(files ...TemplateFile) error {
	parsed := make([]templateParts, len(files))
	taken := make(map[string]bool)
	for i, file := range files {
		parsed[i] = partsOf(file)
		for _, name := range file.Parts {
			parsed[i].take(name, taken)
		}
	}
	for _, p := range parsed { // what one file takes in may be in another
		for name := range maps.Clone(taken) {
			p.take(name, taken)
		}
	}
	for i, p := range parsed {
		if err := p.unsent(taken, slices.Delete(slices.Clone(parsed), i, i+1)); err != nil {
			return err
		}
	}
	return nil
}

// templateParts are the parts of a file by their names, and the text outside of them.
type templateParts struct {
	TemplateFile
	outside *parse.Tree
	parts   map[string]*parse.Tree
}

func partsOf(file TemplateFile) templateParts {
	p := templateParts{TemplateFile: file, parts: make(map[string]*parse.Tree)}
	tree := parse.New(" ") // no part can have this name and be taken in by accident
	tree.Mode = parse.SkipFuncCheck
	if _, err := tree.Parse(file.Text, "", "", p.parts); err != nil {
		return templateParts{TemplateFile: file}
	}
	delete(p.parts, tree.Name)
	p.outside = tree
	return p
}

// take marks a part, and those that it takes in.
func (p templateParts) take(name string, taken map[string]bool) {
	taken[name] = true
	tree := p.parts[name]
	if tree == nil {
		return
	}
	eachNode(tree.Root, func(node parse.Node) {
		if t, ok := node.(*parse.TemplateNode); ok && !taken[t.Name] {
			p.take(t.Name, taken)
		}
	})
}

// unsent reports the first text of the file that is not sent; others are the other files.
func (p templateParts) unsent(taken map[string]bool, others []templateParts) error {
	var found []TemplateError
	add := func(at int, message string) {
		before := p.Text[:at]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		found = append(found, TemplateError{p.Name, 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(line), message})
	}
	if p.outside != nil && p.outside.Root != nil {
		for _, node := range p.outside.Root.Nodes {
			at := int(node.Position())
			if text, ok := node.(*parse.TextNode); ok {
				content := strings.TrimLeftFunc(string(text.Text), unicode.IsSpace)
				if content == "" {
					continue
				}
				at += len(text.Text) - len(content)
			}
			add(at, "this would never be sent, since it stands outside every define: move it into one, or delete it")
			break
		}
	}
	for name, tree := range p.parts {
		at := max(strings.LastIndex(p.Text[:tree.Root.Position()], "{{"), 0)
		for _, other := range others {
			if slices.Contains(other.Parts, name) {
				add(at, fmt.Sprintf("the part %q belongs into %s, and one of the two would never be sent", name, other.Name))
			}
		}
		if !taken[name] {
			add(at, fmt.Sprintf("the part %q would never be sent: the parts that are sent from here are %s, and none of them takes it in", name, strings.Join(p.Parts, ", ")))
		}
	}
	if len(found) == 0 {
		return nil
	}
	first := slices.MinFunc(found, func(a, b TemplateError) int { return (a.Line-b.Line)*1_000_000 + a.Column - b.Column })
	return &first
}

// eachNode goes over a node and those within it.
func eachNode(node parse.Node, do func(parse.Node)) {
	do(node)
	var lists []*parse.ListNode
	switch n := node.(type) {
	case *parse.ListNode:
		for _, inner := range n.Nodes {
			eachNode(inner, do)
		}
	case *parse.IfNode:
		lists = []*parse.ListNode{n.List, n.ElseList}
	case *parse.RangeNode:
		lists = []*parse.ListNode{n.List, n.ElseList}
	case *parse.WithNode:
		lists = []*parse.ListNode{n.List, n.ElseList}
	}
	for _, list := range lists {
		if list != nil {
			eachNode(list, do)
		}
	}
}
