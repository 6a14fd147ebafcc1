package budget

import (
	"fmt"
	"math"
	"strings"

	"dailies/game/document"
)

// The forms of a decimal number: at most 6 digits before the point and 9 after it.
const (
	maxWhole    = 6
	maxDecimals = 9
	unit        = 1_000_000_000 // billionths
)

// ParseAmount reads a decimal number such as 2.50 as billionths, exactly. The error
// says what is wrong with it.
func ParseAmount(text string) (int64, error) {
	whole, decimals, point := strings.Cut(text, ".")
	if !digits(whole, maxWhole) || point && !digits(decimals, maxDecimals) {
		return 0, fmt.Errorf("%s is not an amount: write a decimal number such as 2.50, with a point and no comma, up to %d digits before it and %d after it", document.Quote(text), maxWhole, maxDecimals)
	}
	var nano int64
	for _, digit := range whole + decimals + strings.Repeat("0", maxDecimals-len(decimals)) {
		nano = nano*10 + int64(digit-'0')
	}
	return nano, nil
}

// digits reports whether a text is one to most digits.
func digits(text string, most int) bool {
	return text != "" && len(text) <= most && strings.Trim(text, "0123456789") == ""
}

// FormatAmount writes billionths as a decimal number, with two decimals or as many as
// it takes to be exact.
func FormatAmount(nano int64) string {
	decimals := strings.TrimRight(fmt.Sprintf("%09d", nano%unit), "0")
	return fmt.Sprintf("%d.%s", nano/unit, decimals+strings.Repeat("0", max(0, 2-len(decimals))))
}

// sum adds amounts that are not negative; past the largest number it stays there.
func sum(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
