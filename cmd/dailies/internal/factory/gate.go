package factory

import (
	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/audit"
	"dailies/lint/window"
)

// Gate is what a command that judges files judges with and reports to.
func (f *Factory) Gate(g flags.Gate, limits window.Limits) (audit.Auditor, *audit.GateRun, error) {
	judge, err := f.Games.Judge(g.Game, g.Profile)
	if err != nil {
		return audit.Auditor{}, nil, err
	}
	run, err := f.Reports(g)
	return audit.Auditor{Games: f.Games, Judge: judge, Limits: limits, Workers: int(g.Workers), Stdin: f.In}, run, err
}

// Reports begins the reports that a gate's flags ask for.
func (f *Factory) Reports(g flags.Gate) (*audit.GateRun, error) {
	threshold, err := g.Threshold()
	if err != nil {
		return nil, err
	}
	outputs, err := audit.ParseOutputs(g.Formats)
	if err != nil {
		return nil, err
	}
	tool := f.Tool()
	tool.Brief = g.Brief
	return audit.Begin(outputs, f.Out, tool, threshold)
}

// Folder is the DIR of a command; without one, where the settings have dailies published.
func (f *Factory) Folder(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	return f.Settings.Text("out")
}
