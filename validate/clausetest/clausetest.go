// Package clausetest finds the clauses of rules that no damage fires. A clause is a sentence
// that a check can say: one of the texts in the sources of its package that findings are
// worded with. The damage is what the random tests do to documents, so that what holds of
// them, above all agreement with the reference, holds of every clause.
package clausetest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"hash"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dailies/game"
	"dailies/validate"
)

// clause is a sentence in the sources, and the texts between what is filled in.
type clause struct {
	place, sentence string
	texts           []string
}

// heard is how many documents at least are judged for the sum.
const heard = 400

// Run damages documents until every clause in the package of the test was said and every rule
// fired, or so many were tried. What was not is named, but for the rules and the beginnings of
// sentences that are known not to be fired. The first finding that says each clause is held against
// testdata/said.txt, with a sum of all findings and analyses and with what the profiles ask, so that what changes is
// seen; where it is meant, WRITE=1 writes the file anew.
func Run[P, A any](t *testing.T, g validate.Game[P, A], documents int, judge func(i int) validate.Verdict[A], known ...string) {
	t.Helper()
	r := run{sum: sha256.New(), unsaid: slices.DeleteFunc(clauses(t), func(c clause) bool { return begins(known, c.sentence) })}
	for _, row := range g.Table {
		if !begins(known, row.Rule.Code) {
			r.silent = append(r.silent, row.Rule.Code)
		}
	}
	i := 0
	for ; i < heard || i < documents && len(r.unsaid)+len(r.silent) > 0; i++ {
		v := judge(i)
		for _, f := range v.Findings {
			r.hear(f)
		}
		if err := json.NewEncoder(r.sum).Encode(v.Analysis); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range r.unsaid {
		t.Errorf("%s: no damage fires this clause: %s", c.place, c.sentence)
	}
	for _, code := range r.silent {
		t.Errorf("no damage fires %s", code)
	}
	slices.Sort(r.first)
	hold(t, fmt.Sprintf("%s\nall findings and analyses of %d documents: %x\n%s", strings.Join(r.first, "\n"), i, r.sum.Sum(nil), asked(g.Profiles)))
}

// asked lists what profiles ask, and those of rungs in their places.
func asked(profiles []*validate.Profile) string {
	var text strings.Builder
	for _, p := range profiles {
		fmt.Fprintln(&text, p.Name, p.Severities, p.Figures, p.Scripts)
		for _, rung := range game.Rungs() {
			if other := p.Rungs[rung]; other != nil {
				fmt.Fprintln(&text, rung, other.Name, differing(other.Severities, p.Severities), differing(other.Figures, p.Figures))
			}
		}
	}
	return text.String()
}

// run is what is still to be heard, and what was.
type run struct {
	unsaid []clause
	silent []string
	first  []string // the first finding of each clause
	sum    hash.Hash
}

func (r *run) hear(f validate.Finding) {
	text := fmt.Sprintf("%s %s %s: %s", f.Rule.Code, f.Severity, f.Pointer, f.Message)
	fmt.Fprintln(r.sum, text)
	before := len(r.unsaid) + len(r.silent)
	r.unsaid = slices.DeleteFunc(r.unsaid, func(c clause) bool { return c.saidIn(f.Message) })
	r.silent = slices.DeleteFunc(r.silent, func(code string) bool { return code == f.Rule.Code })
	if len(r.unsaid)+len(r.silent) < before {
		r.first = append(r.first, text)
	}
}

// differing is what of one is not so in another.
func differing[V comparable](one, another map[string]V) map[string]V {
	one = maps.Clone(one)
	maps.DeleteFunc(one, func(key string, v V) bool { known, ok := another[key]; return ok && known == v })
	return one
}

// hold holds what was said against the file.
func hold(t *testing.T, said string) {
	t.Helper()
	file := filepath.Join("testdata", "said.txt")
	if os.Getenv("WRITE") != "" {
		if err := os.WriteFile(file, []byte(said), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != said {
		t.Errorf("findings changed (%v); if this is meant, WRITE=1 go test -run %s and read what differs in %s", err, t.Name(), file)
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
