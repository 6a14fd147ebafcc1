// Package clausetest finds the clauses of rules that no damage fires. A clause is a sentence
// that a check can say: one of the texts in the sources of its package that findings are
// worded with. The damage is what the random tests do to documents, so that what holds of
// them, above all agreement with the reference, holds of every clause.
package clausetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dailies/validate"
)

// clause is a sentence in the sources, and the texts between what is filled in.
type clause struct {
	place, sentence string
	texts           []string
}

// Run damages documents until every clause in the package of the test was said and every rule
// fired, or so many were tried. What was not is named, but for the rules and the beginnings of
// sentences that are known not to be fired.
func Run(t *testing.T, rules []*validate.Rule, documents int, findings func(i int) []validate.Finding, known ...string) {
	t.Helper()
	unsaid := slices.DeleteFunc(clauses(t), func(c clause) bool { return begins(known, c.sentence) })
	var silent []string
	for _, r := range rules {
		if !begins(known, r.Code) {
			silent = append(silent, r.Code)
		}
	}
	for i := 0; i < documents && len(unsaid)+len(silent) > 0; i++ {
		for _, f := range findings(i) {
			unsaid = slices.DeleteFunc(unsaid, func(c clause) bool { return c.saidIn(f.Message) })
			silent = slices.DeleteFunc(silent, func(code string) bool { return code == f.Rule.Code })
		}
	}
	for _, c := range unsaid {
		t.Errorf("%s: no damage fires this clause: %s", c.place, c.sentence)
	}
	for _, code := range silent {
		t.Errorf("no damage fires %s", code)
	}
}

func begins(known []string, text string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(text, k) })
}

func (c clause) saidIn(message string) bool {
	for _, text := range c.texts {
		at := strings.Index(message, text)
		if at < 0 {
			return false
		}
		message = message[at+len(text):]
	}
	return true
}

// clauses reads the sentences of the package in the folder that the test runs in. Those of
// replay.go are of an engine that does not confirm a search, which no document brings about; those
// of asks.go tell authors what a profile asks, and those of wants.go name what players want.
func clauses(t *testing.T) (found []clause) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || slices.Contains([]string{"replay.go", "asks.go", "wants.go"}, file) {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		positions := token.NewFileSet()
		tree, err := parser.ParseFile(positions, file, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok {
				if c, ok := clauseOf(literal); ok {
					c.place = positions.Position(literal.Pos()).String()
					found = append(found, c)
				}
			}
			return !aboutNoDocument(n)
		})
	}
	return found
}

// aboutNoDocument reports whether no sentence below a node is about a document: tags of
// fields, what a rule declares, errors, and why a search was undecided.
func aboutNoDocument(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Field, *ast.ImportSpec:
		return true
	case *ast.CompositeLit:
		made, ok := n.Type.(*ast.SelectorExpr)
		return ok && made.Sel.Name == "Rule"
	case *ast.CallExpr:
		called, ok := n.Fun.(*ast.SelectorExpr)
		return ok && called.Sel.Name == "Errorf" || slices.ContainsFunc(n.Args, undecided)
	}
	return false
}

func undecided(argument ast.Expr) bool {
	call, ok := argument.(*ast.CallExpr)
	if !ok {
		return false
	}
	called, ok := call.Fun.(*ast.SelectorExpr)
	return ok && called.Sel.Name == "UndecidedRule"
}

var (
	filledIn = regexp.MustCompile(`%[0-9.]*[a-zA-Z]`)
	twoWords = regexp.MustCompile(`\pL[\pL,:;]* +\pL`)
)

// clauseOf is the sentence of a literal of two words or more.
func clauseOf(literal *ast.BasicLit) (clause, bool) {
	text, err := strconv.Unquote(literal.Value)
	if literal.Kind != token.STRING || err != nil {
		return clause{}, false
	}
	c := clause{sentence: text}
	for _, between := range filledIn.Split(text, -1) {
		c.texts = append(c.texts, strings.ReplaceAll(between, "%%", "%"))
	}
	return c, slices.ContainsFunc(c.texts, twoWords.MatchString)
}
