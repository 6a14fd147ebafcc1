package testimony

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/validate"
)

// The bounds of a line.
const (
	maxSentences  = 3
	maxLineLength = 140 // characters
)

// pool is one of KOA's pools with its pointer.
type pool struct {
	pointer string
	lines   []string
}

// pools lists every pool of the document; those of counters in order of their ids.
func pools(k *testimony.KoaLines) iter.Seq[pool] {
	return func(yield func(pool) bool) {
		for _, p := range []pool{
			{"/koaLines/opening", k.Opening}, {"/koaLines/minor", k.Minor}, {"/koaLines/blocked", k.Blocked},
			{"/koaLines/win", k.Win}, {"/koaLines/winClean", k.WinClean},
			{"/koaLines/lossTurns", k.LossTurns}, {"/koaLines/lossScrutiny", k.LossScrutiny},
		} {
			if !yield(p) {
				return
			}
		}
		_ = byCounter("counter", k.Counter, yield) && byCounter("refuted", k.Refuted, yield)
	}
}

func byCounter(name string, pools map[testimony.CounterID][]string, yield func(pool) bool) bool {
	keys := make([]testimony.CounterID, 0, len(pools))
	for id := range pools {
		keys = append(keys, id)
	}
	slices.Sort(keys)
	for _, id := range keys {
		if !yield(pool{document.Pointer("koaLines", name, string(id)), pools[id]}) {
			return false
		}
	}
	return true
}

func checkVoice(p *testimony.Puzzle, report *validate.Reporter) {
	v := voice{report: report}
	for _, word := range validate.CourtWords() {
		v.banned.Add(word, word)
	}
	for pool := range pools(&p.KoaLines) {
		for i, line := range pool.lines {
			v.text(line, pool.pointer, i)
			if n, long := sentences(line), utf8.RuneCountInString(line); n > maxSentences || long > maxLineLength {
				report.Report(errLength, pool.pointer+document.Pointer(i), "the line %s has %d sentences and %d characters", quote(line), n, long)
			}
		}
	}
	checkPools(p, report)
	v.text(p.LockReason, "/lockReason")
	for i := range p.ActiveConcerns {
		v.text(p.ActiveConcerns[i].KoaAsks, "/activeConcerns", i, "koaAsks")
	}
	for i := range p.CounterEvidence {
		v.text(p.CounterEvidence[i].Name, "/counterEvidence", i, "name")
		v.text(p.CounterEvidence[i].Claim, "/counterEvidence", i, "claim")
	}
	for i := range p.Hand {
		v.text(p.Hand[i].Name, "/hand", i, "name")
		v.text(p.Hand[i].Flavor, "/hand", i, "flavor")
	}
}

// voice reports courtroom words.
type voice struct {
	report *validate.Reporter
	banned validate.Phrases[string]
}

// text judges the text at a pointer.
func (v *voice) text(text, pointer string, steps ...any) {
	for _, word := range v.banned.In(text) {
		v.report.Report(errBanned, pointer+document.Pointer(steps...), "the text %s says %s, a word of courts", quote(text), quote(word))
	}
}

// checkPools reports pools without a line that says something; a pool of a counter
// may also be missing altogether.
func checkPools(p *testimony.Puzzle, report *validate.Reporter) {
	for pool := range pools(&p.KoaLines) {
		if silent(pool.lines) {
			report.Report(errPoolEmpty, pool.pointer, "the pool %s has no line", quote(strings.TrimPrefix(pool.pointer, "/koaLines/")))
		}
	}
	for _, k := range p.CounterEvidence {
		if _, ok := p.KoaLines.Counter[k.ID]; !ok {
			report.Report(errPoolEmpty, "/koaLines/counter", "the counter %s has no lines for when it is played", quote(k.ID))
		}
		if _, ok := p.KoaLines.Refuted[k.ID]; !ok {
			report.Report(errPoolEmpty, "/koaLines/refuted", "the counter %s has no lines for when it is refuted", quote(k.ID))
		}
	}
}

func silent(lines []string) bool {
	return !slices.ContainsFunc(lines, func(line string) bool { return strings.TrimSpace(line) != "" })
}

// sentences counts the sentences of a line: each ends at a run of . ! ? … before a
// space or the end, and what follows the last such run is one more.
func sentences(line string) int {
	n := 0
	open, stop := false, false // words since the last end; the last character was a stop
	for _, r := range line {
		switch {
		case r == '.' || r == '!' || r == '?' || r == '…':
			stop = true
		case unicode.IsSpace(r):
			if stop {
				n++
				open = false
			}
			stop = false
		default:
			open, stop = true, false
		}
	}
	if open || stop {
		n++
	}
	return n
}
