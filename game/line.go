package game

import (
	"hash/fnv"
	"strings"
)

// Line is what a voice says the nth time that it draws from a pool in a run, n from 0:
// the lines in turn, from one that the puzzle's id picks, so that days do not all open
// with the first. The same play hears the same words. Blank lines are passed over; it is
// empty when the pool has nothing to say.
func Line(pool []string, puzzle PuzzleID, n int) string {
	if len(pool) == 0 {
		return ""
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(puzzle)) // it never fails
	first := int(hash.Sum32()%uint32(len(pool))) + max(n, 0)
	for i := range pool {
		if line := pool[(first+i)%len(pool)]; strings.TrimSpace(line) != "" {
			return line
		}
	}
	return ""
}
