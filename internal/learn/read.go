package learn

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
)

// Read reads what was learned of the days of a folder; nil where nothing was. The error is a
// [fault.Usage] that names the file, or that of the context.
func Read(ctx context.Context, dir string) (*File, error) {
	data, err := store.NewReader(dir).ReadKept(ctx, store.LearnedName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	var file *File
	if err == nil {
		file, err = Parse(data)
	}
	if err != nil {
		return nil, fault.Usagef("%s: %s; mend it or remove it", document.Printable(filepath.Join(dir, store.LearnedName)), fault.Reason(err))
	}
	return file, nil
}

// Of is what was learned of the published text of a day, by the SHA-256 of its file; false for nothing,
// or of a text that was changed since.
func (f *File) Of(name string, date game.Date, sha256 string) (Day, bool) {
	if f == nil {
		return Day{}, false
	}
	d, measured := f.Games[name].Days[date]
	return d, measured && d.SHA256 == sha256
}
