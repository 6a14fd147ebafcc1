package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// The rules of baselines.
var (
	errBaselineStale = &validate.Rule{
		Code: "ERR_BASELINE_STALE", Title: "The baseline accepts no more findings than there are",
		Why:    "What an entry accepts beyond what is there would let as much new come in unseen.",
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

func baselineRules() []*validate.Rule {
	return []*validate.Rule{errBaselineStale, errBaselineExpired}
}

// baseline is a baseline in use. Its counts may shrink and never grow: findings
// beyond an entry's count are all told, since nothing says which of them are new.
type baseline struct {
	name     string
	dir      string
	write    bool
	fresh    bool // there is no file yet, and all there is goes in
	today    game.Date
	doc      *document.Document
	entries  []baselineEntry
	at       map[baselineKey]int // the positions of the entries
	found    []int               // findings of each entry
	accepted int
}

// openBaseline reads the baseline that the flags name; nil for none.
func (a *app) openBaseline(name string, write bool, dir string) (*baseline, error) {
	switch {
	case name == "" && write:
		return nil, usagef("--write-baseline writes the file that --baseline names; give that too")
	case name == "":
		return nil, nil
	}
	file, doc, fresh, err := a.readBaseline(name)
	if err != nil {
		return nil, err
	}
	if fresh && !write {
		return nil, usagef("there is no baseline %s; --write-baseline makes it", name)
	}
	b := &baseline{
		name: name, dir: dir, write: write, fresh: fresh, today: game.DateOf(a.now().UTC()),
		doc: doc, entries: file.Entries, at: make(map[baselineKey]int), found: make([]int, len(file.Entries)),
	}
	for i, e := range b.entries {
		b.at[e.key()] = i
	}
	return b, nil
}

// take removes from a result the findings that are accepted.
func (b *baseline) take(r *validate.Result) {
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

// accepts counts the findings of a rule in a file and tells whether they are accepted.
func (b *baseline) accepts(file, code string, n int) bool {
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

// close writes the baseline if it is to be written, and says what is wrong with it.
func (b *baseline) close() (validate.Result, error) {
	result := validate.Result{File: b.name}
	if b.write {
		if err := writeBaseline(b.name, b.shrunk()); err != nil {
			return result, err
		}
		return result, nil
	}
	for i, e := range b.entries {
		finding := validate.Finding{Severity: validate.Error, Pointer: document.Pointer("entries", i)}
		switch {
		case e.Expires < b.today:
			finding.Rule = errBaselineExpired
			finding.Message = fmt.Sprintf("%s in %s was accepted until %s", e.Code, document.Quote(e.File), e.Expires)
		case b.found[i] < e.Count:
			finding.Rule = errBaselineStale
			finding.Message = fmt.Sprintf("%s in %s is accepted %d times and found %d times", e.Code, document.Quote(e.File), e.Count, b.found[i])
		default:
			continue
		}
		finding.Line, finding.Column = b.doc.Position(finding.Pointer)
		result.Findings = append(result.Findings, finding)
	}
	return result, nil
}

// shrunk is the baseline with counts no higher than what was found.
func (b *baseline) shrunk() baselineFile {
	file := baselineFile{Version: baselineVersion, Entries: []baselineEntry{}}
	for i, e := range b.entries {
		if e.Count = min(e.Count, b.found[i]); e.Count > 0 {
			file.Entries = append(file.Entries, e)
		}
	}
	return file
}
