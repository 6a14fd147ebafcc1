package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"dailies/game/document"
)

// Format is the format of the folders that this program writes. An index says its own, and every
// older one can be read:
//
//	1  no format, no verdicts
//	2  verdicts
const Format = 2

// formatKey is the member of an index that is no date.
const formatKey = "format"

// Newer is the error of an index that a later program wrote.
type Newer struct {
	File   string
	Format int
}

// Error implements error.
func (n *Newer) Error() string { return n.File + ": " + n.What() + "; " + n.Todo() }

// What is what is wrong, without the file.
func (n *Newer) What() string {
	return fmt.Sprintf("the folder is of format %d and this program reads up to %d", n.Format, Format)
}

// Todo is what to do about it.
func (n *Newer) Todo() string { return "use the newer dailies that wrote it" }

// MarshalJSON writes an index with its format.
func (x Index) MarshalJSON() ([]byte, error) {
	all := make(map[string]any, len(x)+1)
	for date, games := range x {
		all[string(date)] = games
	}
	all[formatKey] = Format
	return json.Marshal(all)
}

// takeFormat takes the format out of a parsed index, so that only dates remain.
func takeFormat(doc *document.Document) (format int, mismatch *document.Mismatch) {
	at := slices.Index(doc.Root.Keys, formatKey)
	if at < 0 {
		return 1, nil
	}
	format, err := strconv.Atoi(doc.Root.Items[at].Text)
	if err != nil || doc.Root.Items[at].Kind != document.Number || format < 1 {
		return 0, &document.Mismatch{Pointer: document.Pointer(formatKey), Message: "is no number of a format"}
	}
	doc.Root.Keys = slices.Delete(doc.Root.Keys, at, at+1)
	doc.Root.Items = slices.Delete(doc.Root.Items, at, at+1)
	return format, nil
}

// addVerdicts gives the days of an index of format 1 the verdict that they were published with:
// without one of the judge's errors nothing was published.
func (x Index) addVerdicts() {
	for file, entry := range x.All() {
		if entry.Verdict == nil && entry.Provenance.Author != AuthorUnknown {
			entry.Verdict = &Verdict{Build: entry.Provenance.Version}
			x.Add(file.Date, file.Game, entry)
		}
	}
}

// Upgrade writes the index of a folder in today's format, and tells the one that it had and how many days have a
// verdict. Nothing else in the folder changes; one without an index stays without. The error is that of [Open].
func Upgrade(ctx context.Context, dir string) (from, judged int, err error) {
	s, err := Open(ctx, dir)
	if err != nil {
		return 0, 0, err
	}
	data, err := s.reader.ReadKept(ctx, IndexName)
	if err != nil {
		return 0, 0, errors.Join(ignoreMissing(err), s.Close())
	}
	doc, _ := document.ParseKept(data) // Open has parsed it
	from, _ = takeFormat(doc)
	for _, entry := range s.Index.All() {
		if entry.Verdict != nil {
			judged++
		}
	}
	if from < Format {
		err = s.writeJSON(IndexName, s.Index)
	}
	return from, judged, errors.Join(err, s.Close())
}
