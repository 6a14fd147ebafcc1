package document

import (
	"fmt"
	"slices"
)

func (p *parser) object(n *Node, depth int) bool {
	n.Kind = Object
	p.at++
	if p.peek() == '}' {
		p.at++
		return true
	}
	var keys keySet
	for {
		if p.peek() != '"' {
			return p.unexpected("a key in double quotes")
		}
		start, key := p.at, ""
		if !p.text(&key) {
			return false
		}
		if !keys.add(n.Keys, key) {
			p.fault(DuplicateKey, start, fmt.Sprintf("the key %s appears twice in one object", Quote(key)))
		}
		if p.peek() != ':' {
			return p.unexpected("a colon")
		}
		p.at++
		n.Keys, n.Items = append(n.Keys, key), append(n.Items, Node{})
		if !p.value(&n.Items[len(n.Items)-1], depth) {
			return false
		}
		if more, ok := p.separator('}'); !more {
			return ok
		}
	}
}

// keySet knows the keys of one object. Most objects have few, which are compared one
// by one; from manyKeys on it is a map, so that no text takes quadratic time.
type keySet struct{ many map[string]bool }

const manyKeys = 16

// add reports whether a key is new beside those before it.
func (s *keySet) add(before []string, key string) bool {
	if len(before) < manyKeys {
		return !slices.Contains(before, key)
	}
	if s.many == nil {
		s.many = make(map[string]bool, 2*manyKeys)
		for _, k := range before {
			s.many[k] = true
		}
	}
	known := s.many[key]
	s.many[key] = true
	return !known
}

// separator reads a comma (more follows) or the closing bracket.
func (p *parser) separator(closing byte) (more, ok bool) {
	switch p.peek() {
	case ',':
		p.at++
		return true, true
	case closing:
		p.at++
		return false, true
	}
	return false, p.unexpected("a comma or '" + string(closing) + "'")
}
