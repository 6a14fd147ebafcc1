package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/triples"
	"dailies/lint/corpus"
	"dailies/lint/window"
	check "dailies/validate/triples"
)

// The aspects of a triples daily.
const (
	concerns window.Aspect = "concern dimensions"
	evidence window.Aspect = "evidence types"
	topics   window.Aspect = "topic families"
	texts    window.Aspect = "tile texts"
	members  window.Aspect = "members"       // the tile texts of the triples, each at the position of its triple
	kinds    window.Aspect = "kinds of rule" // of the triples of a board, in its pack's words
)

// halfYear is how many days two boards are apart that share two of three sets.
const halfYear = 180

// Triples returns the window of triples.
func Triples() window.Game[triples.Puzzle, check.Analysis] {
	return window.NewGame("triples", triplesFacts, corpus.Triples, append(packRules(),
		window.Share(errConcernDim, 0, concerns, 60, 5, "concerns"),
		window.Variety(errConcernVariety, window.Week, concerns, 3, 3, "concern dimensions"),
		window.Share(errEvidenceType, 0, evidence, 60, 1, "tiles"),
		window.Variety(errTopicVariety, window.Week, topics, 2, 2, "topic families"),
		window.Fresh(errTileRepeat, 0, texts, place("tiles", "text"), "tile text"),
		window.AtMost(errLoad, 0, loads, evenLoad, 60, 10, "one decoy for each set"),
		window.Mixed(warnWarningShare, 60, warnings, 20, "warnings"),
		window.Mixed(warnWarningDim, 60, concerns, 40, "warnings"),
		window.AtMost(errFirstLocks, 0, firsts, twoFirst, 67, 6, "two first locks keep FLAWLESS"),
		window.MaxUses(window.Gap(errSetRepeat, titles, 0, true, place("trueTriples", "title"), "title"), 80, 4),
		window.Renewed(errSetRepeat, titles, members, 1, place("trueTriples", "title"), "title", "tiles"),
		window.Oldest(window.Near(errNearDuplicate, texts, "", func(int, int) int { return 8 }, "/tiles", "tiles")),
		window.NearWithin(halfYear, errNearDuplicate, titles, "", func(int, int) int { return 1 }, "/trueTriples", "sets"),
		window.Near(errNearDuplicate, titles, "", func(int, int) int { return 2 }, "/trueTriples", "sets"),
		window.AtMost(errHiddenWord, 0, spellings, hides, 30, 10, "hidden words"),
		window.Portioned(warnEvidence, window.Week, kinds, readsEvidence, 45, "triples read tiles as evidence"),
		window.WeeklyNovelty(warnKinds, kinds, "kind of rule", "triples"),
		window.Once(errHiddenWord, hiddenWords, titles, place("trueTriples", "hidden"), "hidden word"),
		window.Once(errHiddenWord, hidingSets, titles, place("trueTriples", "title"), "title of hidden words"),
		window.WeekdayRung(warnRung),
	))
}

func triplesFacts(p *triples.Puzzle, a *check.Analysis) window.Facts {
	var concern, kind, topic, text, member, title, load, ruled window.Tallies
	var warning, first []window.Tally
	load.Add(loadOf(p), 0)
	words, hiding, spelling := hiddenOf(p)
	var names []string
	var effort []window.Tally
	if a != nil {
		effort = effortOf(p, a)
		warning, first = warningsOf(a), firstsOf(p, a)
		for i, lock := range a.FirstLocks {
			if lock.Concern.Raised() {
				concern.Add(string(lock.Concern.Dim), i)
			}
		}
	}
	for i, tile := range p.Tiles {
		kind.Add(string(tile.EvidenceType), i)
		topic.Add(game.Fold(string(tile.TopicFamily)), i)
		text.Add(game.Fold(tile.Text), i)
	}
	for i, t := range p.TrueTriples {
		title.Add(game.Fold(t.Title), i)
		for _, tile := range p.Members(&p.TrueTriples[i]) {
			member.Add(game.Fold(tile.Text), i)
		}
		if t.Kind != "" {
			ruled.Add(string(t.Kind), i)
		}
		names = append(names, t.Title)
	}
	return window.Facts{Content: window.ContentOf(triplesContent(p)), Names: names, Marks: readingMarks(p), Tallies: map[window.Aspect][]window.Tally{
		window.Rungs: window.RungOf(hardest(p, a), ""), window.Gentlest: window.RungOf(gentlest(p, a), ""), concerns: concern, evidence: kind, topics: topic, texts: text, members: member, titles: title,
		loads: load, warnings: warning, firsts: first, hiddenWords: words, hidingSets: hiding, spellings: spelling, kinds: ruled, window.Effort: effort,
	}}
}

// readsEvidence reports whether a rule of a kind reads tiles as evidence: what they say,
// lack, or could have done. The others look at their words or their use.
func readsEvidence(kind string) bool {
	return kind == "record" || kind == "missing" || kind == "means"
}

// triplesContent returns the board as sets of tile texts, whatever the order.
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
