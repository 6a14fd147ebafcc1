package nightly

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/nightly"
	"dailies/internal/runtext"
	"dailies/internal/store"
)

// maxAlarms bounds the alarms that a night prints; the others are told all the same.
const maxAlarms = 6

// ending is a night whose steps are done, of which people and monitors are told.
type ending struct{ *night }

// tell ends the night: it leaves the figures, keeps and sends the alarms, and prints the summary.
func (n ending) tell(ctx context.Context) error {
	lacking := n.lacking()
	n.alarms = slices.Concat(n.worst(lacking), n.alarms)
	n.leaveFigures(ctx, n.result(lacking)) // a monitor without them believes the night before
	for _, text := range n.alarms {
		n.diary.Raise(nightly.NewAlarm(n.today, text))
	}
	n.save() // before anything is sent: what is told is told at least once
	told := n.send(ctx)
	n.diary.End()
	n.save()
	if err := runtext.PrintSummary(n.f.Out, n.summary(ctx, told)); err != nil {
		return fault.Usagef("print the summary: %w", err)
	}
	err := n.result(lacking)
	if err == nil && len(n.alarms) == 0 && n.Heartbeat != "" {
		if failed := nightly.Beat(ctx, n.Heartbeat, n.Notify.Wait); failed != nil {
			n.f.Note(failed.Error())
		}
	}
	return err
}

// worst are the alarms that come first: games without a day, and steps that failed.
func (n ending) worst(lacking []string) []string {
	var texts []string
	for _, f := range n.failed {
		texts = append(texts, f.String())
	}
	if len(lacking) > 0 {
		texts = append(texts, fmt.Sprintf("players have no day of %s on %s%s", strings.Join(lacking, ", "), n.today, n.withdrawn(lacking)))
	}
	return texts
}

// withdrawn says which of today's games an editor withdrew.
func (n ending) withdrawn(lacking []string) string {
	var names []string
	for _, d := range n.days {
		if d.State == audit.Withdrawn && d.File.Date == n.today && slices.Contains(lacking, d.File.Game) {
			names = append(names, d.File.Path())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ": an editor withdrew " + strings.Join(names, ", ") + "; dailies review reinstate takes that back"
}

// send tells the alarms that nobody was told, and says how that went; empty where nobody is to be
// told.
func (n ending) send(ctx context.Context) string {
	all := n.diary.Untold()
	nobody := n.Notify.URL == "" && n.Notify.Command == ""
	switch {
	case nobody && !n.f.Settings.Given("notify.form"):
		n.diary.Told(len(all)) // the summary tells them
		return ""
	case len(all) == 0:
		return ""
	case nobody:
		return "told: nobody, since notify.form is set and DAILIES_NOTIFY_URL is not; alarms kept: " + strconv.Itoa(len(all))
	}
	told, err := n.Notify.Tell(ctx, all)
	n.diary.Told(told)
	if err != nil {
		return fmt.Sprintf("told: %d of %s; the others are kept and sent by the next night: %v", told, document.Count(len(all), "alarm"), err)
	}
	return "told: " + document.Count(told, "alarm")
}

// result is what the night ends with.
func (n ending) result(lacking []string) error {
	switch {
	case len(lacking) > 0:
		return errors.New("players have no day of " + strings.Join(lacking, ", "))
	case len(n.alarms) > 0 && !n.AlarmOnly:
		return fault.Findings{}
	}
	return nil
}

// summary are the lines of the night, the worst first, twelve at most.
func (n ending) summary(ctx context.Context, told string) []string {
	lines := slices.Clone(n.alarms[:min(len(n.alarms), maxAlarms)])
	if more := len(n.alarms) - maxAlarms; more > 0 {
		lines = append(lines, document.Count(more, "more alarm")+"; a webhook or a command under notify is told them all")
	}
	if n.written != nil {
		lines = append(lines, "site: "+n.written.String())
	}
	if r := n.filled.Report; r != nil {
		lines = append(lines, fmt.Sprintf("filled: %s", document.Count(r.Chosen(), "day")))
		if text := runtext.Bill(r.Usage, r.Chosen()); text != "" {
			lines = append(lines, text)
		}
	}
	lines = append(lines, "days ahead: "+counts(n.ahead(ctx)))
	if told != "" {
		lines = append(lines, told)
	}
	if n.troubled {
		lines = append(lines, fmt.Sprintf("look: dailies runs show %s --out %s", n.filled.Report.Run, n.Generate.Run.Out))
	}
	return lines
}

// ahead counts for each game the days filled from today on, one after the other.
func (n ending) ahead(ctx context.Context) map[string]int {
	index, err := store.NewReader(n.Generate.Run.Out).Index(ctx)
	if err != nil {
		index = nil // the step that needs it has said so
	}
	days := make(map[string]int, len(n.games))
	for _, name := range n.games {
		for date := n.today; date != ""; date = date.AddDays(1) {
			if _, listed := index[date][name]; !listed {
				break
			}
			days[name]++
		}
		days[name] += 0 // a game without a day counts too
	}
	return days
}

// counts lists counts by name.
func counts(of map[string]int) string {
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(of)) {
		texts = append(texts, fmt.Sprintf("%s %d", name, of[name]))
	}
	return strings.Join(texts, ", ")
}

// leaveFigures writes the figures of the night for a monitor.
func (n ending) leaveFigures(ctx context.Context, result error) {
	if n.Metrics == "" {
		return
	}
	now := n.f.Now()
	figures := nightly.Figures{
		Ahead: n.ahead(ctx), Runway: make(map[string]int), Findings: len(n.alarms),
		Seconds: now.Sub(n.began).Seconds(), Ended: float64(now.Unix()), Code: codeOf(result),
	}
	for _, r := range n.runways {
		figures.Runway[r.Game] = r.Days
	}
	if r := n.filled.Report; r != nil {
		figures.Spend = float64(r.Usage.Cost) / ledger.Unit
		for _, g := range r.Games {
			for i, turn := range g.Funnel.Turns {
				if i > 0 {
					figures.Fallbacks += turn.Chosen
				}
			}
		}
	}
	if err := figures.Leave(n.Metrics); err != nil {
		n.alarm(fmt.Sprintf("metrics: the figures of the night cannot be written: %v", err))
	}
}

// codeOf is the exit code of a night that ended with err.
func codeOf(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, fault.Findings{}):
		return 1
	}
	return 3
}
