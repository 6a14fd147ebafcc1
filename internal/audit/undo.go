package audit

import (
	"context"
	"path"

	"dailies/internal/fault"
	"dailies/internal/store"
)

// Before returns the text before the last edit of a published daily, and that edit. The
// error is that of the context, or a [fault.Usage]: there was no edit, or the text before
// it is no longer kept.
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
		return nil, edit, fault.Usagef("%s: the text before the edit is no longer kept: %s is gone, or another text", file.Path(), kept)
	}
	return text, edit, nil
}
