package catalog

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPromptsOfAnotherEditor are the same prompts: nobody is asked again for a byte order mark.
func TestPromptsOfAnotherEditor(t *testing.T) {
	var folders []string
	for _, text := range []string{"{{define \"system\"}}s\n{{end}}{{define \"user\"}}u{{end}}", "\uFEFF{{define \"system\"}}s\r\n{{end}}{{define \"user\"}}u{{end}}"} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "triples.md"), []byte(text), 0o644))
		prompted, err := Games().Prompted(t.Context(), dir)
		require.NoError(t, err)
		folders = append(folders, prompted[0].Prompt.Folder)
	}
	require.Equal(t, folders[0], folders[1])
}
