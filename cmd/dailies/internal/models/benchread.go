package models

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/bench"
	"dailies/internal/bench/browse"
	"dailies/internal/fault"
	"dailies/internal/httpserver"
)

// benchPort is the default port of a bench, next to those of the games and the desk.
const benchPort = httpserver.PlayPort + 2

// ServedBench is how a bench is served to a browser, on this machine alone.
type ServedBench struct {
	Port   int // 0 for any that is free
	NoOpen bool
}

func (s *ServedBench) add(set *pflag.FlagSet) {
	set.IntVar(&s.Port, "port", benchPort, "the port to serve on, on this machine; 0 for any that is free")
	set.BoolVar(&s.NoOpen, "no-open", false, "print the address and open no browser")
}

// serve answers requests below a secret address, which it prints, until it is interrupted.
func (s *ServedBench) serve(ctx context.Context, f *factory.Factory, handler http.Handler) error {
	if err := httpserver.CheckPort(s.Port); err != nil {
		return err
	}
	secret, err := f.Secret()
	if err != nil {
		return err
	}
	const host = "127.0.0.1"
	listener, err := httpserver.Listen(ctx, host, s.Port)
	if err != nil {
		return err
	}
	hosts := httpserver.Hosts("http", host, listener.Addr())
	address := "http://" + hosts[0] + "/" + secret + "/"
	fmt.Fprintln(f.Out, address)
	f.Open(ctx, s.NoOpen, address)
	return httpserver.Serve(ctx, listener, httpserver.Private(hosts, secret, handler))
}

// newBrowse is the command bench browse.
func newBrowse(f *factory.Factory) *cobra.Command {
	var dir string
	var served ServedBench
	cmd := &cobra.Command{
		Use:   "browse",
		Short: "Read the answers of a bench in a browser, side by side",
		Long: "Serves a bench that has ended, on this machine: every answer of every cell by game, model,\n" +
			"prompt and fault, any two of them side by side with what differs in them and in their\n" +
			"prompts, any cell against any other, all of it as CSV and JSON. An interrupt ends it.\n",
		Example: "  dailies bench browse",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			name := filepath.Join(dir, bench.ReportName)
			report, err := bench.ReadReport(cmd.Context(), name)
			if errors.Is(err, fs.ErrNotExist) {
				return fault.Usagef("%s: there is no such file; dailies bench writes it into the folder of --dir", document.Printable(name))
			}
			if err != nil {
				return err
			}
			return served.serve(cmd.Context(), f, browse.New(report, dir))
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "bench", "the folder of the bench")
	served.add(cmd.Flags())
	return cmd
}

// VoteOptions are what bench vote is given.
type VoteOptions struct {
	BenchOptions
	Cells  []string // two, as PROMPT/MODEL/GAME
	Count  bool
	Served ServedBench
}

// newVote is the command bench vote.
func newVote(f *factory.Factory) *cobra.Command {
	o := VoteOptions{BenchOptions: BenchOptions{Plan: "bench.yaml", Rejudge: true}}
	cmd := &cobra.Command{
		Use:   "vote [FILE]",
		Short: "Let people choose between boards of two cells without knowing which is which",
		Long: "Draws the boards of a bench again from its kept answers, without a call, and shows those of\n" +
			"two cells side by side in a browser on this machine, unnamed and shuffled. Who chose which\n" +
			"is kept in " + browse.VotesName + " of the bench's folder; --count counts it. An interrupt ends it.\n",
		Example: "  dailies bench vote --cell shipped/small/triples --cell house/small/triples\n  dailies bench vote --count",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				o.Plan = args[0]
			}
			return BenchVote(cmd.Context(), f, o)
		},
	}
	o.Window.Add(cmd.Flags())
	f.TakeSettings(cmd)
	cmd.Flags().StringVar(&o.Dir, "dir", "bench", "the folder of the bench")
	cmd.Flags().StringArrayVar(&o.Cells, "cell", nil, "PROMPT/MODEL/GAME, twice; not needed where the bench has two cells")
	cmd.Flags().BoolVar(&o.Count, "count", false, "print what was chosen, each share with its interval, and end")
	o.Served.add(cmd.Flags())
	o.Workers.Add(cmd.Flags())
	return cmd
}

// BenchVote serves a vote until it is interrupted, or counts one.
func BenchVote(ctx context.Context, f *factory.Factory, o VoteOptions) error {
	votes, err := browse.ReadVotes(ctx, o.Dir)
	if err != nil {
		return err
	}
	if o.Count {
		counts := votes.Counts()
		for _, c := range counts {
			fmt.Fprintln(f.Out, c)
		}
		if len(counts) == 0 {
			return fault.Usagef("%s holds no votes", document.Printable(filepath.Join(o.Dir, browse.VotesName)))
		}
		return nil
	}
	spec, err := benchSpec(ctx, f, o.BenchOptions)
	if err != nil {
		return err
	}
	spec.Draw = true
	report, err := bench.Do(ctx, spec, bench.Deps{Note: f.Note, Now: f.Now, Tell: tell(f, "vote: %d of %d repeats")})
	if err != nil {
		return err
	}
	first, second, err := o.cells(report)
	if err != nil {
		return err
	}
	handler, err := browse.NewVote(report, first, second, votes)
	if err != nil {
		return err
	}
	return o.Served.serve(ctx, f, handler)
}

// cells are the two that are voted on.
func (o *VoteOptions) cells(report *bench.Report) (first, second *bench.Cell, err error) {
	var known []string
	for _, c := range report.Cells {
		known = append(known, strings.ReplaceAll(c.Name(), " / ", "/"))
	}
	names := o.Cells
	if len(names) == 0 && len(known) == 2 {
		names = known
	}
	if len(names) != 2 {
		return nil, nil, fault.Usagef("name two cells with --cell; known: %s", strings.Join(known, ", "))
	}
	var found [2]*bench.Cell
	for i, name := range names {
		at := slices.Index(known, name)
		if at < 0 {
			return nil, nil, fault.Usagef("--cell %s: there is no such cell; known: %s", document.Quote(name), strings.Join(known, ", "))
		}
		found[i] = &report.Cells[at]
	}
	return found[0], found[1], nil
}
