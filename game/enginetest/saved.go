package enginetest

import (
	"encoding/json"

	"github.com/stretchr/testify/require"
)

// saved is a value by way of its JSON, which must have a version and lose nothing.
func saved[T any](t require.TestingT, v T) T {
	before := text(t, v)
	require.Contains(t, before, `"version":1`)
	var after T
	require.NoError(t, json.Unmarshal([]byte(before), &after))
	require.Equal(t, before, text(t, after), "JSON loses something")
	return after
}
