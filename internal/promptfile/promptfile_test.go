package promptfile

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPromptOfAnotherEditor is the same prompt, with the same hash.
func TestAPromptOfAnotherEditor(t *testing.T) {
	read := func(text string) (Template, error) {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "x.md"), []byte(text), 0o644))
		return Read(t.Context(), dir, "x.md", "", "user")
	}
	plain, err := read("{{define \"user\"}}a\nb{{end}}")
	require.NoError(t, err)
	marked, err := read("\uFEFF{{define \"user\"}}a\r\nb{{end}}")
	require.NoError(t, err)
	require.Equal(t, plain.Hash, marked.Hash)
	_, err = read("\xFF\xFEa\x00")
	require.ErrorContains(t, err, "x.md: at byte 0: the text is in UTF-16")
}
