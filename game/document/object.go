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
	keys, items := len(p.keys), len(p.items)
	ok := p.members(depth)
	n.Keys, n.Items = slices.Clone(p.keys[keys:]), slices.Clone(p.items[items:])
	p.keys, p.items = p.keys[:keys], p.items[:items]
	return ok
}

func (p *parser) members(depth int) bool {
	var known keySet
	from := len(p.keys)
	for {
		if p.peek() != '"' {
			return p.unexpected("a key in double quotes")
		}
		start, key := p.at, ""
		if !p.text(&key) {
			return false
		}
		if !known.add(p.keys[from:], key) {
			p.fault(DuplicateKey, start, fmt.Sprintf("the key %s appears twice in one object", Quote(key)))
		}
		if p.peek() != ':' {
			return p.unexpected("a colon")
		}
		p.at++
		p.keys = append(p.keys, key)
		if !p.item(depth) {
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

// add reports whether the object has not had the key before.
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
