package aura

import (
	"context"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/document"
	"dailies/validate"
)

// Bounds of what is judged outside the search.
const (
	maxPairs  = 64   // cards up to which payloads are tried against the paths
	maxCounts = 1000 // cards up to which drafts are counted
)

// Check judges a puzzle. The rules do not hide one another: each is judged on whatever
// the document holds.
func Check(ctx context.Context, p *aura.Puzzle, report *validate.Reporter) *Analysis {
	checkCards(p, report)
	checkReserve(p, report)
	checkProtocols(p, report)
	checkPaths(p, report)
	checkTrust(p, report)
	checkVoice(p, report)
	checkCourt(p, report)
	analysis := validate.Recall(ctx, report, wordless(p), func(p *aura.Puzzle) *Analysis { return analyze(ctx, p) })
	if analysis == nil {
		return nil
	}
	if analysis.Undecided {
		report.Report(validate.UndecidedRule(), "", "the search over the drafts did not end within its bounds: %d nodes, %d cards, %d protocols, %d turns", budget, maxCards, maxProtocols, maxTurns)
		return analysis
	}
	checkPlay(p, analysis, report)
	checkRung(p, analysis, report)
	if sound(p) {
		for _, doubt := range replay(p, analysis) {
			report.Report(validate.UndecidedRule(), "", "the engine does not confirm the search: %s", doubt)
		}
	}
	return analysis
}

// wordless is a puzzle without the texts that its search does not need.
func wordless(p *aura.Puzzle) *aura.Puzzle {
	bare := *p
	bare.AuraLines = aura.Lines{}
	bare.Evidence = slices.Clone(p.Evidence)
	for i := range bare.Evidence {
		bare.Evidence[i].Name, bare.Evidence[i].Flavor = "", ""
	}
	bare.Protocols = slices.Clone(p.Protocols)
	for k := range bare.Protocols {
		protocol := &bare.Protocols[k]
		protocol.Label = ""
		protocol.Paths = slices.Clone(protocol.Paths)
		for i := range protocol.Paths {
			protocol.Paths[i].Label = ""
		}
	}
	return &bare
}

// analyze gives no analysis where there is no lock to open, and does not search where
// plain arithmetic decides.
func analyze(ctx context.Context, p *aura.Puzzle) *Analysis {
	switch {
	case p.Resistance < 1:
		return nil
	case len(p.Evidence) > maxCounts:
		return &Analysis{Undecided: true}
	case hopeless(p):
		return lost(choose(len(p.Evidence), aura.DraftSize))
	case !fits(p):
		return &Analysis{Undecided: true, Drafts: choose(len(p.Evidence), aura.DraftSize)}
	}
	return newSolver(ctx, p).analyze(p)
}

// choose counts the ways to take k of n things.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return max(ways, 0)
}

func checkCards(p *aura.Puzzle, report *validate.Reporter) {
	seen := make(map[aura.CardID]int, len(p.Evidence))
	for i := range p.Evidence {
		id := p.Evidence[i].ID
		if first, again := seen[id]; again {
			report.Report(errReference, pointer("evidence", i, "id"), "cards %d and %d both have the id %s", first+1, i+1, quote(id))
			continue
		}
		seen[id] = i
	}
}

func checkReserve(p *aura.Puzzle, report *validate.Reporter) {
	left := make(map[aura.CardID]bool, len(p.Evidence))
	known := make(map[aura.CardID]bool, len(p.Evidence))
	for i := range p.Evidence {
		left[p.Evidence[i].ID], known[p.Evidence[i].ID] = true, true
	}
	for i, id := range p.ReserveOrder {
		switch {
		case !known[id]:
			report.Report(errReference, pointer("reserveOrder", i), "the reserve order lists %s, which is no card of the puzzle", quote(id))
		case !left[id]:
			report.Report(errReference, pointer("reserveOrder", i), "the reserve order lists %s twice", quote(id))
		}
		delete(left, id)
	}
	for i := range p.Evidence {
		if left[p.Evidence[i].ID] {
			report.Report(errReference, "/reserveOrder", "the reserve order lacks %s", quote(p.Evidence[i].ID))
			delete(left, p.Evidence[i].ID)
		}
	}
}

func checkProtocols(p *aura.Puzzle, report *validate.Reporter) {
	seen := make(map[game.ID]bool, len(p.Protocols))
	for k := range p.Protocols {
		protocol := &p.Protocols[k]
		if seen[protocol.ID] {
			report.Report(errReference, pointer("protocols", k, "id"), "two protocols have the id %s", quote(protocol.ID))
		}
		seen[protocol.ID] = true
		at := pointer("protocols", k, "fromResistance")
		switch {
		case k == 0 && protocol.FromResistance != p.Resistance:
			report.Report(errReference, at, "the first protocol is enforced from %d, and the lock starts at %d", protocol.FromResistance, p.Resistance)
		case k > 0 && protocol.FromResistance >= p.Protocols[k-1].FromResistance:
			report.Report(errReference, at, "protocol %s takes over at %d, not below the %d of the one before", quote(protocol.ID), protocol.FromResistance, p.Protocols[k-1].FromResistance)
		}
		paths := make(map[game.ID]bool, len(protocol.Paths))
		for i := range protocol.Paths {
			id := protocol.Paths[i].ID
			if paths[id] {
				report.Report(errReference, pointer("protocols", k, "paths", i, "id"), "two paths of %s have the id %s", quote(protocol.ID), quote(id))
			}
			paths[id] = true
		}
	}
}

