// Package serve holds the commands that serve: the games to players, the desk to editors, a
// site to any web host, and a worker to the runs of other machines.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/httpserver"
	"dailies/internal/playable"
	"dailies/internal/site"
)

// PlayOptions are what play is given.
type PlayOptions struct {
	What     string // a date or a file; empty for today
	Out      string
	Host     string
	Port     int // 0 for any that is free
	NoOpen   bool
	Designer bool
}

// NewPlay is the command play.
func NewPlay(f *factory.Factory) *cobra.Command {
	var o PlayOptions
	cmd := &cobra.Command{
		Use:   "play [DATE|FILE]",
		Short: "Play the published games in a browser",
		Long: "Serves the games of --out on this machine and opens the browser at today's, or the latest\n" +
			"before today, or those of DATE, or the puzzle in FILE. Days published meanwhile appear\n" +
			"without a restart. An interrupt ends it.\n",
		Example: "  dailies play\n  dailies play 2026-11-21\n  dailies play draft.json --no-open",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.What = strings.Join(args, "")
			return Play(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteDays(f, false),
	}
	flags.Out(cmd.Flags(), &o.Out)
	cmd.Flags().StringVar(&o.Host, "host", "127.0.0.1", "the address to serve on; one other than this machine's own lets others play")
	cmd.Flags().IntVar(&o.Port, "port", httpserver.PlayPort, "the port to serve on; 0 for any that is free")
	cmd.Flags().BoolVar(&o.NoOpen, "no-open", false, "print the address and open no browser")
	cmd.Flags().BoolVar(&o.Designer, "designer", false, "give each board a second side: findings, best line, analysis; only the printed address shows it")
	f.TakeSettings(cmd)
	return cmd
}

// Play serves the published games, or the puzzle of a file, until it is interrupted.
func Play(ctx context.Context, f *factory.Factory, o PlayOptions) error {
	if err := httpserver.CheckPort(o.Port); err != nil {
		return err
	}
	solver, err := playable.NewSolver(f.Games)
	if err != nil {
		return err
	}
	source, path, err := played(ctx, f, o, solver)
	if err != nil {
		return err
	}
	pages, err := site.New(source, session.Games())
	if err != nil {
		return err
	}
	pages.In(f.Settings.Text("timezone"))
	listener, err := httpserver.Listen(ctx, o.Host, o.Port)
	if err != nil {
		return err
	}
	hosts := httpserver.Hosts("http", o.Host, listener.Addr())
	address := "http://" + hosts[1] + "/" + path
	if o.Designer {
		token, err := f.Secret()
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		pages.Show(solver.Designer(source, token))
		address += "#designer=" + token
	}
	fmt.Fprintln(f.Out, address)
	if !pages.Built() {
		f.Say("This program has no rules of play for the browser, so boards are text; make engine builds them.")
	}
	f.Open(ctx, o.NoOpen, address)
	return httpserver.Serve(ctx, listener, httpserver.Guard(pages, hosts))
}

// played is where the puzzles come from, and the page to open first: the list, a day's
// first game, or that of a file.
func played(ctx context.Context, f *factory.Factory, o PlayOptions, solver playable.Solver) (site.Source, string, error) {
	if date, err := game.ParseDate(o.What); o.What == "" || err == nil {
		if err := audit.CheckFolder(o.Out); err != nil {
			if o.What != "" || audit.CheckFolderToFill(o.Out) != nil {
				return nil, "", err
			}
			f.Note(err.Error()) // the list waits for a folder
		}
		folder := playable.NewFolder(o.Out, solver)
		path, err := folder.Opening(ctx, date, f.Settings.Today(f.Now()))
		if err != nil {
			return nil, "", err
		}
		broken, err := folder.Unplayable(ctx)
		if n := len(broken); n > 0 {
			f.Say("dailies: %s cannot be played, such as %s; dailies qa %s says why", document.Count(n, "published file"), broken[0].Path(), document.Printable(o.Out))
		}
		return folder, path, err
	}
	name := document.Printable(o.What)
	if info, err := os.Stat(o.What); errors.Is(err, fs.ErrNotExist) {
		return nil, "", fault.Usagef("%s is neither a file nor a date such as 2026-11-21", name)
	} else if err == nil && info.IsDir() {
		return nil, "", fault.Usagef("%s is a folder; dailies play --out %s plays what is published in it", name, name)
	}
	data, err := f.Read(ctx, o.What)
	if err != nil {
		return nil, "", err
	}
	if err := playable.Check(f.Games, o.What, data); err != nil {
		return nil, "", err
	}
	file, err := playable.NewFile(data, solver)
	if err != nil {
		return nil, "", fault.Usagef("%s: %w", name, err)
	}
	return file, file.Puzzle.Path(), nil
}
