package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
	check "dailies/validate/aura"
)

// The window rules of aura alone.
var (
	errProtocolRepeat = &validate.Rule{
		Code: "ERR_META_PROTOCOL_REPEAT", Title: "No two consecutive days list the same protocols",
		Why:    "Yesterday's evidence would open today's lock.",
		Fix:    "Publish a day with another protocol among them.",
		Source: "window page",
	}
	errDominantTag = &validate.Rule{
		Code: "ERR_META_DOMINANT_TAG", Title: "No tag is on every card of the best line on most days",
		Why:    "If the same tag always wins, the draft is a habit.",
		Fix:    "Publish days whose best lines play other evidence.",
		Source: "window page",
	}
)

// The aspects of an aura daily besides targets and card names.
const (
	protocolSets window.Aspect = "protocols"
	dominantTags window.Aspect = "dominant tags"
)

// Aura returns the window of aura.
func Aura() window.Game[aura.Puzzle, check.Analysis] {
	return window.NewGame("aura", auraFacts, corpus.Aura, append(packRules(),
		window.Fresh(errProtocolRepeat, 2, protocolSets, func(int) string { return "/protocols" }, "choice of protocols"),
		window.Repeated(errTargetRepeat, 3, targets, 2, "/target", "target"),
		window.CommonTrait(errDominantTag, 0, dominantTags, 60, 5, "tag of every card of the best line"),
		window.AtMost(errShortlist, season, shortlists, shortGold, 50, 8, "three best yields reach Gold"),
		window.AtMost(errExact, season, sums, exactSum, 50, 10, "the best line adds up exactly"),
		window.AtMost(errClean, season, honesty, cleanGold, 75, 8, "a Gold line is clean"),
		window.Overlap(errCardRepeat, cardNames, 50, "/evidence", "cards"),
		window.WeekdayRung(warnRung),
		window.Near(errNearDuplicate, cardNames, protocolSets, func(int, int) int { return 8 }, "/evidence", "cards"),
	))
}

func auraFacts(p *aura.Puzzle, a *check.Analysis) window.Facts {
	var target, card, protocol, tag window.Tallies
	names := []string{}
	target.Add(string(p.Target), 0)
	for i := range p.Evidence {
		card.Add(game.Fold(p.Evidence[i].Name), i)
		names = append(names, p.Evidence[i].Name)
	}
	protocol.Add(strings.Join(protocolIDs(p), " + "), 0)
	if a != nil && a.Best != nil {
		for i, t := range sharedTags(p, a.Best) {
			tag.Add(string(t), i)
		}
	}
	tallies := map[window.Aspect][]window.Tally{
		targets: target, cardNames: card, protocolSets: protocol, dominantTags: tag,
		window.Rungs: window.RungOf(p.Rung, p.DateISO),
	}
	auraHabits(p, a, tallies)
	return window.Facts{Content: window.ContentOf(auraContent(p)), Names: names, Tallies: tallies, Marks: corpus.Marks(corpus.Aura(p, a).Boards)}
}

// protocolIDs returns the set of protocols, whatever their order.
func protocolIDs(p *aura.Puzzle) []string {
	ids := make([]string, len(p.Protocols))
	for i := range p.Protocols {
		ids[i] = string(p.Protocols[i].ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// sharedTags returns the tags on every card that the line submits.
func sharedTags(p *aura.Puzzle, line *check.Line) []aura.Tag {
	var shared []aura.Tag
	for _, tag := range aura.Tags() {
		everywhere := true
		for _, action := range line.Actions {
			for _, id := range action.Submit {
				card := p.Card(id)
				everywhere = everywhere && card != nil && slices.Contains(card.Tags, tag)
			}
		}
		if everywhere {
			shared = append(shared, tag)
		}
	}
	return shared
}

// auraContent returns cards, protocols and target, whatever the ids and the order of cards.
func auraContent(p *aura.Puzzle) string {
	cards := make([]string, len(p.Evidence))
	for i := range p.Evidence {
		c := &p.Evidence[i]
		cards[i] = fmt.Sprintf("%s %d %s %v %v", game.Fold(c.Name), c.Impact, c.Trust, sorted(c.Tags), sorted(c.Traits))
	}
	slices.Sort(cards)
	protocols := make([]string, len(p.Protocols))
	for i := range p.Protocols {
		protocols[i] = protocolContent(&p.Protocols[i])
	}
	return fmt.Sprintf("%s; %s; %s", p.Target, strings.Join(cards, ", "), strings.Join(protocols, ", "))
}

func protocolContent(p *aura.Protocol) string {
	paths := make([]string, len(p.Paths))
	for i := range p.Paths {
		q := &p.Paths[i]
		paths[i] = fmt.Sprintf("%v %v %v %v %v %v %s %s %d", sorted(q.AllTags), sorted(q.AnyTags), sorted(q.NoTags),
			sorted(q.AllTraits), sorted(q.AnyTraits), sorted(q.NoTraits), q.AnyTrust, q.EveryTrust, q.Cards)
	}
	slices.Sort(paths)
	return fmt.Sprintf("from %d %v", p.FromResistance, paths)
}

func sorted[T ~string](values []T) []T {
	ordered := slices.Clone(values)
	slices.Sort(ordered)
	return ordered
}
