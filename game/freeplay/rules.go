package freeplay

import (
	"fmt"

	"dailies/game/testimony"
)

// HowToPlay is the rules of play on one screen, a paragraph each: the goal, then what to do
// (player page, what each game shows). [Rules] says all of it.
func HowToPlay() []string {
	return []string{
		"Three locks, one night. Bring each lock's resistance to 0 and address its concerns; one that is shut after its last turn ends the night. Fewer turns are better.",
		fmt.Sprintf("A turn: SUBMIT 1 to %d cards. Their power comes off the resistance, and they join your story, which stays with you all night. A card that proves what a concern asks for addresses it.", testimony.MaxSubmitted),
		fmt.Sprintf("Your story must hold: cards that cannot both be true block a submission, and cards that hardly fit cost 1 scrutiny, like a sketchy card. Time costs scrutiny too. At %d you are out.", MaxScrutiny),
		"KOA answers with a counter. What it targets deals half, until a card refutes it and gets the other half back.",
		"The other moves cost a turn or tokens, and say what they do. Opening a lock gives a token, refuting a counter too.",
		"Between locks take one thing: a token, 2 scrutiny off, or a card. The last lock bends one rule.",
	}
}

// Rules is the text behind FULL RULES (D02 §10, D05 §9–10).
func Rules() []string {
	return []string{
		fmt.Sprintf("Three locks, one night. Bring a lock's resistance to 0 and address its concerns; fewer turns are better, and a lock that is shut after its last turn ends the night. Your story, KOA's scrutiny and your tokens, %d at most, stay with you; each lock gives a token, and so does each counter you refute.", MaxTokens),
		"A move costs a turn or tokens, never both. You have the cards in your hand, and those you draw by CYCLE; what is left of them stays behind at the lock.",
		fmt.Sprintf("A turn: SUBMIT 1 to %d cards. CYCLE: put a card away for good and draw the next of the pile. CORROBORATE: two cards of your hand that agree are backed; each is trusted a tier more, and KOA cannot contest it.", testimony.MaxSubmitted),
		"One token: FLAG shows you a counter and silences it for this turn. REWIRE strikes the time off a card: it contradicts nothing, and is trusted a tier less, so that a plausible card becomes sketchy.",
		"Two tokens and 1 scrutiny: EXPLOIT, once a lock, slips a card past KOA at half as much power again. Nothing blocks or halves it, it addresses concerns as ever, and it stays out of your story.",
		fmt.Sprintf("Time makes KOA suspicious: 1 scrutiny every third turn, at the second lock every second, at the last every turn. At %d you are out.", MaxScrutiny),
		"Two cards that claim different things at nearly the same time contradict each other: a grave contradiction blocks a submission, a slight one costs 1 scrutiny, and so does a sketchy card. KOA answers a submission with one counter, and what that targets deals half; refute the counter, now or later, and the other half comes off too. Two cards of a submission that share a place, a state or an activity make the whole of it deal a quarter more.",
		testimony.Bands(),
		"Between locks take one thing: a token, 2 scrutiny off, or a card. The last lock bends one rule.",
	}
}

// Text says how an escalation counts.
func (e Escalation) Text() string {
	switch e.Every() {
	case 0:
		return "time costs nothing"
	case 1:
		return "1 scrutiny every turn"
	}
	return fmt.Sprintf("1 scrutiny every %d turns", e.Every())
}

// Text says what a modifier bends.
func (m Modifier) Text() string {
	switch m {
	case DeepVerify:
		return "A plausible card costs 1 scrutiny, a sketchy one 2."
	case NarrowChannel:
		return "A submission holds at most 2 cards."
	case CrossCheck:
		return "KOA plays every counter; a card is halved once at most."
	case SensorDrift:
		return "Cards that agree deal no more for it."
	case PolicyLockdown:
		return "FLAG and REWIRE cost 2 tokens, EXPLOIT 3. No counter is hidden."
	case TimestampHardline:
		return "A slight contradiction blocks like a grave one."
	}
	return ""
}

// Text says what is taken from a cache.
func (t Take) Text() string {
	switch t {
	case Token:
		return "1 token"
	case Calm:
		return "2 scrutiny off"
	case Extra:
		return "a card for the next hand"
	}
	return ""
}
