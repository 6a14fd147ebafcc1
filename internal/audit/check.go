package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/ledger"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Trouble is something wrong in a folder of dailies.
type Trouble struct {
	Path     string // inside the folder, with slashes; of a ledger outside it, its own
	What     string // is wrong
	Repaired bool
	Left     string // what to do, where it was not repaired
}

// Checked counts what was read.
type Checked struct{ Dailies, Objects int }

// Check reads everything that a folder keeps, once: the index, dailies and their hashes, objects,
// decisions, the account of the runs and what they keep for later ones. With repair it mends what leaves no choice: days
// that are missing or damaged come back as they were published, layouts do, objects are written
// again from the dailies that still have them, a damaged index is rebuilt, and leftovers of crashes
// and what runs kept and nobody can use are removed. It never touches a file that somebody changed. version is the program's. The
// error is a [fault.Usage], or that of the context.
func (a Auditor) Check(ctx context.Context, dir string, repair bool, version string, now func() time.Time) ([]Trouble, Checked, error) {
	found, counts, err := a.look(ctx, dir)
	if err != nil || !repair || len(found) == 0 {
		return found, counts, err
	}
	if err := a.mend(ctx, dir, found, version, now); err != nil {
		return found, counts, err
	}
	left, counts, err := a.look(ctx, dir)
	if err != nil {
		return found, counts, err
	}
	l := looker{reader: store.NewReader(dir)}
	for i, t := range found {
		set := t.What == unsound && !l.keeps(ctx, t.Path)
		if set {
			found[i].Left = "it is set aside as " + t.Path + store.DamagedEnd + "; restore it from version control"
		}
		found[i].Repaired = !set && !slices.ContainsFunc(left, func(l Trouble) bool { return l.Path == t.Path && l.What == t.What })
	}
	for _, t := range left { // some troubles show only once others are mended
		if !slices.ContainsFunc(found, func(f Trouble) bool { return f.Path == t.Path && f.What == t.What }) {
			found = append(found, t)
		}
	}
	return found, counts, nil
}

// mend makes the repairs that leave no choice.
func (a Auditor) mend(ctx context.Context, dir string, found []Trouble, version string, now func() time.Time) error {
	of := func(path string) bool {
		return slices.ContainsFunc(found, func(t Trouble) bool { return t.Path == path })
	}
	if of(store.IndexName) {
		if _, _, err := a.Reindex(ctx, dir, version); err != nil {
			return err
		}
	}
	s, err := store.Open(ctx, dir)
	if err != nil {
		return usageUnlessDone(ctx, err)
	}
	if err := errors.Join(s.MendLayout(ctx), s.MendObjects(ctx), dropKept(s, found), s.Close()); err != nil {
		return usageUnlessDone(ctx, err)
	}
	if !of(a.ledgerPath()) {
		return nil
	}
	account, err := ledger.Folder(dir, a.Ledger)
	if err != nil {
		return fault.AsUsage(err)
	}
	l, err := ledger.Open(ctx, account, now)
	if err != nil {
		return usageUnlessDone(ctx, err)
	}
	return fault.AsUsage(l.Close())
}

// ledgerPath is how troubles name the ledger: one outside the folder by its own path.
func (a Auditor) ledgerPath() string {
	if a.Ledger != "" {
		return filepath.Join(a.Ledger, ledger.Name)
	}
	return path.Join(store.RunsName, ledger.Name)
}

// What may be wrong with a daily, worded so that two troubles of a file differ.
const (
	unlisted = "the index does not list it"
	missing  = "it is listed and missing"
	broken   = "it is damaged"
	changed  = "it is not what was published"
	unkept   = "its document is not kept among the objects"
	unsound  = "its bytes do not match its name"
	stray    = "it is no object"
	unready  = "an interrupted write left it"
)

// rebuild is what to do about an index.
const rebuild = "dailies check --repair rebuilds it from the files"

// replace is what to do about an object.
const replace = "dailies check --repair writes it again where its daily is whole; else restore it from version control"

// look finds the troubles of a folder.
func (a Auditor) look(ctx context.Context, dir string) (found []Trouble, counts Checked, err error) {
	l := looker{dir: dir, reader: store.NewReader(dir), counts: &counts}
	files, err := l.reader.Files()
	if err != nil {
		return nil, counts, fault.AsUsage(err)
	}
	index, err := l.reader.Index(ctx)
	var newer *store.Newer
	switch {
	case errors.As(err, &newer):
		l.add(store.IndexName, newer.What(), newer.Todo())
	case err != nil:
		l.add(store.IndexName, damageOf(err), rebuild)
	case len(index) == 0 && len(files) > 0:
		l.add(store.IndexName, "it lists nothing", rebuild)
	}
	if _, err := review.Read(ctx, dir); err != nil {
		l.add(store.ReviewName, damageOf(err), "mend it there, or restore it from version control")
	}
	l.dailies(ctx, index, files, len(index) > 0)
	if err := l.objects(ctx); err != nil {
		return l.found, counts, usageUnlessDone(ctx, err)
	}
	if len(l.converted) > 0 {
		l.add(".", layout(l.converted), errIndexEndings.Fix)
	}
	l.account(ctx, a)
	if err := l.kept(ctx); err != nil {
		return l.found, counts, usageUnlessDone(ctx, err)
	}
	if err := l.leftovers(); err != nil {
		return l.found, counts, usageUnlessDone(ctx, err)
	}
	return l.found, counts, ctx.Err()
}

