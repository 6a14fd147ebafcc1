// Slowest prints of a run of the tests the five slowest packages and tests, how many tests passed, failed
// and were skipped, and what was left out for want of a program, from the file of events that gotestsum or
// go test -json wrote. With COMPLETE in the environment, a run that left something out has failed. With
// -table it prints instead every package and its seconds, as docs/tests.md keeps them.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// event is what happened to a test, or to a package where Test is empty.
type event struct {
	Action, Package, Test string
	Elapsed               float64 // seconds by the clock, at the end
	Output                string
}

// A test that needs what is not on this machine skips itself with a message that starts so.
const missing = ": missing: "

// run is the outcome of a run of tests.
type run struct {
	packages, tests []event
	counts          map[string]int // of tests and subtests, by how they ended
	without         map[string]int // tests that were left out, by what was missing
}

func main() {
	table := flag.Bool("table", false, "print every package and its seconds as a Markdown table")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: slowest [-table] FILE")
		os.Exit(2)
	}
	r, err := read(flag.Arg(0))
	switch {
	case err != nil:
	case *table:
		r.printTable()
	default:
		err = r.printSummary()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "slowest:", err)
		os.Exit(1)
	}
}

func read(file string) (run, error) {
	r := run{counts: make(map[string]int), without: make(map[string]int)}
	events, err := os.Open(file)
	if err != nil {
		return r, err
	}
	defer events.Close()
	for decoder := json.NewDecoder(events); ; {
		var e event
		err := decoder.Decode(&e)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return r, fmt.Errorf("%s: %w", file, err)
		}
		r.add(e)
	}
	slowestFirst := func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) }
	slices.SortStableFunc(r.packages, slowestFirst)
	slices.SortStableFunc(r.tests, slowestFirst)
	return r, nil
}

func (r *run) add(e event) {
	if _, what, ok := strings.Cut(e.Output, missing); ok {
		r.without[strings.TrimSpace(what)]++
	}
	if e.Test != "" && e.Action != "output" {
		r.counts[e.Action]++
	}
	switch {
	case e.Action != "pass" && e.Action != "fail", strings.Contains(e.Test, "/"): // a test's time includes its subtests'
	case e.Test == "":
		r.packages = append(r.packages, e)
	default:
		r.tests = append(r.tests, e)
	}
}

func (r *run) printSummary() error {
	printFive("packages", r.packages)
	printFive("tests", r.tests)
	for _, what := range slices.Sorted(maps.Keys(r.without)) {
		fmt.Printf("\nleft out for want of %s: %d (tests or parts of tests)", what, r.without[what])
	}
	fmt.Printf("\n%d passed, %d failed, %d skipped\n", r.counts["pass"], r.counts["fail"], r.counts["skip"])
	if len(r.without) > 0 && os.Getenv("COMPLETE") != "" {
		return errors.New("COMPLETE is set, and something was left out; install it")
	}
	return nil
}

func printFive(what string, all []event) {
	fmt.Println("\nThe slowest", what)
	for _, e := range all[:min(5, len(all))] {
		fmt.Printf("%8.2f s  %s %s\n", e.Elapsed, e.Package, e.Test)
	}
}

func (r *run) printTable() {
	fmt.Println("| package | seconds |\n|---|---|")
	for _, e := range r.packages {
		fmt.Printf("| %s | %.1f |\n", strings.TrimPrefix(e.Package, "dailies/"), e.Elapsed)
	}
}
