package session

import (
	"fmt"
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
)

// What good and par are in each game. AURA, triples and waywords know it of their rules
// alone. Which result of testimony is the best is found by a search that no page makes: the
// answer side has its line, and says it once a run has been won, since a view before the end
// holds nothing of the analysis, not even its figures. Freeplay's best is not known to
// anybody; there par is the line that proves the night.

// triplesLadder holds FLAWLESS for par and a win without a miss for good. FLAWLESS forgives
// a miss, so good is no miss, or FLAWLESS all the same.
func triplesLadder(p *triples.Puzzle, s triples.State, _ *triples.State) ladder {
	l := ladder{opened: "all three groups", good: "no miss, or FLAWLESS", par: "FLAWLESS"}
	switch tier := triples.TierOf(p, s); {
	case tier == triples.Flawless:
		l.step = Par
	case tier == triples.Cleared && s.Misses == 0:
		l.step = Good
	case tier == triples.Cleared:
		l.step = Opened
	}
	l.next = triples.Shortfall(p, s)
	if l.step == Opened {
		l.next = strings.TrimSpace(fmt.Sprintf("Good is no miss: you had %d. %s", s.Misses, l.next))
	}
	return l
}

// waywordsLadder holds every word without a hint for par, every path word for good.
func waywordsLadder(p *waywords.Puzzle, s waywords.State, _ *waywords.State) ladder {
	l := ladder{opened: "START and END are connected", good: "every path word, without a hint", par: "every path word and every bonus word, without a hint"}
	if s.Status != waywords.Completed {
		return l
	}
	hints := ""
	if s.HintUsedFromButton > 0 {
		hints = count(s.HintUsedFromButton, "hint") + " asked for"
	}
	path, bonus := missing(p.Words.Path, s.FoundPathWords, "path word"), missing(p.Words.Additional, s.FoundAdditionalWords, "bonus word")
	switch {
	case hints != "" || path != "":
		l.step, l.next = Opened, fmt.Sprintf("Good is %s: %s.", l.good, listing(hints, path))
	case bonus != "":
		l.step, l.next = Good, fmt.Sprintf("Par is %s: %s.", l.par, bonus)
	default:
		l.step = Par
	}
	if path+bonus != "" {
		l.next += " Words count until START and END are joined."
	}
	return l
}

// missing says how many words of a list are not found; empty for none.
func missing(words []waywords.Word, found map[game.ID]bool, what string) string {
	if n := len(words) - len(found); n > 0 {
		return count(n, what) + " not found"
	}
	return ""
}

// auraLadder holds Gold for par and Silver for good.
func auraLadder(_ *aura.Puzzle, s aura.State, _ *aura.State) ladder {
	l := ladder{
		opened: "the lock opens",
		good:   fmt.Sprintf("Silver: %d turns left or more", aura.SilverTurns),
		par:    fmt.Sprintf("Gold: %d turns left or more", aura.GoldTurns),
	}
	switch aura.MedalOf(s) {
	case aura.Gold:
		l.step = Par
	case aura.Silver:
		l.step, l.next = Good, fmt.Sprintf("Par is %d turns left or more: you had %d.", aura.GoldTurns, s.Turns)
	case aura.Bronze, aura.Cleared:
		l.step, l.next = Opened, fmt.Sprintf("Good is %d turns left or more: you had %d.", aura.SilverTurns, s.Turns)
	case aura.Loss:
	}
	return l
}

// testimonyLadder holds the best result for par, in turns, scrutiny and refuted counters
// but not in power, and its turns for good.
func testimonyLadder(p *testimony.Puzzle, s testimony.State, best *testimony.State) ladder {
	l := ladder{
		opened: "the lock opens", good: "the fewest turns there are",
		par: "the fewest turns, of these the least scrutiny, of these the most counters refuted",
	}
	won := s.Status == testimony.Won
	if won {
		l.step, l.unknown = Opened, best == nil
	}
	if best == nil {
		return l
	}
	had, least := testimony.ScoreOf(p, s), testimony.ScoreOf(p, *best)
	had.Power, least.Power = 0, 0
	l.good = "the fewest turns, " + count(least.Turns, "turn")
	l.par = fmt.Sprintf("%s, scrutiny %d, %d refuted", count(least.Turns, "turn"), least.Scrutiny, least.Refuted)
	switch {
	case !won:
	case had.Compare(least) <= 0:
		l.step = Par
	case had.Turns > least.Turns:
		l.next = fmt.Sprintf("Good is %s: you took %d.", count(least.Turns, "turn"), had.Turns)
	default:
		l.step, l.next = Good, fmt.Sprintf("Par is %s: you had scrutiny %d, %d refuted.", l.par, had.Scrutiny, had.Refuted)
	}
	return l
}

// freeplayLadder holds the line that proves the night for par, and its turns for good. A
// player may do better.
func freeplayLadder(_ *freeplay.Puzzle, s freeplay.State, best *freeplay.State) ladder {
	l := ladder{opened: "all three locks open", good: "as few turns as the line that proves the night", par: "a result no worse than that line’s"}
	won := s.Phase == freeplay.Won
	if won {
		l.step, l.unknown = Opened, best == nil
	}
	if best == nil {
		return l
	}
	had, line := freeplay.ScoreOf(s), freeplay.ScoreOf(*best)
	figures := func(f freeplay.Score) string {
		return fmt.Sprintf("%s, scrutiny %d, %d refuted, %s left", count(f.Turns, "turn"), f.Scrutiny, f.Refuted, count(f.Tokens, "token"))
	}
	l.good, l.par = count(line.Turns, "turn")+" or fewer", figures(line)+", or better"
	switch {
	case !won:
	case had.Compare(line) <= 0:
		l.step = Par
	case had.Turns > line.Turns:
		l.next = fmt.Sprintf("Good is %s: you took %d.", count(line.Turns, "turn"), had.Turns)
	default:
		l.step, l.next = Good, fmt.Sprintf("Par is %s: you had %s.", figures(line), figures(had))
	}
	return l
}
