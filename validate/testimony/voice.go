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

// Voice judges KOA's lines and the texts that players read beside them, in this game and
// in others whose KOA is the same.
type Voice struct {
	report *validate.Reporter
	banned validate.Phrases[string]
}

// NewVoice reports the breaches of [VoiceRules].
func NewVoice(report *validate.Reporter) *Voice {
	v := &Voice{report: report}
	for _, word := range validate.CourtWords() {
		v.banned.Add(word, word)
	}
	return v
}

// VoiceRules lists the rules on what KOA says.
func VoiceRules() []*validate.Rule { return []*validate.Rule{errPoolEmpty, errBanned, errLength} }

// pools lists every pool at a pointer; those of counters in order of their ids.
func pools(at string, k *testimony.KoaLines) iter.Seq[pool] {
	return func(yield func(pool) bool) {
		for _, p := range []pool{
			{"/opening", k.Opening}, {"/minor", k.Minor}, {"/blocked", k.Blocked}, {"/win", k.Win}, {"/winClean", k.WinClean},
			{"/lossTurns", k.LossTurns}, {"/lossScrutiny", k.LossScrutiny},
		} {
			if !yield(pool{at + p.pointer, p.lines}) {
				return
			}
		}
		_ = byCounter(at, "counter", k.Counter, yield) && byCounter(at, "refuted", k.Refuted, yield)
	}
}

func byCounter(at, name string, pools map[testimony.CounterID][]string, yield func(pool) bool) bool {
	keys := make([]testimony.CounterID, 0, len(pools))
	for id := range pools {
		keys = append(keys, id)
	}
	slices.Sort(keys)
	for _, id := range keys {
		if !yield(pool{at + document.Pointer(name, string(id)), pools[id]}) {
			return false
		}
	}
	return true
}

func checkVoice(p *testimony.Puzzle, report *validate.Reporter) {
	v := NewVoice(report)
	counters := make([]testimony.CounterID, len(p.CounterEvidence))
	for i := range p.CounterEvidence {
		counters[i] = p.CounterEvidence[i].ID
	}
	v.Lines("/koaLines", &p.KoaLines, counters)
	v.Text(p.LockReason, "/lockReason")
	for i := range p.ActiveConcerns {
		v.Text(p.ActiveConcerns[i].KoaAsks, "/activeConcerns", i, "koaAsks")
	}
	for i := range p.CounterEvidence {
		v.Text(p.CounterEvidence[i].Name, "/counterEvidence", i, "name")
		v.Text(p.CounterEvidence[i].Claim, "/counterEvidence", i, "claim")
	}
	for i := range p.Hand {
		v.Card(&p.Hand[i], "/hand", i)
	}
}

// Card judges the texts of the card at a pointer.
func (v *Voice) Card(c *testimony.Card, pointer string, steps ...any) {
	pointer += document.Pointer(steps...)
	v.Text(c.Name, pointer, "name")
	v.Text(c.Flavor, pointer, "flavor")
}

// Text judges a text that is no line, at a pointer.
func (v *Voice) Text(text, pointer string, steps ...any) {
	for _, word := range v.banned.In(text) {
		v.report.Report(errBanned, pointer+document.Pointer(steps...), "the text %s says %s, a word of courts", quote(text), quote(word))
	}
}

// Lines judges the pools at a pointer, of a lock that has these counters.
func (v *Voice) Lines(at string, k *testimony.KoaLines, counters []testimony.CounterID) {
	for pool := range pools(at, k) {
		v.say(pool)
	}
	for pool := range pools(at, k) {
		v.heard(pool)
	}
	for _, id := range counters {
		if _, ok := k.Counter[id]; !ok {
			v.report.Report(errPoolEmpty, at+"/counter", "the counter %s has no lines for when it is played", quote(id))
		}
		if _, ok := k.Refuted[id]; !ok {
			v.report.Report(errPoolEmpty, at+"/refuted", "the counter %s has no lines for when it is refuted", quote(id))
		}
	}
}

// Pool judges one pool, at a pointer.
func (v *Voice) Pool(pointer string, lines []string) {
	v.say(pool{pointer, lines})
	v.heard(pool{pointer, lines})
}

// say judges the lines of a pool.
func (v *Voice) say(p pool) {
	for i, line := range p.lines {
		v.Text(line, p.pointer, i)
		if n, long := sentences(line), utf8.RuneCountInString(line); n > maxSentences || long > maxLineLength {
			v.report.Report(errLength, p.pointer+document.Pointer(i), "the line %s has %s and %s", quote(line), document.Count(n, "sentence"), document.Count(long, "character"))
		}
	}
}

// heard reports a pool without a line that says something; a pool of a counter may also be
// missing altogether.
func (v *Voice) heard(p pool) {
	if silent(p.lines) {
		_, name, _ := strings.Cut(p.pointer, "koaLines/")
		v.report.Report(errPoolEmpty, p.pointer, "the pool %s has no line", quote(name))
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
