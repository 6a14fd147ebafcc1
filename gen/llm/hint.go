package llm

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// waitOf returns how long a server asks to wait: the longest hint of its headers, of the details of
// its error and of its text. It is 0 when there is none.
func (a *Author) waitOf(e *exchange, c complaint) time.Duration {
	return max(retryAfter(e.received, a.config.Now()), hintIn(c.text))
}

// hintIn finds a hint in words, as "try again in 2m3.5s" or "retryDelay": "34s".
func hintIn(text string) time.Duration {
	const amount = `((?:\d{1,9}(?:\.\d{1,9})?\s*(?:milliseconds?|millis|ms|minutes?|mins?|m|hours?|hrs?|h|days?|d|seconds?|secs?|s)[\s,]*(?:and\s+)?)+)`
	var longest time.Duration
	for _, pattern := range []string{
		`(?i)(?:try|retry|wait|available|again|reset)\w*[^.\d]{0,40}?` + amount,
		`(?i)"(?:retry_?delay|retry_?after)"\s*:\s*"` + amount + `"`,
	} {
		for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, 20) {
			longest = max(longest, span(match[1]))
		}
	}
	for _, match := range regexp.MustCompile(`(?i)"retry_?after(?:_seconds)?"\s*:\s*"?(\d{1,9}(?:\.\d{1,9})?)"?\s*[,}]`).FindAllStringSubmatch(text, 20) {
		if d, ok := decimal(match[1], time.Second); ok {
			longest = max(longest, d)
		}
	}
	return longest
}

// span adds up amounts of time, as "1 minute and 5 s".
func span(text string) (total time.Duration) {
	for _, match := range regexp.MustCompile(`(\d+(?:\.\d+)?)\s*([a-zA-Z]+)`).FindAllStringSubmatch(text, 10) {
		n, err := strconv.ParseFloat(match[1], 64)
		if err != nil {
			continue
		}
		unit := time.Second
		switch name := strings.ToLower(match[2]); {
		case strings.HasPrefix(name, "ms"), strings.HasPrefix(name, "mill"):
			unit = time.Millisecond
		case name[0] == 'm':
			unit = time.Minute
		case name[0] == 'h':
			unit = time.Hour
		case name[0] == 'd':
			unit = 24 * time.Hour
		}
		total += time.Duration(min(n*float64(unit), float64(maxHint)))
	}
	return min(total, maxHint)
}

// maxHint bounds a hint, so that no sum of hints overflows.
const maxHint = 1000 * 24 * time.Hour
