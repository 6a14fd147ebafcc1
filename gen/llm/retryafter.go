package llm

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// retryAfter returns the wait that a server asks for: Retry-After-Ms in milliseconds, else
// Retry-After in seconds or as a date. It is 0 when there is none, or when it is malformed or
// past.
func retryAfter(header http.Header, now time.Time) time.Duration {
	if d, ok := decimal(header.Get("Retry-After-Ms"), time.Millisecond); ok {
		return d
	}
	value := header.Get("Retry-After")
	if d, ok := decimal(value, time.Second); ok {
		return d
	}
	date, err := http.ParseTime(strings.TrimSpace(value))
	if err != nil {
		return 0
	}
	return max(date.Sub(now), 0)
}

// decimal reads a decimal number of units, such as 1.5. A number too large for a
// duration is an extremely long one.
func decimal(text string, unit time.Duration) (time.Duration, bool) {
	text = strings.TrimSpace(text)
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(n, 1) {
		return 0, false
	}
	return time.Duration(min(n, math.MaxUint32) * float64(unit)), true
}
