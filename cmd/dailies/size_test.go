package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheCommandLineStaysSmall: a type with many methods would tie all commands together again.
func TestTheCommandLineStaysSmall(t *testing.T) {
	methods := make(map[string]int)
	require.NoError(t, filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declared := range file.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Dir(path)+" "+receiver(f.Recv.List[0].Type)]++
			}
		}
		return nil
	}))
	for name, n := range methods {
		require.LessOrEqual(t, n, 15, "methods of %s", name)
	}
	require.LessOrEqual(t, strings.Count(read(t, "main.go")+read(t, "root.go"), "\n"), 250, "lines of main.go and root.go")
}

// receiver is the name of the type that a method is of.
func receiver(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return receiver(of.X)
	case *ast.IndexExpr:
		return receiver(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}
