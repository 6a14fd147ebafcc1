package testimony

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/testimony"
)

// long are the words of some texts that have at least so many letters.
func long(letters int, texts ...string) (words []string) {
	for _, word := range strings.Fields(game.Fold(strings.Join(texts, " "))) {
		if len(word) >= letters {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// refuters are the refutations of a pack that answer a counter.
func (p *Pack) refuters(id game.ID) (all []*Refutation) {
	for i := range p.Refutations {
		if slices.Contains(p.Refutations[i].Refutes, id) {
			all = append(all, &p.Refutations[i])
		}
	}
	return all
}

// TestWhatKoaConcedesFitsEveryRefuter: where several cards refute a counter, KOA's words about
// it must not come from only one of them, since the player may have played another. Words of
// the counter and of the pack's scene are hers to use, and so are those that she uses in four
// packs.
func TestWhatKoaConcedesFitsEveryRefuter(t *testing.T) {
	all := packs(t)
	common := make(map[string]int)
	for _, p := range all {
		var texts []string
		for i := range p.Counters {
			texts = append(append(texts, p.Counters[i].CounterLines...), p.Counters[i].RefutedLines...)
		}
		for _, word := range long(5, texts...) {
			common[word]++
		}
	}
	for name, p := range all {
		for i := range p.Counters {
			k := &p.Counters[i]
			refuters := p.refuters(k.ID)
			if len(refuters) < 2 {
				continue
			}
			hers := long(5, append(slices.Clone(k.CounterLines), k.Name, k.Claim, p.Theme, p.LockReason)...)
			for _, line := range k.RefutedLines {
				for _, word := range long(5, line) {
					if common[word] >= 4 || slices.Contains(hers, word) {
						continue
					}
					bring := 0
					for _, r := range refuters {
						if slices.Contains(long(5, r.Name, r.Source, r.Flavor), word) {
							bring++
						}
					}
					require.True(t, bring == 0 || bring == len(refuters), "%s: %s: %q quotes one card of several: %s", name, k.ID, line, word)
				}
			}
		}
	}
}

// TestARefuterStandsAlone: a card that refutes two counters names neither, for it may be
// dealt with one of them, and then the player has never heard of the other.
func TestARefuterStandsAlone(t *testing.T) {
	for name, p := range packs(t) {
		for _, r := range p.Refutations {
			if len(r.Refutes) < 2 {
				continue
			}
			said := long(4, r.Flavor)
			for i := range p.Counters {
				k := &p.Counters[i]
				if !slices.Contains(r.Refutes, k.ID) {
					continue
				}
				for _, word := range long(4, k.Name) {
					require.NotContains(t, said, word, "%s: %s names %s", name, r.ID, k.Name)
					require.NotContains(t, said, word+"s", "%s: %s names %s", name, r.ID, k.Name)
				}
			}
		}
	}
}

// TestNobodyIsIdleAndBusyAtOnce: the rules of play allow IDLE together with ACTIVE and ALERT,
// but two cards that say both of one person in one place at one time read as a contradiction.
// They may meet at a minute.
func TestNobodyIsIdleAndBusyAtOnce(t *testing.T) {
	busy := []testimony.Condition{testimony.Active, testimony.Alert}
	for name, p := range packs(t) {
		for i := range p.Evidence {
			a := &p.Evidence[i]
			for j := range p.Evidence {
				b := &p.Evidence[j]
				if testimony.Condition(a.State) != testimony.Idle || !slices.Contains(busy, testimony.Condition(b.State)) || a.Location == "" || a.Location != b.Location {
					continue
				}
				require.False(t, a.Start < b.End && b.Start < a.End, "%s: %s and %s", name, a.ID, b.ID)
			}
		}
	}
}

// TestConcernsAreAskedInTheirOwnWords: "Show me you are there. I do not open for a voice
// elsewhere" is a fine sentence for two or three locks. A player meets a lock a day.
func TestConcernsAreAskedInTheirOwnWords(t *testing.T) {
	formulas := map[string][]string{"Show me ... I do not ...": nil, "with a pulse": nil, "I would like a person": nil}
	for name, p := range packs(t) {
		for i := range p.Concerns {
			asks := p.Concerns[i].KoaAsks
			if strings.HasPrefix(asks, "Show me ") && strings.Contains(asks, ". I do not ") {
				formulas["Show me ... I do not ..."] = append(formulas["Show me ... I do not ..."], name)
			}
			for _, words := range []string{"with a pulse", "I would like a person"} {
				if strings.Contains(asks, words) {
					formulas[words] = append(formulas[words], name)
				}
			}
		}
	}
	for words, in := range formulas {
		require.LessOrEqual(t, len(in), 3, "%s: %s", words, in)
	}
}

// TestPacksSpeakAmerican: words of a British house, which this one is not.
func TestPacksSpeakAmerican(t *testing.T) {
	foreign := []string{"wardrobe", "biscuit", "biscuits", "excluder", "parcels", "cupboard", "rota", "whilst"}
	texts := func(p *Pack) (all []string) {
		all = append(all, p.Theme, p.LockReason)
		for i := range p.Concerns {
			all = append(all, p.Concerns[i].KoaAsks)
		}
		for i := range p.Counters {
			k := &p.Counters[i]
			all = append(append(append(all, k.Name, k.Claim), k.CounterLines...), k.RefutedLines...)
		}
		for i := range p.Evidence {
			all = append(all, p.Evidence[i].Name, p.Evidence[i].Source, p.Evidence[i].Flavor)
		}
		for i := range p.Refutations {
			all = append(all, p.Refutations[i].Name, p.Refutations[i].Source, p.Refutations[i].Flavor)
		}
		l := &p.KoaLines
		return slices.Concat(all, l.Opening, l.Minor, l.Blocked, l.Win, l.WinClean, l.LossTurns, l.LossScrutiny)
	}
	for name, p := range packs(t) {
		for _, text := range texts(p) {
			for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
				require.NotContains(t, foreign, word, "%s: %q", name, text)
			}
		}
	}
}
