package played

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"

	"dailies/cmd/dailies/internal/factory"
	"dailies/internal/audit"
	"dailies/internal/boundedfile"
	"dailies/internal/plays"
)

// entries gives every log of the arguments to do: links, files, standard input, and the files of
// folders that end in .json or .txt. A file that cannot be read goes to unread.
func entries(ctx context.Context, f *factory.Factory, args []string, do func(plays.Entry) error, unread func(file string, err error) error) error {
	if err := audit.ReadOnce(args); err != nil {
		return err
	}
	for _, arg := range args {
		if plays.IsLink(arg) {
			if err := do(plays.Linked(arg)); err != nil {
				return err
			}
			continue
		}
		err := files(arg, func(file string, err error) error {
			var data []byte
			if err == nil {
				data, err = audit.ReadFile(ctx, file, f.In)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				return unread(file, err)
			}
			for _, e := range plays.Entries(file, data) {
				if err := do(e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// files visits a file, or the logs of a folder in the order of their names.
func files(path string, visit func(string, error) error) error {
	info, err := os.Stat(path)
	if path == audit.StandardInput || err != nil || !info.IsDir() {
		return visit(path, nil) // reading says what is wrong with it
	}
	return filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		switch ext := filepath.Ext(file); {
		case err != nil:
			return visit(file, err)
		case file != path && boundedfile.Hidden(d.Name()):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() || ext != ".json" && ext != ".txt":
			return nil
		}
		return visit(file, nil)
	})
}
