package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/validate/report"
)

// version is the program's. It is a constant, not the build's, so that the same
// inputs give the same bytes whoever built the program.
const version = "0.1.0"

// environment is all that the program touches outside itself.
type environment struct {
	in       io.Reader
	out, err io.Writer
	terminal bool   // whether err is one
	dir      string // the working directory, empty when it is not known
	getenv   func(string) string
	environ  func() []string // NAME=value, as os.Environ; nil for none
	now      func() time.Time

	random    io.Reader     // for secrets alone; nothing that is written depends on it
	temporary string        // the folder for temporary ones; the system's when empty
	caches    string        // the folder of the user's caches; empty for none
	build     func() string // identifies the program's code; nil, or empty, when nothing does
}

func system() environment {
	dir, _ := os.Getwd() // without it, reports give paths as they were given
	return environment{
		dir: dir, in: os.Stdin, out: os.Stdout, err: os.Stderr,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
		getenv:   os.Getenv,
		environ:  os.Environ,
		now:      time.Now,
		random:   rand.Reader,
		caches:   userCaches(),
		build:    buildID,
	}
}

// buildID is the hash of the program's executable.
func buildID() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // it was only read
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// app is what the commands share.
type app struct {
	environment
	games    catalog.List
	settings effective // once a command that has settings runs
	quiet    bool
}

// tool is what reports say of the program.
func (a *app) tool() report.Tool {
	t := report.Tool{Name: "dailies", Version: version, Dir: a.dir}
	for _, c := range a.chapters() {
		t.Rules = append(t.Rules, c.Rules...)
	}
	return t
}

// execute runs the program and gives its exit code.
func execute(ctx context.Context, w environment, args []string) int {
	out := &sticky{to: w.out}
	w.out = out
	a := &app{environment: w, games: catalog.Games()}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	switch {
	case out.err == nil:
	case err == nil, errors.Is(err, fault.Findings{}):
		err = fault.Usagef("write the results: %w", out.err)
	case errors.Is(err, out.err):
		err = fault.AsUsage(err) // standard output is a file that cannot be written
	}
	code := exitCode(ctx, err)
	switch {
	case code == exitInterrupted:
		fmt.Fprintln(w.err, "dailies: interrupted")
	case err != nil && !errors.Is(err, fault.Findings{}):
		complain(w.err, err.Error())
	}
	return code
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "dailies",
		Short: "Generate and judge the daily puzzles",
		Long: "dailies asks an author for material, assembles candidates, proves or refuses them,\n" +
			"fills the days of a run under the rolling window, and writes what passes.\n",
		Version: version, SilenceUsage: true, SilenceErrors: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fault.Usagef("there is no command %q; see dailies --help", args[0])
			}
			return cmd.Help()
		},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().BoolVar(&a.quiet, "quiet", false, "no progress and no notes on standard error")
	root.SetFlagErrorFunc(flagFault)
	for _, command := range []*cobra.Command{
		a.generateCommand(), a.validateCommand(), a.lintCommand(), a.qaCommand(), a.statsCommand(), a.solveCommand(),
		a.explainCommand(), a.schemaCommand(), a.promptCommand(), a.compileCommand(), a.layoutCommand(),
		a.runsCommand(), a.configCommand(), a.reindexCommand(), a.acceptCommand(), a.reviewCommand(), a.playCommand(), a.deskCommand(),
		a.siteCommand(), a.benchCommand(), a.probeCommand(), a.workerCommand(),
	} {
		if command.Flags().Lookup(configFlag) != nil {
			command.PreRunE = a.loadSettings
		}
		command.Long += exitPointer
		command.Args = usageArgs(command.Args)
		root.AddCommand(command)
	}
	root.AddCommand(exitHelp())
	return root
}

// say prints a note, a line whatever is in it.
func (a *app) say(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.err, document.Printable(fmt.Sprintf(format, args...)))
	}
}

// note prints what the user should know of a run.
func (a *app) note(message string) { a.say("dailies: %s", message) }

// writeJSON prints a value for programs.
func (a *app) writeJSON(v any) error {
	text, err := game.Canonical(v)
	if err != nil {
		return err
	}
	_, err = a.out.Write(text)
	return err
}

// gameNames lists the games for help.
func (a *app) gameNames() string { return strings.Join(a.games.Names(), ", ") }
