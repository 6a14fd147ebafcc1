package flags

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Formats that results are printed in.
const (
	Text     = "text"
	JSON     = "json"
	Markdown = "markdown"
	HTML     = "html"
)

// Format is the value of --format: text for people, or another that its command has.
type Format struct {
	name  string
	known []string
}

// Add adds --format to a command whose results are printed in text, in json and in others.
func (f *Format) Add(cmd *cobra.Command, others ...string) {
	f.name, f.known = Text, append([]string{Text, JSON}, others...)
	cmd.Flags().Var(f, "format", f.choices())
	Complete(cmd, "format", f.known)
}

// AddAll adds --format to a command and those below it.
func (f *Format) AddAll(cmd *cobra.Command) {
	f.name, f.known = Text, []string{Text, JSON}
	cmd.PersistentFlags().Var(f, "format", f.choices())
	Complete(cmd, "format", f.known)
}

// JSON reports whether results are for programs.
func (f *Format) JSON() bool { return f.name == JSON }

// Markdown reports whether results are for a page of docs.
func (f *Format) Markdown() bool { return f.name == Markdown }

// HTML reports whether results are a page.
func (f *Format) HTML() bool { return f.name == HTML }

// String is the name of the format.
func (f *Format) String() string { return f.name }

// Type names the value in the help of the flag.
func (f *Format) Type() string { return "string" }

// Set takes a format that the command has.
func (f *Format) Set(text string) error {
	if !slices.Contains(f.known, text) {
		return fmt.Errorf("is %s, not %q", f.choices(), text)
	}
	f.name = text
	return nil
}

// choices are the formats in words: text, json or markdown.
func (f *Format) choices() string {
	last := len(f.known) - 1
	return strings.Join(f.known[:last], ", ") + " or " + f.known[last]
}
