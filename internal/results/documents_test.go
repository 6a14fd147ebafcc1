package results_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/results"
)

// document names a document by a hash that begins with a digit.
func document(digit string) string { return digit + strings.Repeat("0", 63) }

// TestDocuments keeps results of documents, and finds them only under what they were kept under.
func TestDocuments(t *testing.T) {
	dir, terms := t.TempDir(), []byte("terms")
	find := func(version string, terms []byte, document string) string {
		t.Helper()
		found, known := openTo(t, dir, version, results.DefaultLimit).Documents(terms).Find(t.Context(), document)
		require.Equal(t, known, found != nil)
		return string(found)
	}
	one, other := document("1"), document("a")
	require.Empty(t, find("1", terms, one))
	kept := open(t, dir).Documents(terms)
	for _, document := range []string{one, other} {
		require.NoError(t, kept.Keep(t.Context(), document, []byte("first of "+document)))
		require.NoError(t, kept.Keep(t.Context(), document, []byte("found in "+document)))
		found, known := kept.Find(t.Context(), document)
		require.True(t, known)
		require.Equal(t, "found in "+document, string(found))
		require.Equal(t, "found in "+document, find("1", terms, document), "by another process, the last that was kept")
	}
	require.Empty(t, find("2", terms, one), "another version of the judge")
	require.Empty(t, find("1", []byte("others"), one), "other terms")
	require.Empty(t, find("1", terms, document("2")), "another document")
	damaged, err := results.Check(t.Context(), dir, false)
	require.NoError(t, err)
	require.Empty(t, damaged)
	require.NoError(t, kept.Forget())
	require.Empty(t, find("1", terms, one))
	require.NoError(t, kept.Keep(t.Context(), one, []byte("again")))
	require.Equal(t, "again", find("1", terms, one))
}

// TestDamagedDocumentsAreNotFound changes, cuts and moves lines: none is taken for a result.
func TestDamagedDocumentsAreNotFound(t *testing.T) {
	for name, harm := range map[string]func([]byte) []byte{
		"changed":          func(text []byte) []byte { return bytes.Replace(text, []byte("found"), []byte("FOUND"), 1) },
		"cut off":          func(text []byte) []byte { return text[:len(text)-3] },
		"another document": func(text []byte) []byte { return bytes.Replace(text, []byte("100"), []byte("101"), 1) },
		"emptied":          func([]byte) []byte { return nil },
		"grown":            func(text []byte) []byte { return append(bytes.Repeat([]byte("x"), 64<<20), text...) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, open(t, dir).Documents(nil).Keep(t.Context(), document("1"), []byte("found")))
			for _, file := range files(t, dir) {
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(file, harm(text), 0o644))
			}
			again := open(t, dir).Documents(nil)
			_, known := again.Find(t.Context(), document("1"))
			require.False(t, known)
			require.NoError(t, again.Keep(t.Context(), document("1"), []byte("once more")))
			found, known := open(t, dir).Documents(nil).Find(t.Context(), document("1"))
			require.True(t, known)
			require.Equal(t, "once more", string(found))
		})
	}
}
