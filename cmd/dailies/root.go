package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/cmd/dailies/internal/generate"
	"dailies/cmd/dailies/internal/inspect"
	"dailies/cmd/dailies/internal/judge"
	"dailies/cmd/dailies/internal/models"
	"dailies/cmd/dailies/internal/nightly"
	"dailies/cmd/dailies/internal/played"
	"dailies/cmd/dailies/internal/review"
	"dailies/cmd/dailies/internal/runs"
	"dailies/cmd/dailies/internal/serve"
	"dailies/cmd/dailies/internal/waywords"
	"dailies/internal/fault"
	"dailies/internal/nearest"
)

// group is commands that help lists under one heading.
type group struct {
	heading  string
	commands []*cobra.Command
}

// groups lists every command once.
func groups(f *factory.Factory) []group {
	return []group{
		{"Make days:", []*cobra.Command{
			generate.New(f),
			nightly.New(f),
			nightly.NewRunway(f),
			runs.New(f),
			inspect.NewSchema(f),
			models.NewPrompt(f),
			waywords.NewCompile(f),
			waywords.NewLayout(f),
		}},
		{"Judge them:", []*cobra.Command{
			judge.NewValidate(f),
			judge.NewLint(f),
			judge.NewQA(f),
			judge.NewAccept(f),
			judge.NewReindex(f),
			judge.NewUpgrade(f),
			judge.NewCheck(f),
			played.NewVerify(f),
			played.NewLearn(f),
			inspect.NewSolve(f),
			inspect.NewStats(f),
			inspect.NewMine(f),
			inspect.NewExplain(f),
		}},
		{"For people:", []*cobra.Command{
			serve.NewPlay(f),
			serve.NewDesk(f),
			review.New(f),
			played.NewBoard(f),
			played.NewPlays(f),
			serve.NewSite(f),
		}},
		{"For machines:", []*cobra.Command{
			inspect.NewConfig(f),
			models.NewEndpoints(f),
			models.NewDoctor(f),
			models.NewBench(f),
			models.NewProbe(f),
			serve.NewWorker(f),
			played.NewCollect(f),
		}},
	}
}

// newRoot is the program's command line.
func newRoot(f *factory.Factory) *cobra.Command {
	root := &cobra.Command{
		Use:   "dailies",
		Short: "Generate and judge the daily puzzles",
		Long: "dailies asks an author for material, assembles candidates, proves or refuses them,\n" +
			"fills the days of a run under the rolling window, and writes what passes.\n",
		Version: factory.Version, SilenceUsage: true, SilenceErrors: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknown(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.SetIn(f.In)
	root.SetOut(f.Out)
	root.SetErr(f.Err)
	root.PersistentFlags().BoolVar(&f.Quiet, "quiet", false, "no progress and no notes on standard error")
	root.PersistentFlags().BoolVar(&f.Verbose, "verbose", false, "lines for each pack, file and candidate instead of a summary")
	root.SetFlagErrorFunc(flags.Fault)
	for _, g := range groups(f) {
		root.AddGroup(&cobra.Group{ID: g.heading, Title: g.heading})
		for _, command := range g.commands {
			command.GroupID = g.heading
			finish(command)
			root.AddCommand(command)
		}
	}
	root.AddCommand(&cobra.Command{Use: exitTopic, Short: "What the program's exit codes mean", Long: exitTable})
	root.SetVersionTemplate(factory.Build(f.Games))
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate()))
	checkHelp(root)
	return root
}

// finish adds to a command and those below it what all share: the pointer to the exit codes and
// messages for wrong arguments.
func finish(command *cobra.Command) {
	command.Long += exitPointer
	own, takes := command.Args, flags.Args(command.Args)
	command.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 && cmd.HasSubCommands() && (own == nil || own(cmd, args) != nil) {
			return unknown(cmd, args[0])
		}
		return takes(cmd, args)
	}
	for _, below := range command.Commands() {
		finish(below)
	}
}

// unknown is the error of a word where a command's name should be.
func unknown(cmd *cobra.Command, word string) error {
	var names []string
	for _, below := range cmd.Commands() {
		names = append(names, below.Name())
	}
	return fault.Usagef("there is no command %q%s; see %s --help", strings.TrimPrefix(cmd.CommandPath()+" "+word, "dailies "), nearest.Hint(word, names), cmd.CommandPath())
}

// execute runs the program and gives its exit code.
func execute(ctx context.Context, in factory.Environment, args []string) int {
	f := factory.New(in)
	root := newRoot(f)
	root.SetArgs(append([]string{}, args...)) // cobra takes nil for the arguments of the process
	err := f.Outcome(root.ExecuteContext(ctx))
	code := exitCode(ctx, err)
	switch {
	case code == exitInterrupted:
		f.Complain("interrupted")
	case err != nil && !errors.Is(err, fault.Findings{}):
		f.Complain(fault.Explain(err))
	}
	return code
}

// The exit codes (pipeline page, commands).
const (
	exitClean       = 0
	exitFindings    = 1
	exitUsage       = 2
	exitFailed      = 3
	exitInterrupted = 130
)

// exitTopic is a help topic, and exitPointer ends the help of every command.
const (
	exitTopic   = "exit-codes"
	exitPointer = "\nExit codes: dailies help " + exitTopic + "\n"
)

const exitTable = `Every command ends with one of these:

  0    clean
  1    findings at or above --fail-on. generate: a day stayed empty, or with
       --fail-on fallback was left to another author. site: a day was held back and
       the others written. check: something was not repaired. bench: a figure is
       worse than in the --baseline.
       nightly: players have their day, and somebody should look.
       runway: it is shorter than --alarm
  2    wrong usage, a missing setting, or a file that cannot be read or written,
       as on a full disk
  3    the program failed. nightly: players have no day of some game
  130  interrupted
`

// exitCode is the one place where an error becomes an exit code.
func exitCode(ctx context.Context, err error) int {
	var usage fault.Usage
	switch {
	case err == nil:
		return exitClean
	case ctx.Err() != nil, errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, fault.Findings{}):
		return exitFindings
	case errors.As(err, &usage):
		return exitUsage
	}
	return exitFailed
}
