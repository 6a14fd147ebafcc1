package report

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"
)

// TestSARIFFitsThePublishedSchema holds reports against the schema of the standard. A
// module of the linter's has it, which Go fetches where it is missing.
func TestSARIFFitsThePublishedSchema(t *testing.T) {
	if testing.Short() {
		t.Skip("it may have to fetch a module")
	}
	said, err := exec.Command("go", "mod", "download", "-json", "-modfile=../../.ci/golangci.mod", "github.com/securego/gosec/v2").Output()
	var module struct{ Dir string }
	if err != nil || json.Unmarshal(said, &module) != nil {
		t.Skipf("missing: the module with the schema: %v", err)
	}
	text, err := os.ReadFile(filepath.Join(module.Dir, "report", "sarif", "testdata", "sarif-schema-2.1.0.json"))
	require.NoError(t, err)
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text))
	require.NoError(t, err)
	for name, run := range cases() {
		result, err := schema.Validate(gojsonschema.NewStringLoader(tell(t, "sarif", run)))
		require.NoError(t, err, name)
		require.Empty(t, result.Errors(), name)
	}
}
