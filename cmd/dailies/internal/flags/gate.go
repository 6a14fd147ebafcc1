package flags

import (
	"github.com/spf13/cobra"

	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/validate"
)

// Gate is what commands that judge files take: what is reported where, and what fails.
type Gate struct {
	Formats []string // as [audit.ParseOutputs] reads them
	FailOn  string
	Game    string // takes every file for this game's; empty to read it from the file
	Profile string // of one game; empty for each game's default
	Workers Workers
	Brief   bool // a text report names only files with findings
}

// Add adds --format, --fail-on and --workers.
func (g *Gate) Add(cmd *cobra.Command) {
	g.AddReports(cmd)
	g.Workers.Add(cmd.Flags())
}

// AddReports adds --format and --fail-on.
func (g *Gate) AddReports(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&g.Formats, "format", []string{Text}, "text, json, sarif, junit or github; NAME=FILE writes to a file, and the flag may be repeated")
	cmd.Flags().StringVar(&g.FailOn, "fail-on", "error", "error, warning or never")
	Complete(cmd, "format", []string{Text, JSON, "sarif", "junit", "github"})
	Complete(cmd, "fail-on", []string{"error", "warning", "never"})
}

// Threshold is the severity from which findings fail the command; one past every
// severity for never.
func (g *Gate) Threshold() (validate.Severity, error) {
	switch g.FailOn {
	case "error":
		return validate.Error, nil
	case "warning":
		return validate.Warning, nil
	case "never":
		return audit.Never, nil
	}
	return 0, fault.Usagef("--fail-on is error, warning or never, not %q", g.FailOn)
}

// Strict refuses --fail-on never, for commands that publish; do names what they do, for the message.
func (g *Gate) Strict(do string) error {
	if g.FailOn == "never" {
		return fault.Usagef("nothing with errors is %s: --fail-on is error or warning here", do)
	}
	return nil
}
