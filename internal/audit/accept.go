package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
)

// Accept takes published files that were changed by hand as they are now, all of them or
// none: they are judged, held against the window with what is published around them,
// written in canonical form, and listed with the author [store.AuthorHand]. Findings go to the
// gate run; those at or above its threshold refuse, and errors always do.
// version is the program's. The error is a [fault.Usage], that of the context or of the
// reports.
func (a Auditor) Accept(ctx context.Context, files []string, version string, run *GateRun) error {
	dir, edited, err := places(files)
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, dir)
	if err != nil {
		return usageUnlessDone(ctx, err)
	}
	for _, path := range files {
		if _, err = ReadFile(ctx, path, nil); err != nil {
			return errors.Join(usageUnlessDone(ctx, err), s.Close())
		}
	}
	f, err := a.judgeFolder(ctx, folder{dir: dir, reader: store.NewReader(dir), edited: edited}, run.Fail)
	if err == nil && !run.Unread() {
		err = a.accept(ctx, s, f, edited, version, run)
	}
	return errors.Join(err, s.Close())
}

func usageUnlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fault.AsUsage(err)
}

// places splits the paths of published files into the folder that they share and the
// places inside it.
func places(files []string) (dir string, places map[string]store.File, err error) {
	places = make(map[string]store.File, len(files))
	for i, path := range files {
		path = filepath.Clean(path)
		date, wrong := game.ParseDate(filepath.Base(filepath.Dir(path)))
		name, ok := strings.CutSuffix(filepath.Base(path), ".json")
		if wrong != nil || !ok || !game.ID(name).Valid() {
			return "", nil, fault.Usagef("%s is not the path of a published daily, such as out/2026-11-21/triples.json", document.Printable(path))
		}
		in := filepath.Dir(filepath.Dir(path))
		if i > 0 && in != dir {
			return "", nil, fault.Usagef("%s and %s are published in different folders; accept them one folder at a time", document.Printable(files[0]), document.Printable(path))
		}
		dir, places[path] = in, store.File{Date: date, Game: name}
	}
	return dir, places, nil
}

// accept reports on the edited dailies of a folder, and on others that the edit puts in error, and
// publishes the edited ones when nothing refuses.
func (a Auditor) accept(ctx context.Context, s *store.Store, f folder, edited map[string]store.File, version string, run *GateRun) error {
	was, err := a.asListed(ctx, f, edited, s.Index)
	if err != nil {
		return err
	}
	var dailies []store.Daily
	before, window, refused := was.evaluate(a.Games, a.Limits), f.evaluate(a.Games, a.Limits), false
	for i, d := range f.dailies {
		place, own := edited[d.result.File]
		r := d.result
		switch {
		case own:
			r.Findings = append(r.Findings, window[i]...)
			refused = refused || validate.Worst(r.Findings) >= min(run.threshold, validate.Error)
		default:
			window[i] = newly(before[i], window[i])
			if validate.Worst(window[i]) < validate.Error {
				continue
			}
			r.Findings, refused = window[i], true
		}
		if err := errors.Join(f.locate(ctx, r.File, window[i]), run.Add(r)); err != nil {
			return err
		}
		if own && !refused {
			daily, err := a.byHand(ctx, f, r, version, place, s.Index)
			if err != nil {
				return err
			}
			dailies = append(dailies, daily)
		}
	}
	if refused {
		return nil // the gate run knows
	}
	return fault.AsUsage(s.Publish(seal(dailies, version), dailies))
}

// asListed returns the folder with the edited dailies as they were last published, and without
// those of which that is not kept.
func (a Auditor) asListed(ctx context.Context, f folder, edited map[string]store.File, index store.Index) (folder, error) {
	f.dailies = slices.Clone(f.dailies)
	for i, now := range f.dailies {
		place, own := edited[now.result.File]
		if !own {
			continue
		}
		f.dailies[i].facts = nil
		entry, _ := index.Find(place.Path())
		text, err := f.reader.Object(ctx, entry.SHA256)
		if err != nil {
			continue
		}
		d, err := a.daily(ctx, now.result.File, text)
		if err != nil {
			return f, err
		}
		d.source = now.source
		f.dailies[i] = d
	}
	return f, ctx.Err()
}

// byHand is a daily as it is published after it was edited. Its entry goes on naming the
// material that it was made from.
func (a Auditor) byHand(ctx context.Context, f folder, r validate.Result, version string, place store.File, index store.Index) (store.Daily, error) {
	data, err := f.read(ctx, r.File)
	if err != nil {
		return store.Daily{}, fault.AsUsage(err)
	}
	doc, _ := document.Parse(data)
	text, err := game.Canonical(doc.Value())
	if err != nil {
		return store.Daily{}, fmt.Errorf("write %s in canonical form: %w", r.File, err)
	}
	old, _ := index.Find(place.Path())
	return store.Daily{Date: place.Date, Game: place.Game, Document: text, Entry: store.Entry{
		PuzzleID: r.PuzzleID, Profile: r.Profile, Verdict: store.NewVerdict(version, a.Build, r.Findings),
		Provenance: store.Provenance{Author: store.AuthorHand, Pack: old.Provenance.Pack, Seed: old.Provenance.Seed, Edits: old.Provenance.Edits},
	}}, nil
}

// seal gives dailies the program's version and a run, a hash of what they are, and
// returns the run.
func seal(dailies []store.Daily, version string) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "accept %s\n", version)
	for _, d := range dailies {
		fmt.Fprintf(hash, "%s %s %d\n", d.Date, d.Game, len(d.Document))
		hash.Write(d.Document)
	}
	run := hex.EncodeToString(hash.Sum(nil)[:6])
	for i := range dailies {
		dailies[i].Entry.Provenance.Run, dailies[i].Entry.Provenance.Version = run, version
	}
	return run
}
