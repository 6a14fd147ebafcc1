package alternates

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/fill"
	"dailies/internal/store"
	"dailies/lint/window"
)

// ErrNone is the error for a day without kept alternates.
var ErrNone = errors.New("no run kept alternates of it")

// Keep leaves the boards of a day in the folder of a run, and the packs that they are made
// of where they are not kept already.
func Keep(s *store.Store, run string, file store.File, boards []fill.Alternate) error {
	day := kept{Version, []Board{}}
	for _, a := range boards[:min(len(boards), maxBoards)] {
		b := newBoard(a)
		day.Boards = append(day.Boards, b)
		if s.Left(store.PacksName, b.Series.SHA256+".json") {
			continue
		}
		if err := s.Leave(store.PacksName, b.Series.SHA256+".json", []byte(a.Series.Pack)); err != nil {
			return err
		}
	}
	text, err := game.Canonical(day)
	if err != nil {
		return err
	}
	return s.Leave(run, name(file), text)
}

// name is the file of a day in the folder of a run.
func name(file store.File) string { return path.Join(folderName, file.Path()) }

// Read reads what the run that filled a published day kept of it. Where that run is unknown,
// as after an edit by hand, it reads what the newest run kept of the day. The error is
// [ErrNone], a damaged file, or that of the context or of reading.
func Read(ctx context.Context, from store.Reader, file store.File) (Day, error) {
	index, err := from.Index(ctx)
	if err != nil {
		return Day{}, err
	}
	runs, err := from.Newest(name(file))
	if err != nil {
		return Day{}, err
	}
	run := index[file.Date][file.Game].Provenance.Run
	if !slices.Contains(runs, run) {
		if len(runs) == 0 {
			return Day{}, ErrNone
		}
		run = runs[0]
	}
	at := path.Join(store.RunsName, run, name(file))
	data, err := from.Read(ctx, at)
	if errors.Is(err, fs.ErrNotExist) {
		return Day{}, ErrNone
	}
	if err != nil {
		return Day{}, fmt.Errorf("read the alternates: %w", err)
	}
	boards, err := parse(data)
	if err != nil {
		return Day{}, fmt.Errorf("%s: the alternates are damaged: %w; generate the day again", at, err)
	}
	return Day{run, boards}, nil
}

// parse decodes the text of a day strictly.
func parse(data []byte) ([]Board, error) {
	var day kept
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		return nil, errors.New(faults[0].Message)
	}
	if mismatches := doc.Decode(&day); len(mismatches) > 0 {
		return nil, slices.MinFunc(mismatches, func(a, b document.Mismatch) int { return strings.Compare(a.Pointer, b.Pointer) })
	}
	if day.Version != Version {
		return nil, fmt.Errorf("they are of version %d, and this program reads version %d", day.Version, Version)
	}
	if len(day.Boards) == 0 || len(day.Boards) > maxBoards {
		return nil, fmt.Errorf("they are %s, and should be 1 to %d", document.Count(len(day.Boards), "board"), maxBoards)
	}
	for i, b := range day.Boards {
		var content window.Content
		hash := len(b.Series.SHA256) == 2*len(content) && strings.Trim(b.Series.SHA256, "0123456789abcdef") == ""
		if !hash || content.UnmarshalText([]byte(b.Content)) != nil || b.Schedule == nil || b.Series.Index < 0 {
			return nil, fmt.Errorf("board %d has no hash, no content or no schedule", i)
		}
	}
	return day.Boards, nil
}
