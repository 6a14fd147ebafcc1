package inspect

import (
	"context"
	"errors"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/hindsight"
	"dailies/internal/plays"
)

// SolvePlay prints what each move of a log was worth, on the puzzle of the file or, without one, the
// published one that the log names. A log that does not verify is reported as verify does.
func SolvePlay(ctx context.Context, f *factory.Factory, o SolveOptions) error {
	log, err := f.Read(ctx, o.Play)
	if err != nil {
		return err
	}
	v, err := factory.Verifier(ctx, f, flags.Against{Out: o.Out, Puzzle: o.File})
	if err != nil {
		return err
	}
	entry := plays.Entries(o.Play, log)[0]
	result, err := v.Judge(ctx, entry)
	if err != nil {
		return err
	}
	if !result.Valid() {
		run, err := f.Reports(flags.Gate{Formats: []string{o.Format.String()}, FailOn: "error"})
		if err != nil {
			return err
		}
		return run.End(run.Add(result))
	}
	play, err := v.Verify(ctx, entry.Log)
	if err != nil {
		return err
	}
	review, err := hindsight.Games().Of(ctx, play.Game, play.Document, play.Log, nil)
	if errors.Is(err, hindsight.ErrUndecided) {
		err = fault.Usagef("%s: %w; nothing exact can be said of this play", document.Printable(o.Play), err)
	}
	if err != nil {
		return err
	}
	if o.Format.JSON() {
		return f.WriteJSON(review)
	}
	review.Print(f.Out)
	return nil
}
