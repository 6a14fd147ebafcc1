package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/store"
	"dailies/validate"
)

// The rules of the index.
var (
	errIndexDamaged = &validate.Rule{
		Code: "ERR_INDEX_DAMAGED", Title: "The index can be read",
		Why:    "The player finds the day's file through the index.",
		Fix:    "Restore index.json, or run dailies reindex, which rebuilds it from the files.",
		Source: "pipeline page, commands",
	}
	errIndexMissing = &validate.Rule{
		Code: "ERR_INDEX_MISSING_FILE", Title: "Every file that the index lists exists",
		Why:    "The player would be sent to a file that is not there.",
		Fix:    "Restore the file, or run dailies reindex and generate the day again.",
		Source: "pipeline page, commands",
	}
	errIndexUnlisted = &validate.Rule{
		Code: "ERR_INDEX_UNLISTED_FILE", Title: "Every published file is in the index",
		Why:    "Nobody finds a file that the index does not list.",
		Fix:    "Run dailies reindex, which lists what passes, or remove the file.",
		Source: "pipeline page, commands",
	}
	errIndexHash = &validate.Rule{
		Code: "ERR_INDEX_HASH", Title: "Every published file is the one that was published",
		Why:    "A file that was changed by hand is not the one that was judged.",
		Fix:    "Restore the file, take it as it is with dailies accept, or generate the day again with --force.",
		Source: "pipeline page, commands",
	}
	errIndexEndings = &validate.Rule{
		Code: "ERR_INDEX_LINE_ENDINGS", Title: "Every published file has the line endings and the layout that it was published with",
		Why: "The index holds a hash of every file, which others compare with what they fetch. Git for Windows changes line endings unless it is told not to, and formatters change spaces.",
		Fix: "Keep formatters off this folder. Put the line \"* -text\" into " + store.AttributesName + " in this folder and commit that file alone. Then run dailies check --repair, " +
			"or have git check the folder out again, in it: git rm -r -q --cached . && git checkout HEAD -- .",
		Source: "pipeline page, commands",
	}
)

// evaluateIndex compares the index with the dailies, and returns what is wrong with the index
// itself and with each daily, by its position.
func (f folder) evaluateIndex(ctx context.Context) (validate.Result, [][]validate.Finding, error) {
	result := validate.Result{File: filepath.Join(f.dir, store.IndexName)}
	findings := make([][]validate.Finding, len(f.dailies))
	add := func(r *validate.Rule, pointer, message string) {
		result.Findings = append(result.Findings, validate.Finding{Rule: r, Severity: validate.Error, Pointer: pointer, Line: 1, Column: 1, Message: message})
	}
	data, err := f.reader.ReadKept(ctx, store.IndexName)
	if errors.Is(err, fs.ErrNotExist) {
		add(errIndexDamaged, "", "there is no index")
		return result, findings, nil
	}
	if err != nil {
		return result, nil, fault.Usagef("%s: %s", document.Printable(result.File), fault.Reason(err))
	}
	index, err := store.ParseIndex(result.File, data)
	var damage *store.Damage
	if errors.As(err, &damage) {
		add(errIndexDamaged, "", damage.Message)
		result.Findings[0].Line, result.Findings[0].Column = damage.Line, damage.Column
		return result, findings, nil
	}
	if err != nil {
		return result, nil, fault.AsUsage(err)
	}
	doc, _ := document.ParseKept(data)
	seen := make(map[string]bool, len(f.dailies))
	var converted []string
	for i, d := range f.dailies {
		path, err := filepath.Rel(f.dir, d.result.File)
		if err != nil {
			return result, nil, fmt.Errorf("place %s: %w", d.result.File, err)
		}
		seen[filepath.ToSlash(path)] = true
		findings[i] = evaluateEntry(index, filepath.ToSlash(path), d)
		if f.laidOut(ctx, index, filepath.ToSlash(path), d) {
			converted, findings[i] = append(converted, filepath.ToSlash(path)), nil
		}
	}
	if len(converted) > 0 {
		add(errIndexEndings, "", layout(converted))
	}
	for file, entry := range index.All() {
		if !seen[entry.Path] {
			add(errIndexMissing, document.Pointer(string(file.Date), file.Game), fmt.Sprintf("%s is listed and does not exist", entry.Path))
		}
	}
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Line, f.Column = doc.Position(f.Pointer)
	}
	return result, findings, nil
}

// laidOut reports whether a daily differs from what was published in its layout only.
func (f folder) laidOut(ctx context.Context, index store.Index, path string, d daily) bool {
	entry, listed := index.Find(path)
	if !listed || entry.SHA256 == d.hash {
		return listed && d.converted
	}
	_, converted := f.reader.Converted(ctx, path, entry.SHA256)
	return converted
}

// layout says which files were laid out in another way, by their paths.
func layout(paths []string) string {
	return fmt.Sprintf("the layout was changed in %s, such as %s: nothing differs but line endings, spaces or the order of keys", document.Count(len(paths), "file"), paths[0])
}

// evaluateEntry compares one daily with its entry.
func evaluateEntry(index store.Index, path string, d daily) []validate.Finding {
	finding := func(r *validate.Rule, format string, args ...any) []validate.Finding {
		return []validate.Finding{{Rule: r, Severity: validate.Error, Message: fmt.Sprintf(format, args...)}}
	}
	entry, listed := index.Find(path)
	switch {
	case !listed:
		return finding(errIndexUnlisted, "the index does not list %s", document.Quote(path))
	case entry.SHA256 != d.hash:
		return finding(errIndexHash, "the file's SHA-256 begins with %.12s and the index says %.12q", d.hash, entry.SHA256)
	case entry.PuzzleID != d.result.PuzzleID:
		return finding(errIndexHash, "the file's puzzleId is %s and the index says %s", document.Quote(d.result.PuzzleID), document.Quote(entry.PuzzleID))
	}
	return nil
}
