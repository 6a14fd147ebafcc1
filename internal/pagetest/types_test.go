package pagetest

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTypes checks the types that the comments of the pages' scripts name.
func TestTypes(t *testing.T) {
	if testing.Short() {
		t.Skip("the compiler takes seconds")
	}
	out, err := exec.CommandContext(t.Context(), Tool(t, ".bin/tsc"), "-p", "../../.ci/pages").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
