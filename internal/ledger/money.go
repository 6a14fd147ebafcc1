package ledger

import (
	"fmt"
	"strings"
)

// Money shows billionths of the currency unit to the millionth.
func Money(billionths int64) string {
	millionths := (billionths + 500) / 1000
	if millionths == 0 && billionths > 0 {
		return "<0.000001"
	}
	text := fmt.Sprintf("%d.%06d", millionths/1_000_000, millionths%1_000_000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
