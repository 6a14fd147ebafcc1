package lint

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/corpus"
	"dailies/validate"
	check "dailies/validate/triples"
)

// The window rules of triples (seed A1 §8.6).
var (
	errConcernDim = &validate.Rule{
		Code: "ERR_META_CONCERN_DIM", Title: "No dimension raises most of the window's concerns",
		Why:    "If KOA always flags the same attribute, players look at it first and the puzzle is half solved.",
		Fix:    "Publish days whose triples share other attributes.",
		Source: "A1 §8.6",
	}
	errConcernVariety = &validate.Rule{
		Code: "ERR_META_CONCERN_VARIETY", Title: "A week raises at least 3 concern dimensions",
		Why:    "A week of the same suspicion teaches a habit instead of a game.",
		Fix:    "Publish a day whose triples share a later attribute: claim shape, evidence type, topic.",
		Source: "A1 §8.6",
	}
	errEvidenceType = &validate.Rule{
		Code: "ERR_META_EVIDENCE_TYPE", Title: "No evidence type is on most tiles of the window",
		Why:    "A board of sensors only leaves one attribute without meaning.",
		Fix:    "Publish days with other kinds of evidence.",
		Source: "A1 §8.6",
	}
	errTopicVariety = &validate.Rule{
		Code: "ERR_META_TOPIC_VARIETY", Title: "A week has at least 2 topic families",
		Why:    "Players tire of a topic sooner than of a game.",
		Fix:    "Publish a day of another theme pack.",
		Source: "A1 §8.6",
	}
	errTileRepeat = &validate.Rule{
		Code: "ERR_META_TILE_REPEAT", Title: "No tile text returns within the window",
		Why:    "A tile that was a decoy last week is suspected this week.",
		Fix:    "Reword the tile, or generate the day anew.",
		Source: "A1 §7.2; window page",
	}
)

// The aspects of a triples daily.
const (
	concerns Aspect = "concern dimensions"
	evidence Aspect = "evidence types"
	topics   Aspect = "topic families"
	texts    Aspect = "tile texts"
	titles   Aspect = "titles"
	kinds    Aspect = "kinds of rule" // of the triples of a board, in its pack's words

	// Effort is the aspect of how hard a daily is, for games whose weekdays ask for no rung
	// that says it: the count of its tally. The greater, the harder.
	Effort Aspect = "effort"
)

// Triples is the window of triples.
func Triples() Game[triples.Puzzle, check.Analysis] {
	return NewGame("triples", triplesFacts, corpus.Triples, append(packRules(),
		Share(errConcernDim, 0, concerns, 60, 5, "concerns"),
		Variety(errConcernVariety, week, concerns, 3, 3, "concern dimensions"),
		Share(errEvidenceType, 0, evidence, 60, 1, "tiles"),
		Variety(errTopicVariety, week, topics, 2, 2, "topic families"),
		Fresh(errTileRepeat, 0, texts, place("tiles", "text"), "tile text"),
		AtMost(errLoad, 0, loads, evenLoad, 60, 10, "one decoy for each set"),
		Portion(errWarningShare, 0, warnings, habitual, 50, 10, "warnings"),
		Rationed(Gap(errSetRepeat, titles, 0, true, place("trueTriples", "title"), "title"), 80, 4),
		Near(errNearDuplicate, texts, "", func(int, int) int { return 8 }, "/tiles", "tiles"),
		Near(errNearDuplicate, titles, "", func(int, int) int { return 2 }, "/trueTriples", "sets"),
		AtMost(errHiddenWord, 0, spellings, hides, 30, 10, "hidden words"),
		Portioned(warnEvidence, week, kinds, readsEvidence, 45, "triples read tiles as evidence"),
		Renewed(warnKinds, kinds, "kind of rule"),
		Once(errHiddenWord, hiddenWords, titles, place("trueTriples", "hidden"), "hidden word"),
		lowered(),
	))
}

func triplesFacts(p *triples.Puzzle, a *check.Analysis) Facts {
	var concern, kind, topic, text, title, load, ruled count
	var warning []Tally
	load.add(loadOf(p), 0)
	words, spelling := hiddenOf(p)
	var names []string
	var effort []Tally
	if a != nil {
		effort = effortOf(a)
		warning = warningsOf(a)
		for i, lock := range a.FirstLocks {
			if lock.Concern.Raised() {
				concern.add(string(lock.Concern.Dim), i)
			}
		}
	}
	for i, tile := range p.Tiles {
		kind.add(string(tile.EvidenceType), i)
		topic.add(game.Fold(string(tile.TopicFamily)), i)
		text.add(game.Fold(tile.Text), i)
	}
	for i, t := range p.TrueTriples {
		title.add(game.Fold(t.Title), i)
		if t.Kind != "" {
			ruled.add(string(t.Kind), i)
		}
		names = append(names, t.Title)
	}
	return Facts{Content: contentOf(triplesContent(p)), Names: names, Tallies: map[Aspect][]Tally{
		rungs: rungOf(promised(p.Asks()), ""), concerns: concern.tallies, evidence: kind.tallies, topics: topic.tallies, texts: text.tallies, titles: title.tallies,
		loads: load.tallies, warnings: warning, hiddenWords: words, spellings: spelling, kinds: ruled.tallies, Effort: effort,
	}}
}

// effortOf is how many triples a player tries, who goes by shared kinds and minds what a miss
// answers, up to the first true one.
func effortOf(a *check.Analysis) []Tally {
	if rank := a.Models[check.ByCloseness].Rank; rank > 0 {
		return []Tally{{string(check.ByCloseness), int32(min(rank, math.MaxInt32)), 0}}
	}
	return nil
}

// promised is the highest rung that a board of the stated one serves: what days ask of
// triples changes on Friday only.
func promised(stated game.Rung) game.Rung {
	switch {
	case stated == "":
		return ""
	case stated.Below(game.Fri):
		return game.Thu
	}
	return game.Sun
}

// triplesContent is the board as sets of tile texts, whatever the order.
func triplesContent(p *triples.Puzzle) string {
	bySet := make(map[triples.SetID][]string, 4)
	for _, tile := range p.Tiles {
		bySet[tile.SetID] = append(bySet[tile.SetID], game.Fold(tile.Text))
	}
	var sets []string
	for id, set := range bySet {
		slices.Sort(set)
		mark := "set"
		if id == triples.Decoy {
			mark = "decoys"
		}
		sets = append(sets, fmt.Sprintf("%s: %s", mark, strings.Join(set, ", ")))
	}
	slices.Sort(sets)
	return strings.Join(sets, "; ")
}
