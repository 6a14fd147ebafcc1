package audit

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/validate"
)

// The rules of baselines.
var (
	errBaselineStale = &validate.Rule{
		Code: "ERR_BASELINE_STALE", Title: "The baseline accepts no more findings than there are",
		Why:    "An entry that accepts more findings than there are would let that many new ones in unseen.",
		Fix:    "Run dailies qa with --write-baseline, which lowers the counts, or edit the entry.",
		Source: "CONTRIBUTING, baselines",
	}
	errBaselineExpired = &validate.Rule{
		Code: "ERR_BASELINE_EXPIRED", Title: "No entry of the baseline is past its day",
		Why:    "A finding was accepted for a time, and the time is over.",
		Fix:    "Mend the findings and remove the entry, or give it another day and say why.",
		Source: "CONTRIBUTING, baselines",
	}
)

// Baseline is a baseline in use: findings that are accepted, counted by rule and file. Its
// counts may shrink and never grow. Where there are more findings than an entry counts, all
// are reported, since nothing says which are new.
type Baseline struct {
	name     string
	dir      string
	write    bool
	fresh    bool // there is no file yet; every finding goes into the new one
	today    game.Date
	doc      *document.Document
	entries  []baselineEntry
	at       map[baselineKey]int // the positions of the entries
	found    []int               // findings of each entry
	accepted int
}

// OpenBaseline reads the baseline in the file name for the findings in the folder dir.
// With write it is written in the end: every finding when there is no file yet, else
// counts that shrink. rules are those that an entry may name. The error is a [fault.Usage].
func OpenBaseline(ctx context.Context, name, dir string, write bool, rules []*validate.Rule, today game.Date) (*Baseline, error) {
	file, doc, fresh, err := readBaseline(ctx, name, rules)
	if err != nil {
		return nil, err
	}
	if fresh && !write {
		return nil, fault.Usagef("there is no baseline %s; --write-baseline makes it", document.Printable(name))
	}
	b := &Baseline{
		name: name, dir: dir, write: write, fresh: fresh, today: today,
		doc: doc, entries: file.Entries, at: make(map[baselineKey]int), found: make([]int, len(file.Entries)),
	}
	for i, e := range b.entries {
		b.at[e.key()] = i
	}
	return b, nil
}

// Accepted counts the findings that the baseline has accepted; 0 for nil.
func (b *Baseline) Accepted() int {
	if b == nil {
		return 0
	}
	return b.accepted
}

// accept removes from a result the findings that are accepted.
func (b *Baseline) accept(r *validate.Result) {
	if b == nil {
		return
	}
	file := r.File
	if path, err := filepath.Rel(b.dir, file); err == nil {
		file = path
	}
	file = filepath.ToSlash(file)
	counts := make(map[string]int)
	for _, f := range r.Findings {
		counts[f.Rule.Code]++
	}
	accepted := make(map[string]bool) // by code
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f validate.Finding) bool {
		code := f.Rule.Code
		if _, asked := accepted[code]; !asked {
			accepted[code] = b.accepts(file, code, counts[code])
		}
		return accepted[code]
	})
}

// accepts counts the findings of a rule in a file and reports whether they are accepted.
func (b *Baseline) accepts(file, code string, n int) bool {
	i, known := b.at[baselineKey{file, code}]
	if !known {
		if !b.fresh {
			return false
		}
		i = len(b.entries)
		b.entries = append(b.entries, baselineEntry{
			File: file, Code: code, Count: n, Expires: b.today.AddDays(baselineDays),
			Reason: fmt.Sprintf("there when the baseline was written on %s", b.today),
		})
		b.found = append(b.found, 0)
	}
	b.found[i] = n
	if n > b.entries[i].Count || b.entries[i].Expires < b.today {
		return false
	}
	b.accepted += n
	return true
}

// close writes the baseline if asked to, else reports what is wrong with it, as a file of its
// own.
func (b *Baseline) close(run *GateRun) error {
	switch {
	case b == nil:
		return nil
	case b.write:
		return writeBaseline(b.name, b.shrunk())
	}
	if result := b.faults(); len(result.Findings) > 0 {
		return run.Add(result)
	}
	return nil
}

// faults is what is wrong with the baseline itself.
func (b *Baseline) faults() validate.Result {
	result := validate.Result{File: b.name}
	for i, e := range b.entries {
		finding := validate.Finding{Severity: validate.Error, Pointer: document.Pointer("entries", i)}
		switch {
		case e.Expires < b.today:
			finding.Rule = errBaselineExpired
			finding.Message = fmt.Sprintf("%s in %s was accepted until %s", e.Code, document.Quote(e.File), e.Expires)
		case b.found[i] < e.Count:
			finding.Rule = errBaselineStale
			finding.Message = fmt.Sprintf("%s in %s is accepted %s and found %s", e.Code, document.Quote(e.File), document.Count(e.Count, "time"), document.Count(b.found[i], "time"))
		default:
			continue
		}
		finding.Line, finding.Column = b.doc.Position(finding.Pointer)
		result.Findings = append(result.Findings, finding)
	}
	return result
}

// shrunk is the baseline with counts no higher than what was found.
func (b *Baseline) shrunk() baselineFile {
	file := baselineFile{Version: baselineVersion, Entries: []baselineEntry{}}
	for i, e := range b.entries {
		if e.Count = min(e.Count, b.found[i]); e.Count > 0 {
			file.Entries = append(file.Entries, e)
		}
	}
	return file
}
