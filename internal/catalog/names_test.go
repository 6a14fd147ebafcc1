package catalog_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/catalog"
)

// namingFiles are the files that may name a game, beside tests and what is called after one. Each
// is a list: a game is added to it and nothing there asks which game it has before it. What one
// game wants of the program is a part of it, see [catalog.Parts], in a file of its name.
var namingFiles = []string{
	"cmd/dailies/root.go", // the families of commands, one of which is called after a game
}

// TestFewFilesNameAGame: an import of a game's package, or a literal that is its name or a path
// with it.
func TestFewFilesNameAGame(t *testing.T) {
	named := catalog.Games().Names()
	t.Chdir("../..")
	var naming []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch stem, _, _ := strings.Cut(strings.Split(d.Name(), ".")[0], "_"); {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains(named, d.Name()) || d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || slices.Contains(named, stem) || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		if slices.ContainsFunc(literals(t, path), func(literal string) bool { return names(literal, named) }) {
			naming = append(naming, filepath.ToSlash(path))
		}
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, namingFiles, naming, "only %q may name a game: a difference between games is a method of catalog.Parts, in a file of the game's name", namingFiles)
	require.LessOrEqual(t, len(naming), 15)
}

// names reports whether a literal is a game's name, or a path with it. Prose is neither.
func names(literal string, games []string) bool {
	if strings.ContainsAny(literal, " \n") {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(literal, func(r rune) bool { return r == '/' || r == '.' }), func(step string) bool {
		return slices.Contains(games, step)
	})
}

// scripted are the literals of a script.
var scripted = regexp.MustCompile("'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`")

// literals are those of a source file of Go or JavaScript, imports among them.
func literals(t *testing.T, path string) (all []string) {
	switch filepath.Ext(path) {
	case ".js":
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, quoted := range scripted.FindAllString(string(text), -1) {
			all = append(all, quoted[1:len(quoted)-1])
		}
	case ".go":
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, err := strconv.Unquote(literal.Value)
				require.NoError(t, err, path)
				all = append(all, text)
			}
			return true
		})
	}
	return all
}

func TestNames(t *testing.T) {
	games := []string{"aura", "triples"}
	for _, literal := range []string{"aura", "dailies/gen/aura", "./triples.js", "docs/aura.md"} {
		require.True(t, names(literal, games), literal)
	}
	for _, literal := range []string{"auraLines", "dailies solve out/2026-11-21/triples.json", "An AURA board", ""} {
		require.False(t, names(literal, games), literal)
	}
}
