package ledger

import (
	"fmt"
	"strings"
)

// Unit is how many billionths are one unit of the currency.
const Unit = 1_000_000_000

// Money formats billionths of the currency unit to the millionth.
func Money(billionths int64) string {
	millionths := (billionths + 500) / 1000
	if millionths == 0 && billionths > 0 {
		return "<0.000001"
	}
	text := fmt.Sprintf("%d.%06d", millionths/1_000_000, millionths%1_000_000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