// checkPaths tries every payload of the twelve cards against every path.
func checkPaths(p *aura.Puzzle, report *validate.Reporter) {
	if len(p.Evidence) > maxPairs {
		return // the search is undecided, and says so
	}
	for k := range p.Protocols {
		for i := range p.Protocols[k].Paths {
			if path := &p.Protocols[k].Paths[i]; !satisfiable(p, path) {
				report.Report(errPath, pointer("protocols", k, "paths", i), "no payload of the puzzle's cards satisfies path %s of %s", quote(path.ID), quote(p.Protocols[k].ID))
			}
		}
	}
}

func satisfiable(p *aura.Puzzle, path *aura.Path) bool {
	for i := range p.Evidence {
		if path.Holds([]*aura.Card{&p.Evidence[i]}) {
			return true
		}
		for j := range i {
			if path.Holds([]*aura.Card{&p.Evidence[j], &p.Evidence[i]}) {
				return true
			}
		}
	}
	return false
}

func checkTrust(p *aura.Puzzle, report *validate.Reporter) {
	count := make(map[aura.Trust]int, 3)
	for i := range p.Evidence {
		count[p.Evidence[i].Trust]++
	}
	if n := count[aura.Sketchy]; n < leastSketchy || n > mostSketchy || count[aura.Verified] < leastVerified {
		report.Report(errTrustMix, "/evidence", "%d cards are SKETCHY and %d VERIFIED, where %d to %d and at least %d should be", n, count[aura.Verified], leastSketchy, mostSketchy, leastVerified)
	}
}

// checkPlay reports what the analysis says about the puzzle as a puzzle.
func checkPlay(p *aura.Puzzle, a *Analysis, report *validate.Reporter) {
	hold := func(rule *validate.Rule, kept bool, at, format string, args ...any) {
		if !kept {
			report.Report(rule, at, format, args...)
		}
	}
	most, least := report.Profile.Figures[mostGold], report.Profile.Figures[leastWinning]
	hold(errUnsolvable, a.Solvable, "/protocols", "none of the %d drafts wins", a.Drafts)
	hold(errNoGold, a.GoldDrafts > 0, "/protocols", "no draft reaches Gold; the best line leaves %s", document.Count(a.BestTurnsLeft, "turn"))
	hold(errNeedsScan, a.WithoutScan, "/evidence", "no draft wins without a SCAN")
	hold(errNoSafeLine, a.SafeBronze, "/evidence", "no draft leaves a turn without submitting a SKETCHY card and without a SCAN")
	hold(errRepeated, !a.RepeatedGold, "/protocols", "one payload submitted every turn is Gold: %s", repeatedText(a.Repeated))
	pair, again := a.Best.pair()
	hold(errPairAgain, again <= report.Profile.Figures[mostPairTurns], "/evidence", "the best line submits %s in %d turns: %s", names(pair), again, a.Best.played())
	hold(errIrrelevant, 100*a.GoldDrafts <= most*a.Drafts, "/evidence", "%d of %d drafts reach Gold, more than %d %%", a.GoldDrafts, a.Drafts, most)
	hold(errUnforgiving, 100*a.WinningDrafts >= least*a.Drafts && a.Drafts > 0, "/evidence", "%d of %d drafts win, fewer than %d %%", a.WinningDrafts, a.Drafts, least)
	hold(errMustPick, len(a.MustPick) == 0, "/evidence", "every winning draft holds %s", names(a.MustPick))
	for _, path := range a.DeadPaths {
		k, i := locate(p, path)
		report.Report(errDeadPath, pointer("protocols", k, "paths", i), "no Gold or Silver line uses the path %s", quote(path))
	}
}

func repeatedText(line *Line) string {
	if line == nil {
		return ""
	}
	return names(line.Actions[0].Submit)
}

func names(ids []aura.CardID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = quote(id)
	}
	return strings.Join(texts, ", ")
}

// pair is the pair that a line submits in most turns, of equal ones the first, and in how many.
func (l *Line) pair() (pair []aura.CardID, most int) {
	if l == nil {
		return nil, 0
	}
	for _, turn := range l.Actions {
		n := 0
		for _, other := range l.Actions {
			if slices.Equal(turn.Submit, other.Submit) {
				n++
			}
		}
		if len(turn.Submit) == 2 && n > most {
			pair, most = turn.Submit, n
		}
	}
	return pair, most
}

// locate finds a dead path's place; of two paths of one name, the first.
func locate(p *aura.Puzzle, name string) (protocol, path int) {
	for k := range p.Protocols {
		for i := range p.Protocols[k].Paths {
			if string(p.Protocols[k].ID)+"/"+string(p.Protocols[k].Paths[i].ID) == name {
				return k, i
			}
		}
	}
	return 0, 0
}

func pointer(steps ...any) string { return document.Pointer(steps...) }

func quote[T ~string](text T) string { return document.Quote(string(text)) }