// looker looks for troubles.
type looker struct {
	dir    string
	reader store.Reader
	counts *Checked
	found  []Trouble

	converted []string // the files that differ from what was published in layout only
}

func (l *looker) add(path, what, todo string) {
	l.found = append(l.found, Trouble{Path: path, What: what, Left: todo})
}

// dailies compares files and index.
func (l *looker) dailies(ctx context.Context, index store.Index, files []store.File, readable bool) {
	there := make(map[store.File]bool)
	for _, f := range files {
		there[f] = true
		l.counts.Dailies++
		if data, err := l.reader.Load(ctx, f); err != nil {
			l.add(f.Path(), fault.Reason(err), "make it readable")
		} else if readable {
			l.daily(ctx, index, f, data)
		}
	}
	for f := range index.All() {
		if !there[f] {
			l.add(f.Path(), missing, "restore it from version control, or have generate --force fill its day with another board")
		}
	}
}

func (l *looker) daily(ctx context.Context, index store.Index, f store.File, data []byte) {
	entry, listed := index.Find(f.Path())
	hash := store.Hash(data)
	converted := l.convert(ctx, f.Path(), entry.SHA256)
	switch {
	case converted:
	case !listed:
		l.add(f.Path(), unlisted, "dailies reindex lists what passes")
	case entry.SHA256 != hash && store.Damaged(data):
		l.add(f.Path(), broken, "restore it from version control, or have generate --force fill its day with another board")
	case entry.SHA256 != hash:
		l.add(f.Path(), changed, "dailies accept takes it as it is, dailies review restore brings back what was published")
	default:
		if _, err := l.reader.Object(ctx, hash); errors.Is(err, store.ErrNoObject) {
			l.add(f.Path(), unkept, "dailies check --repair keeps it")
		}
	}
}

// convert notes a file that differs from its document in layout only.
func (l *looker) convert(ctx context.Context, name, hash string) bool {
	_, converted := l.reader.Converted(ctx, name, hash)
	if converted {
		l.converted = append(l.converted, name)
	}
	return converted
}

// objects compares the kept objects with their names.
func (l *looker) objects(ctx context.Context) error {
	hashes, err := l.reader.Objects()
	if err != nil {
		return err
	}
	names := make(map[string]bool)
	for _, hash := range hashes {
		l.counts.Objects++
		name := store.ObjectPath(hash)
		names[name] = true
		l.convert(ctx, name, hash)
		switch _, err := l.reader.Object(ctx, hash); {
		case errors.Is(err, store.ErrObject):
			l.add(name, unsound, replace)
		case err != nil:
			l.add(name, fault.Reason(err), "make it readable")
		}
	}
	return l.walk(store.ObjectsName, func(name string) {
		if !names[name] && !strings.HasPrefix(path.Base(name), unfinished) && !strings.HasSuffix(name, store.DamagedEnd) {
			l.add(name, stray, "remove it")
		}
	})
}

// account looks at the account of the runs.
func (l *looker) account(ctx context.Context, a Auditor) {
	dir, err := ledger.Folder(l.dir, a.Ledger)
	if err != nil {
		l.add(a.ledgerPath(), fault.Reason(err), "remove the link")
		return
	}
	r, err := ledger.Read(ctx, dir)
	if err == nil {
		_, err = r.Runs(ctx, maxRuns)
		err = errors.Join(err, r.Close())
	}
	if err != nil && !errors.Is(err, ledger.ErrNone) {
		l.add(a.ledgerPath(), fault.Reason(err), "the next run begins another one")
	}
}

// unfinished begins the names of files that were being written.
const unfinished = ".tmp-"

// leftovers are files that a crash left.
func (l *looker) leftovers() error {
	return l.walk(".", func(name string) {
		if strings.HasPrefix(path.Base(name), unfinished) {
			l.add(name, unready, "the next run removes it")
		}
	})
}

// keeps reports whether an object exists and is sound.
func (l *looker) keeps(ctx context.Context, name string) bool {
	_, err := l.reader.Object(ctx, strings.TrimSuffix(path.Base(name), ".json"))
	return err == nil
}

// damageOf is what is wrong with a file that is read strictly, and where.
func damageOf(err error) string {
	var index *store.Damage
	var decisions *review.Damage
	switch {
	case errors.As(err, &index):
		return fmt.Sprintf("it is damaged at %d:%d: %s", index.Line, index.Column, index.Message)
	case errors.As(err, &decisions):
		return fmt.Sprintf("it is damaged at %d:%d: %s", decisions.Line, decisions.Column, decisions.Message)
	}
	return fault.Reason(err)
}

// walk gives the files below a folder, but for hidden ones that are none of the program's.
func (l *looker) walk(folder string, tell func(name string)) error {
	return filepath.WalkDir(filepath.Join(l.dir, folder), func(name string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case boundedfile.Hidden(e.Name()) && !strings.HasPrefix(e.Name(), unfinished) && name != filepath.Join(l.dir, folder):
			if e.IsDir() {
				return fs.SkipDir
			}
		case !e.IsDir():
			rel, _ := filepath.Rel(l.dir, name) // it is below it
			tell(filepath.ToSlash(rel))
		}
		return nil
	})
}
