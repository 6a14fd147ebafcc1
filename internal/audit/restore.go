package audit

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/review"
	"dailies/internal/store"
	"dailies/validate"
)

// Restoration asks for a version of a day to be published again.
type Restoration struct {
	File    store.File
	Version string // its hash, or the beginning of it
	Signed  review.Signature
	Program string // the program's version
}

// minHash is the shortest beginning of a hash that names a version.
const minHash = 6

// Restore publishes a version of a day again, the same bytes, once it is judged and held
// against the window as a new text is. The findings are returned either way; nothing is
// written where one refuses. The error is a [fault.Usage] for a version that does not
// exist, is damaged, or is published already; else it is as that of [Auditor.Revise].
func (a Auditor) Restore(ctx context.Context, dir string, r Restoration) (w Weighed, hash string, err error) {
	reader := store.NewReader(dir)
	hash, err = findVersion(ctx, dir, r)
	if err != nil {
		return w, "", err
	}
	text, err := reader.Object(ctx, hash)
	if err == nil && idOf(text) != string(game.NewPuzzleID(r.File.Date, r.File.Game)) {
		err = fault.Usagef("%s: the version %.12s is of another day", r.File.Path(), hash)
	}
	if err != nil {
		return w, hash, usageUnlessDone(ctx, err)
	}
	there, err := reader.Load(ctx, r.File)
	switch {
	case err == nil && store.Hash(there) == hash:
		return w, hash, fault.Usagef("%s: the version %.12s is what is there", r.File.Path(), hash)
	case err == nil:
		what := "restored the version " + hash[:12]
		w, err = a.Revise(ctx, dir, Revision{File: r.File, Document: text, What: what, Signed: r.Signed, Version: r.Program})
		return w, hash, err
	case !errors.Is(err, fs.ErrNotExist):
		return w, hash, usageUnlessDone(ctx, err)
	}
	w, err = a.putBack(ctx, dir, r, hash, text)
	return w, hash, err
}

// findVersion returns the whole hash of a version.
func findVersion(ctx context.Context, dir string, r Restoration) (string, error) {
	if len(r.Version) < minHash || strings.Trim(r.Version, "0123456789abcdef") != "" {
		return "", fault.Usagef("%s names no version; give at least %d characters of a hash that dailies review history lists", document.Quote(r.Version), minHash)
	}
	events, err := History(ctx, dir, "", r.File)
	if err != nil {
		return "", err
	}
	found := ""
	for _, e := range events {
		switch {
		case !strings.HasPrefix(e.SHA256, r.Version) || e.SHA256 == found:
		case found != "":
			return "", fault.Usagef("%s: %s begins the hashes of several versions; give more of it", r.File.Path(), r.Version)
		default:
			found = e.SHA256
		}
	}
	if found == "" {
		return "", fault.Usagef("%s has no version %s; dailies review history lists them", r.File.Path(), r.Version)
	}
	return found, nil
}

// putBack publishes a version of a day whose file is gone.
func (a Auditor) putBack(ctx context.Context, dir string, r Restoration, hash string, text []byte) (w Weighed, err error) {
	d, err := a.daily(ctx, filepath.Join(dir, filepath.FromSlash(r.File.Path())), text)
	if err != nil {
		return w, err
	}
	decided, err := review.Read(ctx, dir)
	if err != nil {
		return w, usageUnlessDone(ctx, err)
	}
	w.Daily = d.result
	w.Daily.Findings = append(append([]validate.Finding{}, d.result.Findings...), evaluateDecisions(decided, d, false)...)
	if w.Refused() {
		return w, nil
	}
	s, err := store.Open(ctx, dir)
	if err != nil {
		return w, usageUnlessDone(ctx, err)
	}
	entry, _ := s.Index.Find(r.File.Path())
	from := entry.Provenance
	dailies := []store.Daily{{Date: r.File.Date, Game: r.File.Game, Document: text}}
	run := seal(dailies, r.Program)
	edit := store.Edit{By: r.Signed.By, At: r.Signed.At, Note: r.Signed.Note, What: "restored the version " + hash[:12], Author: from.Author, Was: entry.SHA256, Run: run}
	dailies[0].Entry = store.Entry{PuzzleID: d.result.PuzzleID, Profile: d.result.Profile, Verdict: store.NewVerdict(r.Program, a.Build, d.result.Findings), Provenance: store.Provenance{
		Author: store.AuthorHand, Model: from.Model, Pack: from.Pack, Seed: from.Seed, Run: run, Version: r.Program, Schedule: from.Schedule,
		Edits: append(append([]store.Edit{}, from.Edits...), edit),
	}}
	return w, errors.Join(usageUnlessDone(ctx, s.Publish(run, dailies)), s.Close())
}
