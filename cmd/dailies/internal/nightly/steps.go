package nightly

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/generate"
	"dailies/cmd/dailies/internal/serve"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/nightly"
	"dailies/internal/runtext"
	"dailies/internal/store"
)

// night is a night under way.
type night struct {
	Options
	f     *factory.Factory
	today game.Date
	games []string // that are filled
	diary *nightly.Diary
	began time.Time

	filled   generate.Filled
	notes    map[store.File]string // before filling, of days that were given another board
	days     []audit.Standing      // up to today
	written  *serve.Written        // nil for no site
	runways  []Runway
	failed   []nightly.Failure
	unopened []string // games whose day is not at the address of the site
	alarms   []string // the worst come first once the night is told
	troubled bool     // whether the run that filled days has troubles to show
	unsaved  bool     // whether it was said that the diary cannot be written
}

// alarm notes something that somebody should know; nothing for an empty text.
func (n *night) alarm(text string) {
	if text != "" {
		n.alarms = append(n.alarms, text)
	}
}

// save writes the diary. On a full disk the night goes on without it.
func (n *night) save() {
	if err := n.diary.Save(); err != nil && !n.unsaved {
		n.unsaved = true
		n.f.Note(fmt.Sprintf("the night cannot keep its alarms for the next: %v; make %s writable", err, document.Printable(n.Generate.Run.Out)))
	}
}

// Shares of the deadline: a model is asked for half of it, and filling stops in time for the rest of
// the night.
const (
	askingShare  = 0.5
	fillingShare = 0.75
)

// steps does the steps of the night within its deadline.
func (n *night) steps(ctx context.Context) ([]nightly.Failure, error) {
	fill := n.fill
	if total := n.Generate.Author.Model.Deadline; total > 0 {
		inner, cancel := context.WithTimeout(ctx, total)
		defer cancel()
		fill = n.within(time.Duration(fillingShare*float64(total)), n.fill)
		n.Generate.Author.Model.Deadline = time.Duration(askingShare * float64(total))
		failed, err := nightly.Run(inner, n.list(fill))
		if err != nil && ctx.Err() == nil {
			n.alarm(fmt.Sprintf("the deadline of the night, %s, has passed, and the steps left were not done", total))
			err = nil
		}
		return failed, err
	}
	return nightly.Run(ctx, n.list(fill))
}

// list are the steps, each of which can be run alone.
func (n *night) list(fill func(context.Context) error) []nightly.Step {
	return []nightly.Step{
		{Name: "heal", Do: n.heal},
		{Name: "fill", Needs: []string{"heal"}, Do: fill},
		{Name: "site", Do: n.site},
		{Name: "publish", Needs: []string{"site"}, Do: n.publish},
		{Name: "check", Needs: []string{"site", "publish"}, Do: n.check},
		{Name: "runway", Needs: []string{"fill"}, Do: n.runway},
	}
}

// within bounds a step in time. What it has begun is resumed by the next night.
func (n *night) within(limit time.Duration, do func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		inner, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		err := do(inner)
		if inner.Err() != nil && ctx.Err() == nil {
			return fmt.Errorf("stopped after %s, so that the rest of the night keeps to its deadline; the next night goes on", limit.Round(time.Second))
		}
		return err
	}
}

// heal finishes what a crash left, and brings back what is lost.
func (n *night) heal(ctx context.Context) error {
	s, err := store.Open(ctx, n.Generate.Run.Out)
	var damage *store.Damage
	if errors.As(err, &damage) {
		if err := reindex(ctx, n.f, n.Generate.Run.Out); err != nil {
			return errors.Join(damage, err)
		}
		n.alarm("heal: " + damage.File + " was damaged, and is built again from the files")
		s, err = store.Open(ctx, n.Generate.Run.Out)
	}
	if err != nil {
		return err
	}
	for _, note := range s.Notes {
		if slices.Contains(s.Restored, note) {
			n.alarm("heal: " + note)
		} else {
			n.f.Note(note)
		}
	}
	return s.Close()
}

func reindex(ctx context.Context, f *factory.Factory, dir string) error {
	judge, err := f.Judge()
	if err != nil {
		return err
	}
	_, _, err = audit.Auditor{Games: f.Games, Judge: judge}.Reindex(ctx, dir, factory.Version)
	return err
}

