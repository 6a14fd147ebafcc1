package models

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/bench"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/settings"
)

// readPlan reads a bench.yaml. missing ends the message about a missing file.
func readPlan(ctx context.Context, name, missing string) (*bench.Plan, error) {
	data, err := boundedfile.Read(ctx, name, settings.MaxBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.Usagef("%s: %s%s", document.Printable(name), fault.Reason(err), missing)
	case err != nil && ctx.Err() == nil:
		return nil, fault.Usagef("%s: %s", document.Printable(name), fault.Reason(err))
	case err != nil:
		return nil, err
	}
	return bench.ReadPlan(name, data)
}

// jitter spreads the waits of models that are asked at the same time.
func jitter(f *factory.Factory) func() func() float64 {
	return func() func() float64 { return rand.New(rand.NewPCG(uint64(f.Now().UnixNano()), 1)).Float64 }
}

// tell says how far a command is, twenty times at most.
func tell(f *factory.Factory, format string) func(done, of int) {
	return func(done, of int) {
		if step := max(of/20, 1); done%step == 0 || done == of {
			f.Say(format, done, of)
		}
	}
}
