package audit

import (
	"context"
	"errors"

	"dailies/game/document"
	"dailies/internal/alternates"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
)

// Alternates are the boards that were kept for a published day: the one that the run chose
// and those that could stand in for it. The error, a [fault.Usage] or that of the context,
// says that there are none.
func Alternates(ctx context.Context, dir string, file store.File) (alternates.Day, error) {
	day, err := alternates.Read(ctx, store.NewReader(dir), file)
	if errors.Is(err, alternates.ErrNone) {
		return day, fault.Usagef("%s: no run in %s kept alternates of it; generate --force fills the day again and keeps some",
			file.Path(), document.Printable(dir))
	}
	return day, usageUnlessDone(ctx, err)
}

// Alternate is a board that was kept, made again as the daily of its day and judged.
type Alternate struct {
	File     store.File
	Number   int // among the kept boards; 0 for the run's choice
	Run      string
	Board    alternates.Board
	Document []byte
	Result   validate.Result

	daily daily
}

// Alternate makes a board that was kept for a day again. The error is a [fault.Usage]: there
// is no such board, or this program does not make what was kept. Or it is that of the
// context.
func (a Auditor) Alternate(ctx context.Context, dir string, file store.File, number int) (Alternate, error) {
	day, err := Alternates(ctx, dir, file)
	if err != nil {
		return Alternate{}, err
	}
	if number < 0 || number >= len(day.Boards) {
		return Alternate{}, fault.Usagef("%s has alternates 0 to %d, not %d; dailies review alternates lists them", file.Path(), len(day.Boards)-1, number)
	}
	g, err := a.Games.Game(file.Game)
	if err != nil {
		return Alternate{}, err
	}
	alt := Alternate{File: file, Number: number, Run: day.Run, Board: day.Boards[number]}
	if alt.Document, err = alt.Board.Document(ctx, store.NewReader(dir), g.Producer, file.Date); err != nil {
		return alt, usageUnlessDone(ctx, err)
	}
	if alt.Result, err = a.Judge.Text(ctx, file.Path(), alt.Document); err != nil {
		return alt, err
	}
	alt.daily = daily{result: alt.Result, source: alt.Board.Source(), date: dateOf(alt.Result), hash: store.Hash(alt.Document)}
	alt.daily.facts, alt.daily.sample, _ = factsOf(a.Games, alt.Result)
	if alt.daily.facts == nil || alt.daily.facts.Content.String() != alt.Board.Content {
		return alt, fault.Usagef("%s: this program makes a different board from what was kept as alternate %d; generate the day again", file.Path(), number)
	}
	return alt, nil
}
