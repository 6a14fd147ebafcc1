package serve

import (
	"context"
	"path/filepath"
	"runtime"
	"time"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game"
	"dailies/internal/audit"
	"dailies/internal/fault"
	"dailies/internal/site"
	"dailies/internal/webroot"
)

// What --unapproved says.
const (
	unapprovedHeld     = "held"
	unapprovedReleased = "released"
)

// Pass checks the days of a site at the gate. Players have what the served site lists.
func Pass(ctx context.Context, f *factory.Factory, o SiteOptions, until, today game.Date) ([]audit.Standing, error) {
	limits, err := o.Window.Limits(f.Games.Windows())
	if err != nil {
		return nil, err
	}
	released, err := o.Released()
	if err != nil {
		return nil, err
	}
	judge, err := f.Judge()
	if err != nil {
		return nil, err
	}
	auditor := audit.Auditor{Games: f.Games, Judge: judge, Limits: limits, Workers: runtime.GOMAXPROCS(0), Build: f.BuildID()}
	gate := audit.Gate{Until: until, Today: today, Approved: o.RequireApproved, Unapproved: o.Unapproved == unapprovedReleased, Released: released}
	return auditor.PassDue(ctx, o.Out, gate, f.Now().UTC().Format(time.RFC3339), factory.Version)
}

// Served is the folder that a web server serves.
func (o SiteOptions) Served() string {
	if o.Releases {
		return filepath.Join(o.To, webroot.CurrentName)
	}
	return o.To
}

// Released is what players have, as the served site lists it: hashes by date and game, as
// 2026-11-21/triples; nothing without a site. The error is a [fault.Usage].
func (o SiteOptions) Released() (map[string]string, error) {
	if o.To == "" {
		return nil, nil
	}
	last, err := webroot.ReadManifest(o.Served())
	return last.Released, fault.AsUsage(err)
}

// withdrawnOf are the days that the site shows as withdrawn.
func withdrawnOf(days []audit.Standing) (withdrawn []site.Puzzle) {
	for _, d := range days {
		if d.State == audit.Withdrawn {
			withdrawn = append(withdrawn, site.Puzzle{Date: d.File.Date, Game: d.File.Game})
		}
	}
	return withdrawn
}

// maxHeld bounds how many of the days held back are named.
const maxHeld = 10

// tellHeld names the days that the gate holds back, or whose latest version it does, each with the
// reason, and counts them.
func tellHeld(f *factory.Factory, days []audit.Standing) (held int) {
	for _, d := range days {
		if d.Note != "" {
			f.Note(d.File.Path() + ": " + d.Note)
		}
		if d.Why == "" || d.State == audit.Withdrawn {
			continue
		}
		if held++; held <= maxHeld {
			f.Note(d.File.Path() + " is held back: " + d.Why)
		}
	}
	if more := held - maxHeld; more > 0 {
		f.Say("dailies: %d more are held back; dailies qa names what is unsound, dailies review what was decided", more)
	}
	return held
}
