package factory

import (
	"context"

	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/plays"
)

// Verifier verifies logs of plays. The error, a [fault.Usage], names what cannot be read.
func Verifier(ctx context.Context, f *Factory, a flags.Against) (*plays.Verifier, error) {
	if a.Puzzle == "" {
		return plays.Published(ctx, f.Games.Sessions(), a.Out)
	}
	text, err := f.Read(ctx, a.Puzzle)
	if err != nil {
		return nil, err
	}
	v, err := plays.Single(f.Games.Sessions(), text)
	if err != nil {
		return nil, fault.Usagef("%s: %w", document.Printable(a.Puzzle), err)
	}
	return v, nil
}
