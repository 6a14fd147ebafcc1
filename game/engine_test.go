package game

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

type bid int

func (b bid) Refusal() string {
	if b < 0 {
		return "a bid is not negative"
	}
	return ""
}

// auction adds up bids, and is over past 10.
func auction() Engine[struct{}, int, int, bid] {
	return Engine[struct{}, int, int, bid]{
		Start: func(_ *struct{}, now int64) int { return int(now) },
		Apply: func(_ *struct{}, sum, more int, _ int64) (int, []bid) {
			if more < 0 {
				return sum, []bid{bid(more)}
			}
			return sum + more, []bid{bid(more)}
		},
		Over: func(sum int) bool { return sum > 10 },
	}
}

func TestReplayStopsAtAnIllegalMove(t *testing.T) {
	sum, err := auction().Replay(&struct{}{}, 3, []Move[int]{{0, 4}, {0, 5}})
	require.NoError(t, err)
	require.Equal(t, 12, sum)
	sum, err = auction().Replay(&struct{}{}, 3, []Move[int]{{0, 4}, {0, -1}, {0, 5}})
	var refused *RefusedError
	require.True(t, errors.As(err, &refused))
	require.Equal(t, RefusedError{1, "a bid is not negative"}, *refused)
	require.EqualError(t, err, "move 2 cannot be played: a bid is not negative")
	require.Equal(t, 7, sum)
}

func TestVersions(t *testing.T) {
	type form struct {
		Version V1  `json:"version"`
		A       int `json:"a"`
	}
	text, err := json.Marshal(form{A: 2})
	require.NoError(t, err)
	require.Equal(t, `{"version":1,"a":2}`, string(text))
	var f form
	require.NoError(t, json.Unmarshal(text, &f))
	require.NoError(t, json.Unmarshal([]byte(`{"a":2}`), &f), "a missing version is the first")
	for _, other := range []string{"0", "2", `"1"`, "1.0", "null"} {
		var wrong *VersionError
		err := json.Unmarshal([]byte(`{"version":`+other+`}`), &f)
		require.True(t, errors.As(err, &wrong), "%s: %v", other, err)
	}
}
