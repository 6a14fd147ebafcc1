package factory

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// TestTheFolderOfASettingsFile: a command that takes nothing but the folder of the dailies gets
// it from its argument, or from the settings.
func TestTheFolderOfASettingsFile(t *testing.T) {
	config := filepath.Join(t.TempDir(), "s.yaml")
	require.NoError(t, os.WriteFile(config, []byte("out: elsewhere\n"), 0o644))
	for want, args := range map[string][]string{"out": nil, "elsewhere": {"--config", config}, "given": {"given", "--config", config}} {
		f := New(Environment{Getenv: func(string) string { return "" }})
		var dir string
		cmd := &cobra.Command{Run: func(_ *cobra.Command, args []string) { dir = f.Folder(args) }}
		f.TakeOut(cmd)
		cmd.SetArgs(append([]string{}, args...))
		require.NoError(t, cmd.ExecuteContext(t.Context()))
		require.Equal(t, want, dir)
	}
}
