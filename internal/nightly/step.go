// Package nightly is what a night has besides the commands that it is made of: steps that depend on
// each other, alarms that are kept until they are told, and figures for a monitor.
package nightly

import (
	"context"
	"fmt"
	"slices"
)

// Step is a part of a night.
type Step struct {
	Name  string
	Needs []string // steps without which it is not tried
	Do    func(context.Context) error
}

// Failure is a step that failed.
type Failure struct {
	Step string
	Err  error
}

// String names the step and the cause.
func (f Failure) String() string { return fmt.Sprintf("%s: %v", f.Step, f.Err) }

// Run does the steps in their order and returns those that failed. A failed step stops only those
// that need it, and those that need them. The error is that of the context.
func Run(ctx context.Context, steps []Step) ([]Failure, error) {
	var failed []Failure
	var out []string // steps that failed or were left out
	for _, s := range steps {
		if slices.ContainsFunc(s.Needs, func(name string) bool { return slices.Contains(out, name) }) {
			out = append(out, s.Name)
			continue
		}
		err := s.Do(ctx)
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		if err != nil {
			out, failed = append(out, s.Name), append(failed, Failure{s.Name, err})
		}
	}
	return failed, nil
}
