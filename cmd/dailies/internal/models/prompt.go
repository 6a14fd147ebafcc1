// Package models holds the commands that are about models: what they are asked, how they
// compare, how they play.
package models

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/learn"
	"dailies/internal/run"
)

// PromptOptions are what prompt is given.
type PromptOptions struct {
	Game       string
	Format     flags.Format
	Prompts    string // a folder of prompts; empty for the program's
	Date       string // the first day; empty for what is asked whatever the day
	Days       int
	Out        string // the folder of published dailies
	Force      bool
	Profile    string
	Difficulty string
	Window     flags.Window
	Told       flags.Told
	Workers    flags.Workers
}

// NewPrompt is the command prompt.
func NewPrompt(f *factory.Factory) *cobra.Command {
	var o PromptOptions
	cmd := &cobra.Command{
		Use:   "prompt GAME",
		Short: "Print the prompt of a game as it would be sent",
		Long: "With --date, prints what generate would send first for these days: the days, what their\n" +
			"rungs ask and what is observed on them, and what the folder of dailies has used lately.\n" +
			"From the second asking on a run adds what was wrong with the last answers. Without\n" +
			"--date, prints what is asked whatever the day.\n" +
			"A folder of prompts holds GAME.md, GAME.example.json, wanted.md and reask.md, as prompts/\n" +
			"of the source does; every way to send them is tried first.\n",
		Example: "  dailies prompt triples\n  dailies prompt triples --date 2027-10-29 --days 3\n  dailies prompt triples --prompts prompts/shorter",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Game = args[0]
			return Prompt(cmd.Context(), f, o)
		},
		ValidArgsFunction: factory.CompleteGames(f),
	}
	o.Format.Add(cmd)
	flags.Setting(cmd.Flags(), &o.Prompts, "prompts")
	cmd.Flags().StringVar(&o.Date, "date", "", "the first day, YYYY-MM-DD")
	flags.Setting(cmd.Flags(), &o.Days, "days")
	flags.Out(cmd.Flags(), &o.Out)
	cmd.Flags().BoolVar(&o.Force, "force", false, "ask for days that are published, as generate --force does")
	o.Window.Add(cmd.Flags())
	o.Told.Add(cmd.Flags())
	o.Workers.Add(cmd.Flags())
	flags.Difficulty(cmd.Flags(), &o.Difficulty)
	factory.ProfileFlag(f, cmd, &o.Profile)
	f.TakeSettings(cmd)
	return cmd
}

// Prompt prints what a model is asked for a game.
func Prompt(ctx context.Context, f *factory.Factory, o PromptOptions) error {
	games, err := factory.Prompted(ctx, o.Prompts, o.Told, f.Games)
	if err != nil {
		return err
	}
	g, err := games.Game(o.Game)
	if err != nil {
		return err
	}
	asking := feedback.Asking{Number: 1, Of: 1}
	if o.Date != "" {
		request, err := firstRequest(ctx, f, o, g)
		if err != nil {
			return err
		}
		if g.Whole != nil && request.Want > 0 {
			own, parts := feedback.Compose(request, g.Whole)
			f.Note(fmt.Sprintf("%s for packs of %s go with this: each pack has %d of them", document.Count(parts.Want, "request"), parts.Game, g.Whole.Count))
			request = own
		}
		askings := feedback.Askings(request)
		if len(askings) == 0 {
			return fault.Usagef("nothing would be sent: every one of these days is published in %s; --force asks for them again", o.Out)
		}
		if asking = askings[0]; asking.Of > 1 {
			f.Note(fmt.Sprintf("this is the first of %d requests, which differ in their number at the end", asking.Of))
		}
	}
	system, user, err := g.Prompt.Render(asking)
	if err != nil {
		return err
	}
	if o.Format.JSON() {
		return f.WriteJSON(map[string]string{"system": system, "user": user})
	}
	_, err = fmt.Fprintf(f.Out, "[system]\n%s\n\n[user]\n%s\n", system, user)
	return err
}

// firstRequest is what a run with these options would ask a model for first, as generate has it.
func firstRequest(ctx context.Context, f *factory.Factory, o PromptOptions, g catalog.Game) (gen.Request, error) {
	spec := run.Spec{Out: o.Out, SendNotes: o.Told.SendNotes, Force: o.Force, Workers: int(o.Workers), Version: factory.Version}
	first, err := game.ParseDate(o.Date)
	if err != nil {
		return gen.Request{}, fault.Usagef("--date: %v", err)
	}
	if spec.Dates, err = run.Days(first, o.Days); err != nil {
		return gen.Request{}, err
	}
	one, err := catalog.List{g}.AtDifficulty(o.Difficulty)
	if err != nil {
		return gen.Request{}, fault.Usagef("--difficulty: %w", err)
	}
	if spec.Window, err = o.Window.Limits(f.Games.Windows()); err != nil {
		return gen.Request{}, err
	}
	if spec.Window.Quiet, err = factory.Quiet(f.Settings.Values); err != nil {
		return gen.Request{}, err
	}
	if spec.Observances, err = o.Told.Calendar(); err != nil {
		return gen.Request{}, err
	}
	if spec.Learned, err = learn.Read(ctx, o.Out); err != nil {
		return gen.Request{}, err
	}
	if spec.Judge, err = f.Games.Judge("", o.Profile); err != nil {
		return gen.Request{}, err
	}
	return run.FirstRequest(ctx, spec, one[0], run.Deps{Now: f.Now, Note: f.Note, Build: f.BuildID()})
}
