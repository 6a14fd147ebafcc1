// Slowest prints the five slowest packages and tests of a run, and how many tests passed, failed and
// were skipped, from the file of events that gotestsum or go test -json wrote.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// event is what happened to a test, or to a package where Test is empty.
type event struct {
	Action, Package, Test string
	Elapsed               float64 // seconds by the clock, at the end
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: slowest FILE")
		os.Exit(2)
	}
	if err := printSlowest(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "slowest:", err)
		os.Exit(1)
	}
}

func printSlowest(file string) error {
	events, err := os.Open(file)
	if err != nil {
		return err
	}
	defer events.Close()
	var packages, tests []event
	counts := make(map[string]int) // of tests and subtests, by how they ended
	for decoder := json.NewDecoder(events); ; {
		var e event
		err := decoder.Decode(&e)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if e.Test != "" {
			counts[e.Action]++
		}
		switch {
		case e.Action != "pass" && e.Action != "fail", strings.Contains(e.Test, "/"): // a test's time includes its subtests'
		case e.Test == "":
			packages = append(packages, e)
		default:
			tests = append(tests, e)
		}
	}
	printFive("packages", packages)
	printFive("tests", tests)
	fmt.Printf("\n%d passed, %d failed, %d skipped\n", counts["pass"], counts["fail"], counts["skip"])
	return nil
}

func printFive(what string, all []event) {
	slices.SortStableFunc(all, func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	fmt.Println("\nThe slowest", what)
	for _, e := range all[:min(5, len(all))] {
		fmt.Printf("%8.2f s  %s %s\n", e.Elapsed, e.Package, e.Test)
	}
}
