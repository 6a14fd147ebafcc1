package webroot

import (
	"context"
	"maps"
	"path/filepath"
	"slices"

	"dailies/game/document"
	"dailies/internal/boundedfile"
)

// Verify reads a site as a web server would, and returns the files that cannot be read, or are not
// what its manifest says, in order. The error is [ErrManifest], that of the context or of the file
// system; a folder without a manifest has nothing to read.
func Verify(ctx context.Context, site string) (damaged []string, err error) {
	m, err := ReadManifest(site)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		data, err := boundedfile.Read(ctx, filepath.Join(site, filepath.FromSlash(name)), document.MaxKept)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil || hashOf(data) != m.Files[name] {
			damaged = append(damaged, name)
		}
	}
	return damaged, nil
}
