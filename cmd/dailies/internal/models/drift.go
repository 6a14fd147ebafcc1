package models

import (
	"context"
	"slices"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/bench"
	"dailies/internal/fault"
	"dailies/internal/run"
)

// Drift asks the shipped prompts of a plan's games again, and compares what its endpoints answer with
// the last time. It replaces the last snapshot. The error is a [fault.Findings] where an endpoint
// has changed.
func Drift(ctx context.Context, f *factory.Factory, o BenchOptions, spec bench.Spec) error {
	snapshots := bench.SnapshotsOf(o.Dir)
	last, err := snapshots.Last(ctx)
	if err != nil {
		return err
	}
	spec.Out, spec.Critic, spec.Assertions = snapshots.Next(), nil, nil
	shipped := slices.IndexFunc(spec.Prompts, func(v bench.Variant) bool { return v.Hash == "" })
	if shipped < 0 {
		return fault.Usagef("--drift asks the shipped prompts, and the plan compares none: add shipped: \"\" to its prompts")
	}
	spec.Prompts = spec.Prompts[shipped : shipped+1]
	if last != nil {
		if spec.Dates, err = run.Days(last.Date, len(spec.Dates)); err != nil { // a prompt names its days
			return err
		}
	}
	report, err := bench.Do(ctx, spec, bench.Deps{Note: f.Note, Now: f.Now, Tell: tell(f, "bench: %d of %d repeats")})
	if err != nil {
		return err
	}
	if err := report.Leave(snapshots.Next()); err != nil {
		return err
	}
	if err := tellMissing(f, report); err != nil {
		return err
	}
	if last == nil {
		f.Note("this is the first snapshot; the next is compared with it")
		return snapshots.Keep()
	}
	drift, err := snapshots.Since(ctx, report, last)
	if err != nil {
		return err
	}
	if err := tellDrift(f, o, drift); err != nil {
		return err
	}
	if err := snapshots.Keep(); err != nil {
		return err
	}
	if drift.Changed() {
		return fault.Findings{}
	}
	return nil
}

func tellDrift(f *factory.Factory, o BenchOptions, d bench.Drift) error {
	if o.Format.JSON() {
		return f.WriteJSON(d)
	}
	return d.Print(f.Out)
}
