package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"dailies/game"
	"dailies/validate/report"
)

// version is the program's. It is a constant, not the build's, so that the same
// inputs give the same bytes whoever built the program.
const version = "0.1.0"

// world is all that the program touches outside itself.
type world struct {
	in       io.Reader
	out, err io.Writer
	terminal bool   // whether err is one
	dir      string // the working directory, empty when it is not known
	getenv   func(string) string
	now      func() time.Time
}

func system() world {
	dir, _ := os.Getwd() // without it, reports give paths as they were given
	return world{
		dir: dir, in: os.Stdin, out: os.Stdout, err: os.Stderr,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
		getenv:   os.Getenv,
		now:      time.Now,
	}
}

// app is what the commands share.
type app struct {
	world
	games    []entry
	settings inForce // once a command that has settings runs
	quiet    bool
}

// tool is what reports say of the program.
func (a *app) tool() report.Tool {
	t := report.Tool{Name: "dailies", Version: version, Dir: a.dir}
	for _, c := range a.chapters() {
		t.Rules = append(t.Rules, c.rules...)
	}
	return t
}

// run runs the program and gives its exit code.
func run(ctx context.Context, w world, args []string) int {
	out := &sticky{to: w.out}
	w.out, w.in = out, interruptible{ctx, w.in}
	a := &app{world: w, games: catalog()}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if out.err != nil && (err == nil || errors.Is(err, errFindings)) {
		err = fmt.Errorf("write the results: %w", out.err)
	}
	code := exitCode(ctx, err)
	switch {
	case code == exitInterrupted:
		fmt.Fprintln(w.err, "dailies: interrupted")
	case err != nil && !errors.Is(err, errFindings):
		fmt.Fprintln(w.err, "dailies:", err)
	}
	return code
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "dailies",
		Short: "Generate and judge the daily puzzles",
		Long: "dailies asks an author for material, assembles candidates, proves or refuses them,\n" +
			"fills the days of a run under the rolling window, and writes what passes.\n" + exitStatus,
		Version: version, SilenceUsage: true, SilenceErrors: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("there is no command %q; see dailies --help", args[0])
			}
			return cmd.Help()
		},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().BoolVar(&a.quiet, "quiet", false, "no progress and no notes on standard error")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	for _, command := range []*cobra.Command{
		a.generateCommand(), a.validateCommand(), a.lintCommand(), a.qaCommand(), a.solveCommand(),
		a.explainCommand(), a.schemaCommand(), a.promptCommand(), a.compileCommand(), a.layoutCommand(),
		a.runsCommand(), a.configCommand(),
	} {
		if command.Flags().Lookup(configFlag) != nil {
			command.PreRunE = a.settle
		}
		command.Long += exitStatus
		command.Args = usageArgs(command.Args)
		root.AddCommand(command)
	}
	return root
}

// usageArgs makes a check of arguments give mistakes of the caller's.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// say prints a note.
func (a *app) say(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintf(a.err, format+"\n", args...)
	}
}

// workersFlag adds --workers.
func workersFlag(cmd *cobra.Command) *int {
	return cmd.Flags().Int("workers", runtime.GOMAXPROCS(0), "how many things are judged at once; the output does not depend on it")
}

// writeJSON prints a value for programs.
func (a *app) writeJSON(v any) error {
	text, err := game.Canonical(v)
	if err != nil {
		return err
	}
	_, err = a.out.Write(text)
	return err
}
