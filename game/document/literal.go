package document

import "strconv"

func (p *parser) literal(n *Node) bool {
	for _, word := range []struct {
		text string
		kind Kind
	}{{"null", Null}, {"true", Bool}, {"false", Bool}} {
		end := p.at + len(word.text)
		if end <= len(p.data) && string(p.data[p.at:end]) == word.text {
			n.Kind, n.Text = word.kind, word.text
			p.at = end
			return true
		}
	}
	return p.unexpected("a JSON value")
}

// number reads a number by the grammar of RFC 8259. Its length and exponent are
// bounded: a schema library that computes with exact fractions would otherwise
// spend all memory on 1e999999999.
func (p *parser) number(n *Node) bool {
	start := p.at
	if p.data[p.at] == '-' {
		p.at++
	}
	if p.at < len(p.data) && p.data[p.at] == '0' {
		p.at++
	} else if !p.digits() {
		return false
	}
	if p.at < len(p.data) && p.data[p.at] == '.' {
		if p.at++; !p.digits() {
			return false
		}
	}
	if p.at < len(p.data) && p.data[p.at]|0x20 == 'e' {
		p.at++
		if p.at < len(p.data) && (p.data[p.at] == '+' || p.data[p.at] == '-') {
			p.at++
		}
		if !p.digits() {
			return false
		}
	}
	n.Text = p.whole[start:p.at]
	if _, err := strconv.ParseFloat(n.Text, 64); err != nil || len(n.Text) > maxNumber || !smallExponent(n.Text) {
		return p.fail(Syntax, start, "the number is out of range")
	}
	return true
}

// smallExponent refuses exponents below -400, which ParseFloat rounds to zero.
func smallExponent(literal string) bool {
	for i := range len(literal) {
		if literal[i]|0x20 == 'e' {
			exponent, err := strconv.Atoi(literal[i+1:])
			return err == nil && -400 < exponent
		}
	}
	return true
}

func (p *parser) digits() bool {
	start := p.at
	for p.at < len(p.data) && '0' <= p.data[p.at] && p.data[p.at] <= '9' {
		p.at++
	}
	if p.at == start {
		return p.unexpected("a digit")
	}
	return true
}
