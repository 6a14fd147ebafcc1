package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"dailies/game/document"
	"dailies/gen/store"
	"dailies/validate"
)

// The rules of the index.
var (
	errIndexDamaged = &validate.Rule{
		Code: "ERR_INDEX_DAMAGED", Title: "The index can be read",
		Why:    "The player finds the day's file through the index.",
		Fix:    "Restore index.json, or remove it: the next run rebuilds it from the files and the runs' journals.",
		Source: "pipeline page, commands",
	}
	errIndexMissing = &validate.Rule{
		Code: "ERR_INDEX_MISSING_FILE", Title: "Every file that the index lists exists",
		Why:    "The player would be sent to a file that is not there.",
		Fix:    "Restore the file, or generate the day again.",
		Source: "pipeline page, commands",
	}
	errIndexUnlisted = &validate.Rule{
		Code: "ERR_INDEX_UNLISTED_FILE", Title: "Every published file is in the index",
		Why:    "Nobody finds a file that the index does not list.",
		Fix:    "Run dailies generate, which lists what a run left behind, or remove the file.",
		Source: "pipeline page, commands",
	}
	errIndexHash = &validate.Rule{
		Code: "ERR_INDEX_HASH", Title: "Every published file is the one that was published",
		Why:    "A file that was changed by hand is not the one that was judged.",
		Fix:    "Restore the file, or generate the day again with --force.",
		Source: "pipeline page, commands",
	}
)

func indexRules() []*validate.Rule {
	return []*validate.Rule{errIndexDamaged, errIndexMissing, errIndexUnlisted, errIndexHash}
}

func (a *app) qaCommand() *cobra.Command {
	var g gate
	var w windowFlags
	var name string
	var write bool
	cmd := &cobra.Command{
		Use:   "qa [DIR]",
		Short: "Validate, lint, and hold the index against the files: the gate of CI",
		Long: "Judges every published daily, the window over them, and whether index, names, dates\n" +
			"and hashes agree. DIR is out by default.\n",
		Example: "  dailies qa --fail-on error\n  dailies qa out --profile A1_DAILY_V1 --format json\n  dailies qa out --format text --format sarif=report.sarif --format junit=report.xml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := a.openBaseline(name, write, a.folder(args))
			if err != nil {
				return err
			}
			return a.published(cmd.Context(), g, w, a.folder(args), func(p publication, t *tally) error { return a.qa(p, b, t) })
		},
	}
	g.flags(cmd)
	w.flags(cmd)
	cmd.Flags().StringVar(&g.profile, "profile", "", "a profile of one game; the others keep their default")
	cmd.Flags().StringVar(&name, "baseline", "", "a file of findings that are accepted, counted by rule and file")
	cmd.Flags().BoolVar(&write, "write-baseline", false, "write the baseline: all there is when there is none yet, else counts that shrink")
	return cmd
}

func (a *app) qa(p publication, b *baseline, t *tally) error {
	index, listed, err := holdIndex(p.dir, p.files)
	if err != nil {
		return err
	}
	if len(p.files) == 0 {
		return nil // nothing was examined: neither index nor baseline makes it something
	}
	b.take(&index)
	if len(index.Findings) > 0 {
		if err := t.add(index); err != nil {
			return err
		}
	}
	for i, s := range p.files {
		more := slices.Concat(p.window[i], listed[i])
		if err := a.locate(s.result.File, more); err != nil {
			return err
		}
		s.result.Findings = append(s.result.Findings, more...)
		b.take(&s.result)
		if err := t.add(s.result); err != nil {
			return err
		}
	}
	return a.closeBaseline(b, t)
}

// closeBaseline reports what is wrong with the baseline, as a file of its own.
func (a *app) closeBaseline(b *baseline, t *tally) error {
	if b == nil {
		return nil
	}
	result, err := b.close()
	if err != nil {
		return err
	}
	if b.accepted > 0 {
		a.say("dailies: findings that %s accepts and the report leaves out: %d", b.name, b.accepted)
	}
	if len(result.Findings) == 0 {
		return nil
	}
	return t.add(result)
}

// holdIndex holds the index against the files: what is wrong with the index itself,
// and with each file, by its position.
func holdIndex(dir string, all []surveyed) (validate.Result, [][]validate.Finding, error) {
	result := validate.Result{File: filepath.Join(dir, store.IndexName)}
	findings := make([][]validate.Finding, len(all))
	add := func(r *validate.Rule, pointer, message string) {
		result.Findings = append(result.Findings, validate.Finding{Rule: r, Severity: validate.Error, Pointer: pointer, Line: 1, Column: 1, Message: message})
	}
	data, err := os.ReadFile(result.File)
	if errors.Is(err, fs.ErrNotExist) {
		add(errIndexDamaged, "", "there is no index")
		return result, findings, nil
	}
	if err != nil {
		return result, nil, usagef("%s: %s", result.File, reason(err))
	}
	index, err := store.Read(dir)
	var damage *store.Damage
	if errors.As(err, &damage) {
		add(errIndexDamaged, "", damage.Message)
		result.Findings[0].Line, result.Findings[0].Column = damage.Line, damage.Column
		return result, findings, nil
	}
	if err != nil {
		return result, nil, err
	}
	doc, _ := document.Parse(data)
	seen := make(map[string]bool, len(all))
	for i, s := range all {
		path, err := filepath.Rel(dir, s.result.File)
		if err != nil {
			return result, nil, fmt.Errorf("place %s: %w", s.result.File, err)
		}
		seen[filepath.ToSlash(path)] = true
		findings[i] = holdEntry(index, filepath.ToSlash(path), s)
	}
	for _, date := range index.Dates() {
		for _, name := range slices.Sorted(maps.Keys(index[date])) {
			if entry := index[date][name]; !seen[entry.Path] {
				add(errIndexMissing, document.Pointer(string(date), name), fmt.Sprintf("%s is listed and does not exist", entry.Path))
			}
		}
	}
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Line, f.Column = doc.Position(f.Pointer)
	}
	return result, findings, nil
}

// holdEntry holds one file against its entry.
func holdEntry(index store.Index, path string, s surveyed) []validate.Finding {
	finding := func(r *validate.Rule, format string, args ...any) []validate.Finding {
		return []validate.Finding{{Rule: r, Severity: validate.Error, Message: fmt.Sprintf(format, args...)}}
	}
	entry, listed := index.Find(path)
	switch {
	case !listed:
		return finding(errIndexUnlisted, "the index does not list %s", document.Quote(path))
	case entry.SHA256 != s.hash:
		return finding(errIndexHash, "the file's SHA-256 begins with %.12s and the index says %.12q", s.hash, entry.SHA256)
	case entry.PuzzleID != s.result.PuzzleID:
		return finding(errIndexHash, "the file's puzzleId is %s and the index says %s", document.Quote(s.result.PuzzleID), document.Quote(entry.PuzzleID))
	}
	return nil
}
