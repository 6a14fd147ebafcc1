package nightly

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/cmd/dailies/internal/generate"
	"dailies/game"
	"dailies/game/document"
	"dailies/gen/schedule"
	"dailies/internal/fault"
	"dailies/internal/run"
	"dailies/internal/runtext"
	"dailies/internal/store"
)

// MaxRunway is how many days runway schedules forward at most.
const MaxRunway = 400

// packsAuthor is the author whose packs are at hand.
const packsAuthor = "builtin"

// Runway is how long the packs at hand last for a game, found by filling days that nobody
// publishes.
type Runway struct {
	Game    string
	From    game.Date      // the first day after those filled
	Days    int            // filled from it on, one after the other, with every rule kept in full
	AtLeast bool           // more days than were tried
	Rung    string         // what the first day that is not asks for; empty in games without rungs
	Refused map[string]int // of that day: how many candidates each rule refused
}

// String is a sentence.
func (r Runway) String() string {
	if r.AtLeast {
		return fmt.Sprintf("%s: the packs at hand carry at least %s, from %s", r.Game, document.Count(r.Days, "more day"), r.From)
	}
	end := r.From.AddDays(r.Days)
	text := fmt.Sprintf("%s: the packs at hand carry %s, and none keeps every rule on %s: write packs that suit %s", r.Game, document.Count(r.Days, "more day"), end, month(end))
	if r.Rung != "" {
		text += ", rung " + r.Rung
	}
	codes := slices.SortedFunc(maps.Keys(r.Refused), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Refused[b], r.Refused[a]), strings.Compare(a, b))
	})
	codes = slices.DeleteFunc(codes, func(code string) bool { return code == schedule.OtherDay }) // as always
	if len(codes) > 0 {
		text += fmt.Sprintf("; %s refused %s", codes[0], document.Count(r.Refused[codes[0]], "candidate"))
	}
	return text
}

// month is the month of a date in words, which a pack's season is made of.
func month(date game.Date) string {
	at, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return "the end of the calendar"
	}
	return at.Month().String()
}

// NewRunway is the command runway.
func NewRunway(f *factory.Factory) *cobra.Command {
	var o generate.Options
	var days, alarm int
	cmd := &cobra.Command{
		Use:   "runway [GAME...]",
		Short: "Say how long the packs at hand last, and what to write next",
		Long: "Fills the days after those published with the packs at hand, as a run would, and publishes\n" +
			"none. It counts the days that keep every rule in full, and says what the first other day\n" +
			"asks for: game, season, rung. A model is not asked.\n",
		Example: "  dailies runway\n  dailies runway triples --ahead 400 --alarm 90",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Args = args
			if days < 1 || days > MaxRunway {
				return fault.Usagef("--ahead is 1 to %d, not %d", MaxRunway, days)
			}
			if alarm < 0 || alarm > days {
				return fault.Usagef("--alarm takes 0 to %d, the days of --ahead, not %d", days, alarm)
			}
			return tellRunway(cmd.Context(), f, o, days, alarm)
		},
		ValidArgsFunction: factory.CompleteGames(f, "all"),
	}
	cmd.Flags().IntVar(&days, "ahead", Horizon, fmt.Sprintf("how many days to try, 1 to %d", MaxRunway))
	cmd.Flags().IntVar(&alarm, "alarm", 0, "end in exit code 1 if some game has fewer days, --ahead at most; 0 for no alarm")
	o.AddFilling(f, cmd)
	f.TakeSettings(cmd)
	cmd.SetUsageFunc(flags.Usage)
	return cmd
}

func tellRunway(ctx context.Context, f *factory.Factory, o generate.Options, days, alarm int) error {
	all, err := Ahead(ctx, f, o, days)
	if err != nil {
		return err
	}
	lines, short := make([]string, len(all)), false
	for i, r := range all {
		lines[i], short = r.String(), short || r.Days < alarm
	}
	if err := runtext.PrintSummary(f.Out, lines); err != nil || !short {
		return err
	}
	return fault.Findings{}
}

// Ahead schedules forward for each game, from the day after its last published one and today on, and
// puts the shortest runway first.
func Ahead(ctx context.Context, f *factory.Factory, o generate.Options, days int) ([]Runway, error) {
	games, err := f.Games.Choose(o.Args...)
	if err != nil {
		return nil, err
	}
	index, err := store.NewReader(o.Run.Out).Index(ctx)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	quiet := *f
	quiet.Quiet = true
	o.Author.Author, o.DryRun, o.DaysOnly = packsAuthor, true, true
	all := make([]Runway, len(games))
	for i, g := range games {
		from := f.Settings.Today(f.Now())
		for file := range index.All() {
			if file.Game == g.Name() {
				from = max(from, file.Date.AddDays(1))
			}
		}
		o.Args = []string{g.Name()}
		if o.Dates, err = run.Days(from, days); err != nil {
			return nil, err
		}
		filled, err := generate.Fill(ctx, &quiet, o)
		if err != nil {
			return nil, err
		}
		all[i] = runwayOf(from, g.Name(), filled)
	}
	slices.SortStableFunc(all, func(a, b Runway) int { return cmp.Compare(a.Days, b.Days) })
	return all, nil
}

// runwayOf reads a runway off a run that filled days in vain.
func runwayOf(from game.Date, name string, filled generate.Filled) Runway {
	r := Runway{Game: name, From: from}
	report := filled.Report.Games[name]
	whole := make(map[game.Date]bool)
	for _, c := range report.Choices {
		whole[c.Date] = c.Eased == 0
	}
	for _, date := range filled.Spec.Dates {
		if !whole[date] {
			r.Rung = filled.Spec.Games[0].Week.On(date)
			if i := slices.IndexFunc(report.Empty, func(e run.EmptyDay) bool { return e.Date == date }); i >= 0 {
				r.Refused = report.Empty[i].Refused
			}
			return r
		}
		r.Days++
	}
	r.AtLeast = true
	return r
}

// runway schedules forward with the packs at hand, where the settings use them.
func (n *night) runway(ctx context.Context) (err error) {
	if n.RunwayAlarm == 0 || !slices.Contains(n.Generate.Author.Names(), packsAuthor) {
		return nil
	}
	if n.runways, err = Ahead(ctx, n.f, n.Generate, Horizon); err != nil {
		return err
	}
	for _, r := range n.runways {
		if r.Days < n.RunwayAlarm {
			n.alarm("runway: " + r.String())
		}
	}
	return nil
}
