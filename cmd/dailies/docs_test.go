package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryDependencyHasItsLicenseRecorded compares go.mod with the table of the README.
func TestEveryDependencyHasItsLicenseRecorded(t *testing.T) {
	readme := read(t, "../../README.md")
	for _, m := range regexp.MustCompile(`(?m)^\t([a-z][^ ]+) v`).FindAllStringSubmatch(read(t, "../../go.mod"), -1) {
		require.Contains(t, readme, "| "+m[1]+" |", "the license of %s", m[1])
	}
}

// TestTheReadmeNamesWhatThereIs: every command, and no flag that does not exist.
func TestTheReadmeNamesWhatThereIs(t *testing.T) {
	readme := read(t, "../../README.md")
	flags := make(map[string]bool)
	for _, c := range testApp().root().Commands() {
		if c.Name() != "help" && c.Name() != "completion" {
			require.Contains(t, readme, "| `"+strings.Fields(c.Use)[0], c.Use)
		}
		_, help, _ := try(t, nil, c.Name(), "--help")
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(help, -1) {
			flags[flag] = true
		}
	}
	for _, flag := range regexp.MustCompile(`--[a-z]+[a-z-]*`).FindAllString(readme, -1) {
		require.True(t, flags[flag], flag)
	}
}
