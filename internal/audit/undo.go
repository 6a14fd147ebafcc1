package audit

import (
	"context"
	"path"

	"dailies/internal/fault"
	"dailies/internal/store"
)

// Before is the text that the last edit of a published daily changed, and that edit. The error is
// a [fault.Usage]: nobody edited it, or what stood there is not kept any more. Or it is that of
// the context.
func Before(ctx context.Context, dir string, file store.File) (text []byte, edit store.Edit, err error) {
	reader := store.NewReader(dir)
	index, err := reader.Index(ctx)
	if err != nil {
		return nil, edit, usageUnlessDone(ctx, err)
	}
	edits := index[file.Date][file.Game].Provenance.Edits
	if len(edits) == 0 {
		return nil, edit, fault.Usagef("%s: nobody edited it, so there is nothing to undo", file.Path())
	}
	edit = edits[len(edits)-1]
	kept := path.Join(store.RunsName, edit.Run, replacedName, edit.Was+".json")
	text, err = reader.Read(ctx, kept)
	if ctx.Err() != nil {
		return nil, edit, ctx.Err()
	}
	if err != nil || store.Hash(text) != edit.Was {
		return nil, edit, fault.Usagef("%s: what stood there before is not kept any more: %s is gone, or another text", file.Path(), kept)
	}
	return text, edit, nil
}
