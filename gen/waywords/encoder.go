package waywords

import (
	"bytes"
	"fmt"

	"dailies/game"
	"dailies/game/waywords"
)

// Encoder writes the boards of one search as [game.CanonicalLine] writes their documents, without
// making these: what the boards have in common is encoded once, and so is each cell and word that
// several of them have. It is not safe for concurrent use.
type Encoder struct {
	common [7][]byte // what stands before, between and after the parts in which boards differ
	cells  [maxSide * maxSide][symbols][]byte
	words  map[Placed][]byte
}

// NewEncoder returns an encoder of the boards of a search, under a theme. The error says that the
// document cannot be expressed in JSON.
func NewEncoder(s *Search, theme string) (*Encoder, error) {
	b := s.blank()
	p := b.Puzzle(theme)
	p.Grid.Cells = []waywords.Cell{}
	p.Grid.Start.AdjacentCellID, p.Grid.End.AdjacentCellID = "", ""
	rest, err := game.CanonicalLine(p)
	if err != nil {
		return nil, err
	}
	e := &Encoder{words: make(map[Placed][]byte)}
	// No text of the document holds one of these, since its quotes are escaped.
	for i, before := range [...]string{
		`"cells":[`, `"end":{"adjacentCellId":"`, `"start":{"adjacentCellId":"`, `"puzzleId":"` + string(p.PuzzleID) + `"`, `"additional":[`, `"path":[`,
	} {
		at := bytes.Index(rest, []byte(before))
		if at < 0 {
			return nil, fmt.Errorf("the document of a board has no %s", before)
		}
		at += len(before)
		e.common[i], rest = rest[:at], rest[at:]
	}
	e.common[6] = rest
	return e, nil
}

// Append appends the line of a board to a buffer. The error says that it cannot be expressed in JSON.
func (e *Encoder) Append(to []byte, b *Layout) ([]byte, error) {
	to, err := e.appendCells(append(to, e.common[0]...), b)
	if err != nil {
		return nil, err
	}
	to = append(append(to, e.common[1]...), cellID(b.End)...)
	to = append(append(to, e.common[2]...), cellID(b.Start)...)
	to = append(to, e.common[3]...)
	if len(b.Pyrite) > 0 {
		pyrite, err := encoded(b.pyrite())
		if err != nil {
			return nil, err
		}
		to = append(append(to, `,"pyrite":`...), pyrite...)
	}
	if to, err = e.appendWords(append(to, e.common[4]...), b.Bonus); err != nil {
		return nil, err
	}
	to, err = e.appendWords(append(to, e.common[5]...), b.Path)
	return append(to, e.common[6]...), err
}

func (e *Encoder) appendCells(to []byte, b *Layout) (_ []byte, err error) {
	for i, shown := range b.Letters[:b.Side*b.Side] {
		cell := &e.cells[i][shown-'A']
		if *cell == nil {
			if *cell, err = encoded(b.cell(i)); err != nil {
				return nil, err
			}
		}
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, *cell...)
	}
	return to, nil
}

func (e *Encoder) appendWords(to []byte, words []Placed) (_ []byte, err error) {
	for i := range words {
		word := e.words[words[i]]
		if word == nil {
			if word, err = encoded(words[i].word()); err != nil {
				return nil, err
			}
			e.words[words[i]] = word
		}
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, word...)
	}
	return to, nil
}

// encoded returns the canonical form of a part of a line.
func encoded(v any) ([]byte, error) {
	line, err := game.CanonicalLine(v)
	return bytes.TrimSuffix(line, []byte{'\n'}), err
}
