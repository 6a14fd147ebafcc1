package nightly

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dailies/cmd/dailies/internal/serve"
	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/nightly"
	"dailies/internal/webroot"
)

// puzzleFile is the form of the file of a day's folder that its page plays: of a site for a bucket
// it has a hash in its name.
const puzzleFile = "puzzle*.json"

// check reads the site as a web server does: every file of it is whole. Where the settings say its
// address, it also fetches today's puzzles from there, as players do.
func (n *night) check(ctx context.Context) error {
	if n.Site.To == "" {
		return nil
	}
	damaged, err := webroot.Verify(ctx, n.Site.Served())
	if err != nil {
		return err
	}
	if len(damaged) > 0 {
		return fault.Usagef("%s of the site cannot be read back as written: %s", document.Count(len(damaged), "file"), strings.Join(damaged[:min(3, len(damaged))], ", "))
	}
	if n.Site.URL == "" {
		return nil
	}
	var all []error
	n.unopened = append(n.unopened, n.lacking()...) // there is nothing to fetch
	for _, name := range n.games {
		if slices.Contains(n.unopened, name) {
			continue
		}
		if err := n.fetch(ctx, name); err != nil {
			n.unopened, all = append(n.unopened, name), append(all, err)
		}
	}
	return errors.Join(all...)
}

// fetch compares today's puzzle of a game with the one at the site's address.
func (n *night) fetch(ctx context.Context, name string) error {
	folder := string(n.today) + "/" + name + "/"
	found, err := fs.Glob(os.DirFS(filepath.Join(n.Site.Served(), filepath.FromSlash(folder))), puzzleFile)
	if err != nil || len(found) != 1 {
		return fmt.Errorf("%s of the site holds %s to play, not one", folder, document.Count(len(found), "file"))
	}
	path := folder + found[0]
	want, err := os.ReadFile(filepath.Join(n.Site.Served(), filepath.FromSlash(path)))
	if err != nil {
		return err
	}
	address := strings.TrimSuffix(n.Site.URL, "/") + "/" + path
	got, err := nightly.Fetch(ctx, address, int64(len(want))+1, n.Notify.Wait)
	if err == nil && !bytes.Equal(got, want) {
		err = errors.New("it is not the puzzle that was written")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// lacking are the games of which players have no day today.
func (n *night) lacking() []string {
	has, days := make(map[string]bool), n.diary.Public()
	if on := onSite(n.Site, n.today); len(on) > 0 && n.Publish == "" && n.Site.Publish == "" {
		days = on // the site's folder is what players get
	}
	for _, day := range days {
		if date, name, _ := strings.Cut(day, "/"); date == string(n.today) {
			has[name] = true
		}
	}
	if n.Site.To == "" {
		for _, d := range n.days {
			has[d.File.Game] = has[d.File.Game] || d.File.Date == n.today && d.SHA256 != ""
		}
	}
	return slices.DeleteFunc(slices.Clone(n.games), func(name string) bool {
		return has[name] && !slices.Contains(n.unopened, name)
	})
}

// onSite are the days of a site from a date on.
func onSite(site serve.SiteOptions, from game.Date) []string {
	released, err := site.Released()
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(released)), func(day string) bool { return day < string(from) })
}
