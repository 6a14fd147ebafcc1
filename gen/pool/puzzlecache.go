package pool

import lru "github.com/hashicorp/golang-lru/v2"

// cachedPuzzles is how many puzzles are cached at most, some ten kilobytes each. A year needs
// two drafts a day.
const cachedPuzzles = 2048

// puzzleCache keeps the puzzles that passed last, so that a chosen one need not be annealed
// again to be written. Nothing depends on it: a draft makes the same puzzle every time. A nil
// cache keeps nothing.
type puzzleCache[P any] struct{ lru *lru.Cache[draftID, *P] }

func newPuzzleCache[P any]() *puzzleCache[P] {
	cache, err := lru.New[draftID, *P](cachedPuzzles)
	if err != nil {
		return nil // the size is positive, so this is never reached
	}
	return &puzzleCache[P]{cache}
}

func (c *puzzleCache[P]) keep(id draftID, puzzle *P) {
	if c != nil {
		c.lru.Add(id, puzzle)
	}
}

// find returns the puzzle of a draft, nil if it is not cached.
func (c *puzzleCache[P]) find(id draftID) *P {
	if c == nil {
		return nil
	}
	puzzle, _ := c.lru.Get(id)
	return puzzle
}
