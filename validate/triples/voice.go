package triples

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
)

// internalWords are the words for tags that KOA never says (triples page,
// ERR_A1_VOICE_NAMES_TAG), folded.
func internalWords() []string {
	return []string{
		"sourcegroup", "source group", "controlpath", "control path", "claimshape", "claim shape",
		"evidencetype", "evidence type", "topicfamily", "topic family", "setid", "set id",
		"s1", "s2", "s3", "decoy", "decoys",
	}
}

// lines gives every line of KOA's with its pointer, pool after pool, maps by key.
func lines(k *triples.KoaLines) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, pool := range pools(k) {
			for i, line := range pool.lines {
				if !yield(pointer("koaLines")+pool.pointer+pointer(i), line) {
					return
				}
			}
		}
		for name, pool := range suspicions(k) {
			for _, key := range slices.Sorted(maps.Keys(pool)) {
				if !yield(pointer("koaLines", name, string(key)), pool[key]) {
					return
				}
			}
		}
	}
}

type pool struct {
	pointer string
	lines   []string
}

func pools(k *triples.KoaLines) [7]pool {
	return [...]pool{
		{"/lockSuccess", k.LockSuccess}, {"/miss", k.Miss}, {"/processing", k.Processing}, {"/final", k.Final},
		{"/ceilingExplain/concern", k.CeilingExplain.Concern},
		{"/ceilingExplain/independence", k.CeilingExplain.Independence},
		{"/ceilingExplain/both", k.CeilingExplain.Both},
	}
}

func suspicions(k *triples.KoaLines) iter.Seq2[string, map[triples.ConcernKey]string] {
	return func(yield func(string, map[triples.ConcernKey]string) bool) {
		_ = yield("suspicion", k.Suspicion) && yield("suspicionSubtitle", k.SuspicionSubtitle)
	}
}

// phrase is something that KOA must not say.
type phrase struct {
	folded string
	rule   *validate.Rule
	what   string
}

// phrases finds phrases in folded lines. A line is read once: at each of its words,
// only phrases that start with that word are compared.
type phrases struct {
	byWord map[string][]phrase
	maybe  [4]uint64 // which words can be the first of a phrase, by a small hash
}

func (s *phrases) add(rule *validate.Rule, what, text string) {
	folded := game.Fold(text)
	if folded == "" {
		return
	}
	first, _, _ := strings.Cut(folded, " ")
	h := hash([]byte(first))
	s.maybe[h>>6] |= 1 << (h & 63)
	s.byWord[first] = append(s.byWord[first], phrase{folded, rule, what})
}

func hash(word []byte) uint8 {
	return word[0]*31 + word[len(word)-1]*7 + uint8(len(word))
}

// find calls report for every phrase that stands in the folded line as whole words.
func (s *phrases) find(line []byte, report func(phrase)) {
	for start := 0; start < len(line); {
		end := len(line)
		if i := bytes.IndexByte(line[start:], ' '); i >= 0 {
			end = start + i
		}
		word := line[start:end]
		if h := hash(word); s.maybe[h>>6]>>(h&63)&1 == 1 {
			for _, p := range s.byWord[string(word)] {
				if rest := line[start:]; bytes.HasPrefix(rest, []byte(p.folded)) && (len(rest) == len(p.folded) || rest[len(p.folded)] == ' ') {
					report(p)
				}
			}
		}
		start = end + 1
	}
}

func checkVoice(p *triples.Puzzle, report *validate.Reporter) {
	banned := phrases{byWord: make(map[string][]phrase, 48)}
	for i := range p.Tiles {
		banned.add(errNamesTile, "the text of a tile", p.Tiles[i].Text)
	}
	for i := range p.TrueTriples {
		banned.add(errNamesSet, "the title of a triple", p.TrueTriples[i].Title)
	}
	for _, word := range internalWords() {
		banned.add(errNamesTag, "an internal word", word)
	}
	var buffer [256]byte
	folded := buffer[:0]
	for at, line := range lines(&p.KoaLines) {
		folded = game.AppendFold(folded[:0], line)
		banned.find(folded, func(ph phrase) {
			report.Report(ph.rule, at, "the line %s contains %s, %s", quote(line), quote(ph.folded), ph.what)
		})
	}
}

// checkPools reports pools without a line, and concerns without theirs (§6.3).
func checkPools(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	for _, pool := range pools(&p.KoaLines) {
		if !slices.ContainsFunc(pool.lines, notBlank) {
			report.Report(errPoolEmpty, pointer("koaLines")+pool.pointer, "the pool %s has no line", strings.TrimPrefix(pool.pointer, "/"))
		}
	}
	for name, pool := range suspicions(&p.KoaLines) {
		if len(pool) == 0 {
			report.Report(errPoolEmpty, pointer("koaLines", name), "the pool %s has no line", name)
		}
	}
	if a == nil {
		return
	}
	for _, lock := range a.FirstLocks {
		if !lock.Concern.Raised() {
			continue
		}
		line, subtitle := p.Suspicion(lock.Concern)
		if !notBlank(line) {
			report.Report(errPoolEmpty, pointer("koaLines", "suspicion"), "no suspicion line for %s, which locking %s first raises", lock.Concern.Keys()[0], quote(lock.First))
		}
		if !notBlank(subtitle) {
			report.Report(errPoolEmpty, pointer("koaLines", "suspicionSubtitle"), "no subtitle for %s, which locking %s first raises", lock.Concern.Keys()[0], quote(lock.First))
		}
	}
}

func notBlank(line string) bool { return strings.TrimSpace(line) != "" }
