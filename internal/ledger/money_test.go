package ledger

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMoney(t *testing.T) {
	for billionths, want := range map[int64]string{0: "0", 1: "<0.000001", 1000: "0.000001", 1_500_000_000: "1.5", 2_000_000_000: "2", 10_000_000_000: "10", 123_456_789: "0.123457"} {
		require.Equal(t, want, Money(billionths))
	}
}
