package webroot

import (
	"io/fs"
	"os"
	"path/filepath"
)

// syncTree makes the names of a tree durable, whose files are synced already.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return syncFolder(name)
	})
}

// syncFolder makes renames in a folder durable. Some file systems cannot sync one; the renames
// have happened all the same.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}
