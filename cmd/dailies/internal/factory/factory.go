// Package factory makes what commands need: streams, games, settings, a judge, authors, a queue.
// Every command has one factory.
package factory

import (
	"errors"
	"slices"

	"dailies/internal/audit"
	"dailies/internal/catalog"
	"dailies/internal/fault"
	"dailies/internal/plays"
	"dailies/internal/probe"
	"dailies/internal/settings"
	"dailies/validate"
	"dailies/validate/report"
)

// Version is the program's. It is a constant, not the build's, so that the same inputs give the
// same bytes in every build.
const Version = "0.1.0"

// Factory is what the commands share.
type Factory struct {
	Environment
	Games    catalog.List       // as the settings have them, once a command that takes settings runs
	Settings settings.Effective // once a command that takes settings runs

	out *output
}

// New makes a factory of the program's games.
func New(in Environment) *Factory {
	out := &output{to: in.Out}
	in.Out = out
	if !in.Terminal { // bars want the terminal itself
		in.Err = &serial{to: in.Err}
	}
	return &Factory{Environment: in, Games: catalog.Games(), out: out}
}

// Outcome is the error that a command ended with, or that its results could not be written.
func (f *Factory) Outcome(err error) error {
	switch {
	case f.out.err == nil:
	case err == nil, errors.Is(err, fault.Findings{}):
		return fault.Usagef("write the results: %w", f.out.err)
	case errors.Is(err, f.out.err):
		return fault.AsUsage(err) // standard output is a file that cannot be written
	}
	return err
}

// Tool is what reports say of the program.
func (f *Factory) Tool() report.Tool {
	t := report.Tool{Name: "dailies", Version: Version, Dir: f.Dir}
	for _, c := range Chapters(f.Games) {
		t.Rules = append(t.Rules, c.Rules...)
	}
	return t
}

// Judge judges puzzles of every game by the game's default profile.
func (f *Factory) Judge() (*validate.Judge, error) { return f.Games.Judge("", "") }

// Chapters lists every rule of the program once.
func Chapters(games catalog.List) []catalog.Chapter {
	return slices.Concat(games.Chapters(), audit.Chapters(), probe.Chapters(), plays.Chapters())
}

// RuleTitles are the titles of all rules, by code.
func RuleTitles(games catalog.List) map[string]string {
	titles := make(map[string]string)
	for _, c := range Chapters(games) {
		for _, r := range c.Rules {
			titles[r.Code] = r.Title
		}
	}
	return titles
}
