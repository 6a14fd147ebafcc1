package audit

import (
	"context"
	"path/filepath"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
)

// AuthorUnknown is the author, in the index, of a daily that was there and nothing knew
// where it is from.
const AuthorUnknown = "unknown"

// Reindex makes the index of a folder anew from the files in it (see [store.Rebuild]).
// A file that nothing knows is judged, and listed with the author [AuthorUnknown] when it
// has no error and is named after its date and game; the results of the others are given.
// version is the program's. The error is a [fault.Usage] or that of the context.
func (a Auditor) Reindex(ctx context.Context, dir, version string) (store.Listing, []validate.Result, error) {
	var refused []validate.Result
	files, err := store.NewReader(dir).Files()
	if err == nil && len(files) == 0 {
		return store.Listing{}, nil, fault.Usagef("%s: there are no dailies in it", document.Printable(dir))
	}
	if err != nil {
		return store.Listing{}, nil, fault.AsUsage(err)
	}
	listing, err := store.Rebuild(ctx, dir, func(f store.File, data []byte) (store.Entry, bool, error) {
		d, err := a.daily(ctx, filepath.Join(dir, filepath.FromSlash(f.Path())), data)
		if err != nil {
			return store.Entry{}, false, err
		}
		if d.facts != nil {
			d.result.Findings = append(d.result.Findings, conflicts(d)...)
		}
		if !d.result.Valid() {
			refused = append(refused, d.result)
			return store.Entry{}, false, nil
		}
		return store.Entry{
			PuzzleID: d.result.PuzzleID, Profile: d.result.Profile,
			Provenance: store.Provenance{Author: AuthorUnknown, Version: version},
		}, true, nil
	})
	if err != nil && ctx.Err() == nil {
		err = fault.AsUsage(err)
	}
	return listing, refused, err
}
