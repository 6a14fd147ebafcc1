package gen

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRandomDependsOnItsNamesAlone(t *testing.T) {
	require.Equal(t, Random(1, "a", "b").Uint64(), Random(1, "a", "b").Uint64())
	require.NotEqual(t, Random(1, "a", "b").Uint64(), Random(1, "ab").Uint64())
	require.NotEqual(t, Random(1, "a").Uint64(), Random(2, "a").Uint64())
	require.Equal(t, uint64(0x5c1fadd430591736), Random(1, "pinned").Uint64(), "the bytes of every published daily depend on this")
}
