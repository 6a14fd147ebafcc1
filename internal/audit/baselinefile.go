package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/validate"
)

// baselineVersion is the format of a baseline file.
const baselineVersion = 1

// baselineDays is how long the entries of a new baseline are good for.
const baselineDays = 90

// baselineFile is a baseline on disk.
type baselineFile struct {
	Version int             `json:"version"`
	Entries []baselineEntry `json:"entries"`
}

// baselineEntry accepts findings of one rule in one file.
type baselineEntry struct {
	File    string    `json:"file"` // below the folder that is judged, with forward slashes
	Code    string    `json:"code"`
	Count   int       `json:"count"`
	Reason  string    `json:"reason"`
	Expires game.Date `json:"expires"` // the last day on which it counts
}

type baselineKey struct{ file, code string }

func (e baselineEntry) key() baselineKey { return baselineKey{e.File, e.Code} }

// readBaseline reads a baseline; fresh reports that there is none yet. A baseline
// that cannot be trusted accepts nothing: it is an error.
func readBaseline(ctx context.Context, name string, rules []*validate.Rule) (file baselineFile, doc *document.Document, fresh bool, err error) {
	shown := document.Printable(name)
	data, err := boundedfile.Read(ctx, name, document.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil, true, nil
	}
	if err != nil {
		return file, nil, false, fault.Usagef("%s: %s", shown, fault.Reason(err))
	}
	data = document.WithoutMark(data)
	doc, faults := document.Parse(data)
	if len(faults) > 0 {
		line, column := doc.LineColumn(faults[0].Offset)
		return file, nil, false, fault.Usagef("%s:%d:%d: %s", shown, line, column, faults[0].Message)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return file, nil, false, fault.Usagef("%s is no baseline: %s", shown, fault.Reason(err))
	}
	if file.Version != baselineVersion {
		return file, nil, false, fault.Usagef("%s is a baseline of version %d; this program knows version %d", shown, file.Version, baselineVersion)
	}
	known := make(map[string]bool)
	for _, r := range rules {
		known[r.Code] = true
	}
	seen := make(map[baselineKey]bool, len(file.Entries))
	for i, e := range file.Entries {
		what := faultOf(e, known)
		if seen[e.key()] {
			what = "an earlier entry has the same file and code; keep one"
		}
		seen[e.key()] = true
		if what != "" {
			line, column := doc.Position(document.Pointer("entries", i))
			return file, nil, false, fault.Usagef("%s:%d:%d: %s", shown, line, column, what)
		}
	}
	return file, doc, false, nil
}

// faultOf is what is wrong with an entry, empty for nothing.
func faultOf(e baselineEntry, known map[string]bool) string {
	switch {
	case e.File == "":
		return "the entry names no file"
	case !known[e.Code]:
		return "no code is called " + document.Quote(e.Code) + "; dailies explain lists them all"
	case e.Count < 1:
		return "the entry's count must be 1 or more; remove an entry that accepts nothing"
	case strings.TrimSpace(e.Reason) == "":
		return "the entry gives no reason; say why the findings are accepted"
	case !e.Expires.Valid():
		return "the entry's expires must be a date, YYYY-MM-DD"
	}
	return ""
}

// writeBaseline puts a baseline in its place, whole or not at all.
func writeBaseline(name string, file baselineFile) error {
	text, err := game.Canonical(file)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(name, text); err != nil {
		return fault.Usagef("the baseline %s cannot be written: %s; name a file in a folder that exists, is yours to write and has room", document.Printable(name), fault.Reason(err))
	}
	return nil
}
