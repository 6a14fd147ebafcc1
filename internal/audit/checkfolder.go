package audit

import (
	"errors"
	"io/fs"
	"os"

	"dailies/game/document"
	"dailies/internal/fault"
)

// CheckFolder refuses a missing folder of published dailies, since there is nothing to show or
// decide. The error is a [fault.Usage] that says how to get one.
func CheckFolder(dir string) error {
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		name := document.Printable(dir)
		return fault.Usagef("%s: there is no such folder; name that of the dailies with --out, or make some first: dailies generate all --out %s", name, name)
	case err != nil:
		return fault.AsUsage(err)
	case !info.IsDir():
		return fault.Usagef("%s is a file; --out names the folder of published dailies", document.Printable(dir))
	}
	return nil
}

// CheckFolderToFill refuses what cannot become a folder of published dailies, by the error of
// [CheckFolder]. One that is missing is made later.
func CheckFolderToFill(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return CheckFolder(dir)
}
