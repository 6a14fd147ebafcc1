package audit

import (
	"context"
	"errors"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
)

// Workspace is a folder of published dailies, locked while editors decide about them.
type Workspace struct {
	Decided review.Review

	auditor Auditor
	store   *store.Store
	reader  store.Reader
}

// Decide lets decide change the decisions, and keeps them unless it fails. The error is that
// of decide, a [fault.Usage], or that of the context.
func (a Auditor) Decide(ctx context.Context, dir string, decide func(*Workspace) error) error {
	reader := store.NewReader(dir)
	if files, err := reader.Files(); err != nil || len(files) == 0 {
		return errors.Join(fault.AsUsage(err), fault.Usagef("%s: there are no dailies in it", document.Printable(dir)))
	}
	s, err := store.Open(ctx, dir)
	if err != nil {
		return usageUnlessDone(ctx, err)
	}
	d := &Workspace{auditor: a, store: s, reader: reader}
	if d.Decided, err = review.Read(ctx, dir); err == nil {
		if err = decide(d); err == nil {
			err = s.Decide(d.Decided.Whole())
		}
	}
	return errors.Join(usageUnlessDone(ctx, err), s.Close())
}

// Files returns the published dailies that a text names: those of a date, such as 2026-11-21,
// or one of them, such as 2026-11-21/triples. The error is a [fault.Usage].
func (d *Workspace) Files(text string) ([]store.File, error) {
	day, name, one := strings.Cut(text, "/")
	date, err := game.ParseDate(day)
	if err != nil || one && !game.ID(name).Valid() {
		return nil, fault.Usagef("%s names no daily; write a date, such as 2026-11-21, or a daily, such as 2026-11-21/triples", document.Quote(text))
	}
	var files []store.File
	for file := range d.store.Index.All() {
		if file.Date == date && (!one || file.Game == name) {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		return nil, fault.Usagef("%s: nothing of it is published", document.Printable(text))
	}
	return files, nil
}

// File returns the one published daily that a text names. The error is a [fault.Usage].
func (d *Workspace) File(text string) (store.File, error) {
	files, err := d.Files(text)
	if err == nil && len(files) > 1 {
		err = fault.Usagef("%s has %d dailies; name one, such as %s", text, len(files), files[0].Date+"/"+game.Date(files[0].Game))
	}
	if err != nil {
		return store.File{}, err
	}
	return files[0], nil
}

// Load reads a daily that is still as published, and returns its hash. The error is a
// [fault.Usage]: a file changed by hand has to be accepted first.
func (d *Workspace) Load(ctx context.Context, file store.File) (data []byte, hash string, err error) {
	if data, err = d.reader.Load(ctx, file); err != nil {
		return nil, "", fault.AsUsage(err)
	}
	hash = store.Hash(data)
	if entry := d.store.Index[file.Date][file.Game]; entry.SHA256 != hash {
		return nil, "", fault.Usagef("%s was changed since it was published; run dailies accept first, or restore it", file.Path())
	}
	return data, hash, nil
}

// Pack returns the pack that a daily was made from.
func (d *Workspace) Pack(file store.File) string {
	return d.store.Index[file.Date][file.Game].Provenance.Pack
}

// Veto returns a veto on the board of a daily. The error is a [fault.Usage].
func (d *Workspace) Veto(ctx context.Context, file store.File) (review.Veto, error) {
	data, hash, err := d.Load(ctx, file)
	if err != nil {
		return review.Veto{}, err
	}
	judged, err := d.auditor.daily(ctx, file.Path(), data)
	if err != nil {
		return review.Veto{}, err
	}
	if judged.facts == nil {
		return review.Veto{}, fault.Usagef("%s is not a puzzle that a veto could identify; see dailies validate", file.Path())
	}
	return review.Veto{Game: file.Game, Board: judged.facts.Content.String(), SHA256: hash, About: judged.result.PuzzleID}, nil
}

// Says reports whether a player may see a text, whole, anywhere in a daily. The error
// is a [fault.Usage].
func (d *Workspace) Says(ctx context.Context, file store.File, text string) (bool, error) {
	data, _, err := d.Load(ctx, file)
	if err != nil {
		return false, err
	}
	doc, _ := document.Parse(data)
	return says(&doc.Root, text), nil
}

func says(n *document.Node, text string) bool {
	if n.Kind == document.String && n.Text == text {
		return true
	}
	return slices.ContainsFunc(n.Items, func(item document.Node) bool { return says(&item, text) })
}
