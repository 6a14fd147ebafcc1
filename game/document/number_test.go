package document

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestWholeNumbersAreExact holds the reading of literals against exact fractions.
func TestWholeNumbersAreExact(t *testing.T) {
	literals := rapid.StringMatching(`-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,6}0{0,3})?([eE][+-]?[0-9]{1,2})?`)
	rapid.Check(t, func(t *rapid.T) {
		literal := literals.Draw(t, "literal")
		exact, ok := new(big.Rat).SetString(literal)
		require.True(t, ok)
		digits, negative, whole := whole(literal)
		require.Equal(t, exact.IsInt(), whole, literal)
		if !whole {
			return
		}
		want := new(big.Int).Abs(exact.Num()).String()
		if len(want) > mostDigits {
			require.Greater(t, len(digits), mostDigits-1, literal)
			return
		}
		require.Equal(t, want, digits, literal)
		require.Equal(t, strings.HasPrefix(literal, "-"), negative)
	})
}
