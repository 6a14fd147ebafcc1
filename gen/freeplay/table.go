package freeplay

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"dailies/game/freeplay"
	dailies "dailies/game/testimony"
	"dailies/gen/testimony"
)

// span is how far apart the stories of a run may lie, in minutes.
const span = 5 * 60

// oftener is how many contradictions between their stories let three packs be drawn once more:
// with few contradictions, hardly any story is used against the player.
const oftener = 25

// table is what runs are dealt from: every three packs of testimony whose stories lie within
// the span and contradict each other somewhere, in the order of their hours.
type table struct {
	stories []*testimony.Pack
	threes  [][freeplay.Acts]int // three packs that are drawn oftener are listed oftener
}

func newTable(stories []*testimony.Pack) *table {
	t := &table{stories: slices.Clone(stories)}
	slices.SortStableFunc(t.stories, func(a, b *testimony.Pack) int {
		return cmp.Or(cmp.Compare(median(a), median(b)), cmp.Compare(a.Pack, b.Pack))
	})
	for i := range t.stories {
		for j := i + 1; j < len(t.stories); j++ {
			for k := j + 1; k < len(t.stories) && median(t.stories[k])-median(t.stories[i]) <= span; k++ {
				three := [freeplay.Acts]int{i, j, k}
				if pairs := t.threads(three); pairs > 0 && t.apart(three[:]...) {
					t.threes = append(t.threes, slices.Repeat([][freeplay.Acts]int{three}, 1+pairs/oftener)...)
				}
			}
		}
	}
	return t
}

// threads counts the pairs of evidence from two of the packs that contradict each other.
func (t *table) threads(three [freeplay.Acts]int) (n int) {
	for at, j := range three {
		for _, i := range three[:at] {
			for a := range t.stories[i].Evidence {
				for b := range t.stories[j].Evidence {
					told, card := t.stories[i].Dealt(a, nil), t.stories[j].Dealt(b, nil)
					if dailies.SeverityOf(&told, &card) != dailies.None {
						n++
					}
				}
			}
		}
	}
	return n
}

// apart reports whether the packs lock three devices, and no card of one is another's.
func (t *table) apart(three ...int) bool {
	taken := make(map[string]bool)
	for _, i := range three {
		p := t.stories[i]
		ids := []string{"lock " + string(p.TargetLock)}
		for j := range p.Evidence {
			ids = append(ids, string(p.Evidence[j].ID))
		}
		for j := range p.Refutations {
			ids = append(ids, string(p.Refutations[j].ID))
		}
		for _, id := range ids {
			if taken[id] {
				return false
			}
			taken[id] = true
		}
	}
	return true
}

// median returns the median of the times at which a pack's evidence starts, in minutes.
func median(p *testimony.Pack) int {
	var starts []int
	for i := range p.Evidence {
		if minutes, ok := p.Evidence[i].Start.Minutes(); ok {
			starts = append(starts, minutes)
		}
	}
	if len(starts) == 0 {
		return 0
	}
	slices.Sort(starts)
	return (starts[(len(starts)-1)/2] + starts[len(starts)/2]) / 2
}

// dealer starts a deal: its packs, its modifier and its seed.
func (t *table) dealer(seed uint32, redeals int) *dealer {
	d := &dealer{draw: rand.New(rand.NewPCG(uint64(seed), 0)), seed: fmt.Sprintf("KOA-%08X", seed), redeals: redeals}
	if len(t.threes) == 0 {
		return d
	}
	for _, i := range t.threes[d.draw.IntN(len(t.threes))] {
		d.stories = append(d.stories, t.stories[i])
	}
	modifiers := freeplay.Modifiers()
	d.modifier = modifiers[d.draw.IntN(len(modifiers))]
	return d
}

// locks names the devices and the modifier of a deal.
func (d *dealer) locks() string {
	var names []string
	for _, p := range d.stories {
		names = append(names, string(p.TargetLock))
	}
	return strings.Join(append(names, string(d.modifier)), " ")
}
