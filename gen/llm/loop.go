package llm

import "strings"

// A model that has lost its way says the same again and again, until its tokens end.
const (
	loopTail   = 2000 // bytes at the end of an answer that have to repeat themselves
	loopPeriod = 250  // bytes that a repeated piece has at most
)

// loops returns the piece that the end of an answer repeats; empty where it repeats none.
func loops(content string) string {
	if len(content) < loopTail {
		return ""
	}
	tail := content[len(content)-loopTail:]
	for period := 1; period <= loopPeriod; period++ {
		if tail[period:] == tail[:loopTail-period] {
			return strings.ToValidUTF8(tail[:period], "")
		}
	}
	return ""
}
