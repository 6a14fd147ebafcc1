package publish

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"gocloud.dev/gcerrors"
	"golang.org/x/sync/errgroup"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/webroot"
)

// Sent counts what a publication did.
type Sent struct {
	Files   int // of the site
	Sent    int // that the bucket had not, or had otherwise
	Removed int // that the publication before had dropped
}

// atOnce is how many files of one rank are sent at once.
const atOnce = 8

// Send publishes the site of a folder. It may be called again after any error, and then sends what
// is still missing. The error names the file; it is that of the bucket, of the file system or of
// the context, [ErrState], or of package webroot where the site is damaged.
func (b *Bucket) Send(ctx context.Context, site string) (Sent, error) {
	if err := webroot.Sound(site); err != nil {
		return Sent{}, err
	}
	manifest, err := webroot.ReadManifest(site)
	if err != nil {
		return Sent{}, err
	}
	files := slices.Sorted(maps.Keys(manifest.Files))
	last, err := b.state(ctx)
	if err != nil {
		return Sent{}, err
	}
	dropped, gone := without(last.Files, files), without(last.Leaving, files)
	p := publication{Bucket: b, site: site}
	if p.held, err = b.held(ctx); err != nil {
		return Sent{}, err
	}
	if len(without(files, last.Files)) > 0 {
		if err := b.keep(ctx, slices.Concat(last.Files, files), gone); err != nil {
			return Sent{}, err
		}
	}
	done := Sent{Files: len(files)}
	if done.Sent, err = p.send(ctx, files); err != nil {
		return done, err
	}
	if done.Removed, err = p.remove(ctx, gone); err != nil {
		return done, err
	}
	if !slices.Equal(last.Files, files) || !slices.Equal(last.Leaving, sorted(dropped)) {
		return done, b.keep(ctx, files, dropped)
	}
	return done, nil
}

// publication is one under way.
type publication struct {
	*Bucket
	site string
	held map[string][]byte // sums by the names of the objects that are there
}

// send sends what differs, rank by rank.
func (p publication) send(ctx context.Context, files []string) (int, error) {
	var sent atomic.Int64
	for r := range lastRank + 1 {
		group, inner := errgroup.WithContext(ctx)
		group.SetLimit(atOnce)
		for _, name := range files {
			if rank(name) != r {
				continue
			}
			group.Go(func() error {
				changed, err := p.sendOne(inner, name)
				if changed {
					sent.Add(1)
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return int(sent.Load()), err
		}
	}
	return int(sent.Load()), nil
}

func (p publication) sendOne(ctx context.Context, name string) (changed bool, err error) {
	data, err := boundedfile.Read(ctx, filepath.Join(p.site, filepath.FromSlash(name)), document.MaxKept)
	if err != nil {
		return false, err
	}
	o := objectOf(name, data, p.plain)
	sum, there := p.held[name]
	if there && len(sum) == 0 { // a folder, which lists no sums
		old, err := p.objects.ReadAll(ctx, name)
		if err == nil && bytes.Equal(old, o.data) {
			return false, nil
		}
	}
	if there && bytes.Equal(sum, o.sum[:]) {
		return false, nil
	}
	if err := p.put(ctx, o); err != nil {
		return false, err
	}
	return true, nil
}

// remove removes objects, pages before what they name.
func (p publication) remove(ctx context.Context, names []string) (removed int, err error) {
	slices.SortStableFunc(names, func(a, b string) int { return rank(b) - rank(a) })
	for _, name := range names {
		if _, there := p.held[name]; !there {
			continue
		}
		if err := p.objects.Delete(ctx, name); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return removed, fmt.Errorf("remove %s: %w", name, err)
		}
		removed++
	}
	return removed, nil
}

// lastRank is that of the feed.
const lastRank = 5

// rank is the turn of a file: none names a file of a later turn, but for the worker, which fetches
// the first page itself.
func rank(name string) int {
	dir, base := path.Split(name)
	switch {
	case base == "feed.xml":
		return lastRank
	case base == "sw.js" && dir == "":
		return 4
	case base == "index.html" && dir == "":
		return 3
	case base == "day.json":
		return 2
	case strings.HasSuffix(base, ".html") && dir != "":
		return 1
	}
	return 0
}

// Resolve resolves the link to the release that is served, so that one site is sent throughout.
func Resolve(served string) (string, error) {
	dir, err := filepath.EvalSymlinks(served)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", &fs.PathError{Op: "publish", Path: served, Err: fs.ErrNotExist}
	}
	return dir, nil
}