// fill fills the days missed, those that nothing kept can fill, and those to come.
func (n *night) fill(ctx context.Context) (err error) {
	o := n.Generate
	o.Again = due(ctx, n)
	if o.Dates, err = n.dates(ctx); err != nil {
		return err
	}
	for _, f := range o.Again {
		if !slices.Contains(o.Dates, f.Date) {
			o.Dates = append(o.Dates, f.Date)
		}
	}
	slices.Sort(o.Dates)
	n.filled, err = generate.Fill(ctx, n.f, o)
	if n.filled.Report == nil {
		return err
	}
	for _, line := range runtext.Troubles(n.filled.Spec, n.filled.Report, n.filled.Silence) {
		n.alarm(line)
		n.troubled = true
	}
	if err != nil && n.filled.Silence == "" {
		n.troubled = true
		n.alarm(err.Error()) // of an author, the account or the page: the days are filled all the same
	}
	return nil
}

// due gives vetoed and unsound days the next alternate that suits, and returns those that none
// suits: they are filled again. Without a site nothing says what players had of earlier days, and
// those stay. A gate that cannot be asked says so when the site is written.
func due(ctx context.Context, n *night) (again []store.File) {
	first := n.today
	if n.Site.To != "" {
		first = n.today.AddDays(-lookback)
	}
	days, _ := serve.Pass(ctx, n.f, n.Site, n.today, n.today)
	n.notes = make(map[store.File]string)
	for _, d := range days {
		n.notes[d.File] = d.Note
		if d.Barred != "" && d.File.Date >= first && slices.Contains(n.games, d.File.Game) {
			n.notes[d.File] = "it was filled again: " + d.Barred
			again = append(again, d.File)
		}
	}
	return again
}

// lookback is how many days before today a night still fills days that were missed.
const lookback = 60

// dates are the days to fill: those before today that a game lacks although it has earlier ones, and
// the days from today on.
func (n *night) dates(ctx context.Context) ([]game.Date, error) {
	index, err := store.NewReader(n.Generate.Run.Out).Index(ctx)
	if err != nil {
		return nil, err
	}
	had := make(map[string]bool)
	for f := range index.All() {
		had[f.Game] = had[f.Game] || f.Date <= n.today.AddDays(-lookback)
	}
	var dates []game.Date
	for i := -lookback; i < 0; i++ {
		date, missed := n.today.AddDays(i), false
		for _, name := range n.games {
			_, listed := index[date][name]
			missed = missed || had[name] && !listed
			had[name] = had[name] || listed
		}
		if missed {
			dates = append(dates, date)
		}
	}
	for i := range n.Ahead {
		dates = append(dates, n.today.AddDays(i))
	}
	return dates, nil
}

// site writes the days that pass the gate; without a folder for a site it only asks the gate.
func (n *night) site(ctx context.Context) (err error) {
	if n.Site.To == "" {
		if err := audit.CheckFolder(n.Site.Out); err != nil {
			return err
		}
		n.days, err = serve.Pass(ctx, n.f, n.Site, n.today, n.today)
	} else {
		var w serve.Written
		if w, err = serve.WriteSite(ctx, n.f, n.Site); err == nil {
			n.written = &w
		}
		n.days = w.Days
	}
	for i, d := range n.days {
		n.days[i].Note = cmp.Or(n.notes[d.File], d.Note)
	}
	n.held()
	return err
}

// maxHeld bounds how many of the days held back are alarms of their own.
const maxHeld = 5

// held raises an alarm for each day that the gate holds back or that an alternate took.
func (n *night) held() {
	more := 0
	for _, d := range n.days {
		switch {
		case d.Note == "" && (d.Why == "" || d.State == audit.Withdrawn):
		case more >= maxHeld:
			more++
		case d.Why != "":
			n.alarm(d.File.Path() + " is held back: " + d.Why)
			more++
		default:
			n.alarm(d.File.Path() + ": " + d.Note)
			more++
		}
	}
	if more > maxHeld {
		n.alarm(fmt.Sprintf("%s more are held back or changed; dailies site names them", document.Count(more-maxHeld, "day")))
	}
}

// publish sends the site to its bucket, and then runs the command that publishes it.
func (n *night) publish(ctx context.Context) error {
	if err := serve.Publish(ctx, n.f, n.Site.Publish, n.Site.Served()); err != nil {
		return err
	}
	if n.Publish != "" {
		if err := nightly.Shell(ctx, n.Publish, nil, []string{"SITE_FOLDER=" + n.Site.Served()}); err != nil {
			return fmt.Errorf("publishCommand: %w", err)
		}
	}
	n.diary.Publish(onSite(n.Site, n.today))
	return nil
}
