package triples

import (
	"maps"
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
			if banned.suspects(line) {
				banned.find(line, "/koaLines"+pool.pointer+pointer(i), report)
			}
		}
	}
	for _, pool := range suspicionPools(&p.KoaLines) {
		if !banned.suspectsAny(pool.lines) {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(pool.lines)) {
			banned.find(pool.lines[key], pointer("koaLines", pool.name, string(key)), report)
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

func (s *phrases) known(h uint32) bool {
	if s.filter[spread(h)>>6]>>(spread(h)&63)&1 == 0 {
		return false
	}
	for i := range s.list {
		if s.list[i].hash == h {
			return true
		}
	}
	return false
}

func (s *phrases) suspectsAny(lines map[triples.ConcernKey]string) bool {
	for _, line := range lines {
		if s.suspects(line) {
			return true
		}
	}
	return false
}

// suspects tells whether a line may hold a phrase. It is never wrong in saying no.
// A line with letters beyond ASCII is always suspected.
func (s *phrases) suspects(line string) bool {
	h, inWord := uint32(0), false
	for i := range len(line) {
		c := line[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c >= 0x80:
			return true
		default:
			if inWord && s.known(h) {
				return true
			}
			h, inWord = 0, false
			continue
		}
		h, inWord = mix(h, c), true
	}
	return inWord && s.known(h)
}

// find reports every phrase that stands in the line as whole words.
func (s *phrases) find(line, at string, report *validate.Reporter) {
	text := game.Fold(line)
	for _, p := range s.list {
		if game.ContainsWords(text, p.text) {
			report.Report(p.rule, at, "the line %s contains %s, %s", quote(line), quote(p.text), p.what)
		}
	}
}

// checkPools reports pools without a line, and concerns without theirs (§6.3).
func checkPools(p *triples.Puzzle, a *Analysis, report *validate.Reporter) {
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
