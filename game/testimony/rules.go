package testimony

import (
	"fmt"
	"strings"
)

// Words writes a value of an enum, or a device, as a player reads it: COFFEE_SHOP is a
// coffee shop.
func Words(value string) string { return strings.ToLower(strings.ReplaceAll(value, "_", " ")) }

// HowToPlay is the rules of play on one screen, a paragraph each: the goal, then what to do
// (player page, what each game shows). [Rules] says all of it.
func HowToPlay(p *Puzzle) []string {
	hidden := ""
	if p.CounterVisibility == Hidden {
		hidden = "Today the counters stay hidden: you see one once KOA has played it or a card has refuted it. "
	}
	return []string{
		fmt.Sprintf("Open the %s: bring its resistance from %d to 0 and address every concern within %d turns. KOA, the AI that runs this house, has locked it.", Words(string(p.TargetLock)), p.ResistanceStart, p.TurnLimit),
		fmt.Sprintf("Each turn, submit 1 to %d cards. Their power comes off the resistance, and they join your story. A card that proves what a concern asks for addresses it. Two cards of a turn that share a place, a state or an activity corroborate each other: a quarter more comes off.", MaxSubmitted),
		fmt.Sprintf("Your story must hold: cards that cannot both be true block the submission, and cards that hardly fit cost 1 scrutiny, like a sketchy card. At %d it falls apart.", MaxScrutiny),
		"KOA answers with at most one counter a turn. All cards that prove what it contests deal half until a card refutes it and wins the rest back. The order of the hand decides: where your second and your fifth card are each contested, the second's counter speaks.",
		hidden + "Par is the fewest turns there are, of these the least scrutiny, and of these the most counters refuted.",
	}
}

// Rules is all that HowToPlay leaves out, and the rest once more (D02 §1–§8, D05 §2–§6).
func Rules(p *Puzzle) []string {
	counters := "KOA's counters are open from the start."
	if p.CounterVisibility == Hidden {
		counters = "You see a counter once it has spoken or been refuted."
	}
	return []string{
		fmt.Sprintf("Open the %s: bring its resistance from %d to 0 and address every concern, within %d turns.", Words(string(p.TargetLock)), p.ResistanceStart, p.TurnLimit),
		fmt.Sprintf("Each turn, submit 1 to %d cards. Their power comes off the resistance, and they join your story for good.", MaxSubmitted),
		"Two cards that claim different things at nearly the same time contradict each other. A grave contradiction blocks the submission; a slight one costs 1 scrutiny, and \"3 minutes would do\" names the gap that costs none. Every sketchy card costs 1 too.",
		Bands(),
		fmt.Sprintf("At %d scrutiny your story falls apart.", MaxScrutiny),
		"KOA answers with at most one counter a turn. Your cards are taken in the order of the hand: the first that a counter contests calls up the first in the list that contests it. It may be the same one every turn, until it is refuted.",
		"Cards that prove what the counter targets deal half, rounded up, refuting cards among them, and address concerns all the same. Refute it, and what it took is dealt after all, then and later. " + counters,
		"Two cards of one submission that share a place, a state or an activity corroborate each other: the whole submission deals a quarter more, rounded up.",
		"The fewer turns the better, then the less scrutiny, then the more counters refuted.",
	}
}

// Bands says how far apart in time claims must be, so that they are no grave contradiction, and
// so that they are none.
func Bands() string {
	far := func(b band) string { return fmt.Sprintf("%d (%d)", b.major, b.minor+1) }
	return fmt.Sprintf("You need not learn this, since a clash names the gap that would do. Minutes that must lie between two claims, and in parentheses those that cost nothing: "+
		"from room to room %s; between the house and the coffee shop %s, the gym %s, work %s; between asleep and awake %s, drowsy and alert %s. "+
		"Other places may not share a minute. Home agrees with each of its rooms.",
		far(placeBand(Kitchen, Bedroom)), far(placeBand(Kitchen, CoffeeShop)), far(placeBand(Kitchen, Gym)), far(placeBand(Kitchen, Work)),
		far(stateBand(Asleep, Awake)), far(stateBand(Drowsy, Alert)))
}

// Meaning says what a tier of trust costs.
func (t Trust) Meaning() string {
	if t == Sketchy {
		return "costs 1 scrutiny"
	}
	return ""
}

// Text says why a run was lost; empty for one that was not.
func (l Loss) Text() string {
	return map[Loss]string{
		OutOfTurns: "No turn is left.", Scrutiny: "KOA's scrutiny is at its end: the story fell apart.", Stuck: "No card is left that fits the story.",
	}[l]
}

// Says words what a card claims, as "02:05–02:10, kitchen, awake"; empty for a refutation.
func (c *Claims) Says() string {
	var parts []string
	if len(c.TimeRange) == 2 {
		when := string(c.TimeRange[0])
		if to := string(c.TimeRange[1]); to != when { // one minute is no range
			when += "–" + to
		}
		parts = append(parts, when)
	}
	for _, value := range []string{string(c.Location), string(c.State), string(c.Activity)} {
		if value != "" {
			parts = append(parts, Words(value))
		}
	}
	return strings.Join(parts, ", ")
}
