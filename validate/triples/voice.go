package triples

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
)

// internalWords are the words for tags that KOA never says, folded (triples page,
// ERR_A1_VOICE_NAMES_TAG).
func internalWords() [17]string {
	return [...]string{
		"sourcegroup", "source group", "controlpath", "control path", "claimshape", "claim shape",
		"evidencetype", "evidence type", "topicfamily", "topic family", "setid", "set id",
		"s1", "s2", "s3", "decoy", "decoys",
	}
}

// pool is a list of KOA's lines with its pointer below /koaLines.
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

// suspicions are the maps of KOA's lines with their names.
type suspicions struct {
	name  string
	lines map[triples.ConcernKey]string
}

func suspicionPools(k *triples.KoaLines) [2]suspicions {
	return [...]suspicions{{"suspicion", k.Suspicion}, {"suspicionSubtitle", k.SuspicionSubtitle}}
}

func checkVoice(p *triples.Puzzle, words folded, report *validate.Reporter) {
	var banned phrases
	for _, text := range words.texts {
		banned.add(errNamesTile, "the text of a tile", text)
	}
	for _, title := range words.titles {
		banned.add(errNamesSet, "the title of a triple", title)
	}
	for _, word := range internalWords() {
		banned.add(errNamesTag, "an internal word", word)
	}
	for _, pool := range pools(&p.KoaLines) {
		for i, line := range pool.lines {
			if suspects := banned.suspects(line); suspects != 0 {
				banned.find(suspects, line, "/koaLines"+pool.pointer+pointer(i), report)
			}
		}
	}
	for _, pool := range suspicionPools(&p.KoaLines) {
		if !banned.suspectsAny(pool.lines) {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(pool.lines)) {
			line := pool.lines[key]
			banned.find(banned.suspects(line), line, pointer("koaLines", pool.name, string(key)), report)
		}
	}
}

// phrase is something that KOA must not say, folded.
type phrase struct {
	text string
	rule *validate.Rule
	what string
	hash uint32 // of its longest word
}

// phrases finds phrases in lines. Most lines hold none, which is seen without
// folding them: a filter knows the hash of each phrase's longest word, which is the
// one that other lines hold least.
type phrases struct {
	list   []phrase
	filter [64]uint64 // one bit for each of 4096 hashes
}

func (s *phrases) add(rule *validate.Rule, what, text string) {
	if text == "" {
		return
	}
	if s.list == nil {
		s.list = make([]phrase, 0, 40)
	}
	longest := ""
	for word := range strings.SplitSeq(text, " ") {
		if len(word) > len(longest) {
			longest = word
		}
	}
	h := uint32(0)
	for i := range len(longest) {
		h = mix(h, longest[i])
	}
	s.list = append(s.list, phrase{text, rule, what, h})
	s.filter[spread(h)>>6] |= 1 << (spread(h) & 63)
}

func mix(h uint32, c byte) uint32 { return h*31 + uint32(c) }

// spread brings a hash into the 12 bits of the filter, by the fractional part of the
// golden ratio.
func spread(h uint32) uint32 { return h * 0x9E3779B1 >> 20 }

func (s *phrases) suspectsAny(lines map[triples.ConcernKey]string) bool {
	for _, line := range lines {
		if s.suspects(line) != 0 {
			return true
		}
	}
	return false
}

// last is the highest bit of a set of phrases; it stands for all phrases from there on.
const last = 63

// suspects are the phrases that a line may hold, bit i for the i-th. A phrase that
// is not among them is not in the line. With letters beyond ASCII all are suspected.
func (s *phrases) suspects(line string) (set uint64) {
	h, inWord := uint32(0), false
	for i := range len(line) {
		c := line[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c >= 0x80:
			return ^uint64(0)
		default:
			if inWord {
				set |= s.known(h)
			}
			h, inWord = 0, false
			continue
		}
		h, inWord = mix(h, c), true
	}
	if inWord {
		set |= s.known(h)
	}
	return set
}

// known are the phrases whose longest word has the hash.
func (s *phrases) known(h uint32) (set uint64) {
	if s.filter[spread(h)>>6]>>(spread(h)&63)&1 == 0 {
		return 0
	}
	for i := range s.list {
		if s.list[i].hash == h {
			set |= 1 << min(i, last)
		}
	}
	return set
}

// find reports every suspected phrase that stands in the line as whole words.
func (s *phrases) find(suspects uint64, line, at string, report *validate.Reporter) {
	text := game.Fold(line)
	for i, p := range s.list {
		if suspects>>min(i, last)&1 == 1 && game.ContainsWords(text, p.text) {
			report.Report(p.rule, at, "the line %s contains %s, %s", quote(line), quote(p.text), p.what)
		}
	}
}

// checkPools reports pools without a line, and concerns without theirs (§6.3). Where
// the document has no lines at all, the schema says so.
func checkPools(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
	if reflect.ValueOf(p.KoaLines).IsZero() {
		return
	}
	for _, pool := range pools(&p.KoaLines) {
		if !slices.ContainsFunc(pool.lines, notBlank) {
			report.Report(errPoolEmpty, pointer("koaLines")+pool.pointer, "the pool %s has no line", strings.TrimPrefix(pool.pointer, "/"))
		}
	}
	for _, pool := range suspicionPools(&p.KoaLines) {
		if len(pool.lines) == 0 {
			report.Report(errPoolEmpty, pointer("koaLines", pool.name), "the pool %s has no line", pool.name)
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
			report.Report(errPoolEmpty, pointer("koaLines", "suspicion"), "no suspicion line for %s, which locking %s first raises", quote(lock.Concern.Keys()[0]), quote(lock.First))
		}
		if !notBlank(subtitle) {
			report.Report(errPoolEmpty, pointer("koaLines", "suspicionSubtitle"), "no subtitle for %s, which locking %s first raises", quote(lock.Concern.Keys()[0]), quote(lock.First))
		}
	}
}

func notBlank(line string) bool { return strings.TrimSpace(line) != "" }
