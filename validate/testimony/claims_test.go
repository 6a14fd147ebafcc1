package testimony

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/testimony"
)

// TestClaimsSayWhenAndWhat: a place, a state or an activity, each alone is enough.
func TestClaimsSayWhenAndWhat(t *testing.T) {
	time := []testimony.Clock{"21:00", "22:00"}
	for _, row := range []struct {
		claims  testimony.Claims
		refutes bool
		fault   string
	}{
		{testimony.Claims{TimeRange: time, Location: "KITCHEN"}, false, ""},
		{testimony.Claims{TimeRange: time, State: "ASLEEP"}, false, ""},
		{testimony.Claims{TimeRange: time, Activity: "COOKING"}, false, ""},
		{testimony.Claims{TimeRange: time}, false, `card "c" claims a time and nothing about it`},
		{testimony.Claims{Activity: "COOKING"}, false, `card "c" is no refutation and claims no time`},
		{testimony.Claims{}, true, ""},
		{testimony.Claims{Activity: "COOKING"}, true, `card "c" refutes a counter and makes claims of its own`},
		{testimony.Claims{TimeRange: []testimony.Clock{"22:00", "21:00"}, State: "ASLEEP"}, false, `card "c" claims a time that ends before it starts: 22:00 to 21:00`},
	} {
		c := &testimony.Card{ID: "c", Claims: row.claims}
		if row.refutes {
			c.Refutes = []testimony.CounterID{"k"}
		}
		var found []string
		for _, fault := range ClaimFaults(c) {
			found = append(found, fault)
		}
		if row.fault == "" {
			require.Empty(t, found, "%+v", row)
		} else {
			require.Equal(t, []string{row.fault}, found, "%+v", row)
		}
	}
}
