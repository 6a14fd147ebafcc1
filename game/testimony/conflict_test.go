package testimony

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func at(place Place, state Condition, minute int) *Card {
	clock := Clock(fmt.Sprintf("%02d:%02d", minute/60, minute%60))
	return &Card{Claims: Claims{TimeRange: []Clock{clock, clock}, Location: place, State: state}}
}

// TestContradictionBands goes through every row of the page's table, at the gaps
// where a band begins and ends.
func TestContradictionBands(t *testing.T) {
	type edge struct {
		gap  int
		want Severity
	}
	for _, row := range []struct {
		name  string
		a, b  *Card
		edges []edge
	}{
		{"asleep and awake", at("", Asleep, 0), at("", Awake, 0), []edge{{0, Major}, {2, Major}, {3, Minor}, {10, Minor}, {11, None}}},
		{"asleep and alert", at("", Asleep, 0), at("", Alert, 0), []edge{{2, Major}, {3, Minor}, {11, None}}},
		{"asleep and active", at("", Asleep, 0), at("", Active, 0), []edge{{2, Major}, {10, Minor}, {11, None}}},
		{"asleep and idle", at("", Asleep, 0), at("", Idle, 0), []edge{{0, None}}},
		{"asleep and drowsy", at("", Asleep, 0), at("", Drowsy, 0), []edge{{0, None}}},
		{"drowsy and alert", at("", Drowsy, 0), at("", Alert, 0), []edge{{0, Minor}, {4, Minor}, {5, None}}},
		{"drowsy and awake", at("", Drowsy, 0), at("", Awake, 0), []edge{{0, None}}},
		{"two rooms", at(Kitchen, "", 0), at(Bedroom, "", 0), []edge{{0, Major}, {1, Minor}, {2, Minor}, {3, None}}},
		{"home and a room", at(Home, "", 0), at(Bathroom, "", 0), []edge{{0, None}}},
		{"one room", at(Kitchen, "", 0), at(Kitchen, "", 0), []edge{{0, None}}},
		{"home and gym", at(Home, "", 0), at(Gym, "", 0), []edge{{0, Major}, {19, Major}, {20, Minor}, {30, Minor}, {31, None}}},
		{"a room and gym", at(LivingRoom, "", 0), at(Gym, "", 0), []edge{{19, Major}, {20, Minor}, {31, None}}},
		{"home and work", at(Home, "", 0), at(Work, "", 0), []edge{{24, Major}, {25, Minor}, {40, Minor}, {41, None}}},
		{"a room and the coffee shop", at(Kitchen, "", 0), at(CoffeeShop, "", 0), []edge{{9, Major}, {10, Minor}, {15, Minor}, {16, None}}},
		{"home and outside", at(Home, "", 0), at(Outside, "", 0), []edge{{0, Major}, {1, None}}},
		{"gym and work", at(Gym, "", 0), at(Work, "", 0), []edge{{0, Major}, {1, None}}},
		{"outside and coffee shop", at(Outside, "", 0), at(CoffeeShop, "", 0), []edge{{0, Major}, {1, None}}},
		{"the worse of both", at(Gym, Asleep, 0), at(Home, Awake, 0), []edge{{5, Major}, {25, Minor}, {31, None}}},
	} {
		for _, e := range row.edges {
			b := *at(row.b.Claims.Location, row.b.Claims.State, e.gap)
			require.Equal(t, e.want, SeverityOf(row.a, &b), "%s at %d min", row.name, e.gap)
			require.Equal(t, e.want, SeverityOf(&b, row.a), "%s at %d min, turned", row.name, e.gap)
		}
	}
}

func TestGapsOfRanges(t *testing.T) {
	a := &Card{Claims: Claims{TimeRange: []Clock{"02:00", "02:10"}, State: Asleep}}
	for times, want := range map[[2]Clock]int{{"02:05", "02:20"}: 0, {"02:10", "02:20"}: 0, {"02:14", "02:20"}: 4, {"01:00", "01:51"}: 9} {
		b := &Card{Claims: Claims{TimeRange: times[:], State: Awake}}
		require.Equal(t, want, Contradict(a, b).Gap)
	}
	require.Equal(t, "ASLEEP and AWAKE, 4 min apart", Contradict(a, &Card{Claims: Claims{TimeRange: []Clock{"02:14", "02:20"}, State: Awake}}).Reason)
}

func TestARefutationConflictsWithNothing(t *testing.T) {
	a, b := at(Gym, Asleep, 0), at(Home, Awake, 0)
	a.Refutes = []CounterID{"camera"}
	require.Equal(t, None, SeverityOf(a, b))
	require.False(t, Corroborate(a, a))
	require.Equal(t, None, SeverityOf(at(Gym, "", 0), &Card{Claims: Claims{Location: Home}}), "nor does a claim without a time")
}

func TestClocks(t *testing.T) {
	for clock, want := range map[Clock]bool{"00:00": true, "23:59": true, "24:00": false, "24:10": false, "9:5": false, "09:60": false, "-1:00": false, "": false, "02:05 ": false, "0２:05": false} {
		require.Equal(t, want, clock.Valid(), clock)
	}
}

func TestCorroboration(t *testing.T) {
	walk := Card{Claims: Claims{TimeRange: []Clock{"01:00", "01:01"}, Activity: "WALKING"}}
	require.True(t, Corroborate(&walk, &walk))
	require.True(t, Corroborate(at(Home, "", 0), at(Home, "", 90)), "whatever the times")
	require.False(t, Corroborate(at(Home, "", 0), at(Kitchen, "", 0)), "equal values, not agreeing ones")
	require.False(t, Corroborate(at("", "", 0), at("", "", 0)))
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"puzzleId":"2026-11-21-x","hand":[{"claims":{"timeRange":["24:10","9:5"]}}],"koaLines":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if (p == nil) == (err == nil) {
			t.Fatal("a puzzle and an error, or neither")
		}
		if p != nil {
			Apply(p, Start(p, 0), Action{Submit: []CardID{"x"}}, 0)
		}
	})
}

func TestContradictionsInWords(t *testing.T) {
	at := func(place Place, state Condition, from, to Clock) *Card {
		c := evidence("c", 1, Identity, place, state, from, to)
		return &c
	}
	for _, row := range []struct {
		a, b *Card
		want string
	}{
		{at(Kitchen, "", "02:00", "02:10"), at(Gym, "", "02:29", "02:40"), "kitchen and gym 19 minutes apart; it takes 20 minutes"},
		{at(Kitchen, "", "02:00", "02:10"), at(CoffeeShop, "", "02:25", "02:40"), "kitchen and coffee shop 15 minutes apart; 16 minutes would do"},
		{at(Kitchen, "", "02:00", "02:10"), at(Bedroom, "", "02:10", "02:40"), "kitchen and bedroom with no time between"},
		{at(Kitchen, "", "02:00", "02:10"), at(Bedroom, "", "02:11", "02:40"), "kitchen and bedroom 1 minute apart; 3 minutes would do"},
		{at("", Asleep, "02:00", "02:10"), at("", Awake, "02:12", "02:40"), "asleep and awake 2 minutes apart; it takes 3 minutes"},
		{at("", Drowsy, "02:00", "02:10"), at("", Alert, "02:00", "02:40"), "drowsy and alert with no time between; 5 minutes would do"},
		{at(Kitchen, "", "02:00", "02:10"), at(Home, "", "02:00", "02:40"), ""},
	} {
		require.Equal(t, row.want, Contradict(row.a, row.b).Text)
	}
}
