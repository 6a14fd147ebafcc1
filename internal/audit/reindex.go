package audit

import (
	"context"
	"path/filepath"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
)

// Reindex rebuilds the index of a folder from its files (see [store.Rebuild]). It judges a
// file of unknown origin, and lists it with the author [store.AuthorUnknown] when it has no error
// and is named after its date and game; it returns the results of the others.
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
			PuzzleID: d.result.PuzzleID, Profile: d.result.Profile, // and no verdict: nobody knows that it was published
			Provenance: store.Provenance{Author: store.AuthorUnknown, Version: version},
		}, true, nil
	})
	if err != nil && ctx.Err() == nil {
		err = fault.AsUsage(err)
	}
	return listing, refused, err
}
