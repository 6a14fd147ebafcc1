// Package moment knows when a player meets each text of a puzzle.
package moment

import (
	"fmt"
	"path"
	"strings"

	"dailies/game/document"
	"dailies/game/freeplay"
)

// moment is where texts stand in a document, what they are part of, and when a player meets
// them. A step * of the place is any.
type moment struct{ place, group, when string }

// Of is what a text at a place of a game's puzzle is part of, and when a player meets it; the
// first moment of the game whose place fits.
func Of(name, pointer string) (group, when string) {
	for _, m := range momentsOf(name) {
		if fits, err := path.Match(m.place, pointer); err == nil && fits {
			return m.group, m.when
		}
	}
	return "Texts", ""
}

// Spoken reports whether a text is one of a pool of lines, of which some are spoken.
func Spoken(pointer string) bool {
	return strings.Contains(pointer, "/koaLines/") || strings.Contains(pointer, "/auraLines/")
}

// momentsOf are those of a game.
func momentsOf(name string) []moment {
	switch name {
	case "triples":
		return triplesMoments()
	case "waywords":
		return waywordsMoments()
	case "aura":
		return auraMoments()
	case "testimony":
		return testimonyMoments("", "Board")
	case "freeplay":
		return freeplayMoments()
	}
	return nil
}

func triplesMoments() []moment {
	return []moment{
		{"/theme", "Board", "above the board, before the first move"},
		{"/tiles/*/subtext", "Board", "small on the tile, where notes are shown"},
		{"/tiles/*/topicFamily", "Board", "in KOA's warning, as what tiles are about"},
		{"/topicFamilies/*", "Board", "nowhere: the families that tiles name"},
		{"/tiles/*/*", "Board", "on the tile"},
		{"/trueTriples/*/title", "Sets", "when the set is locked, and at the reveal"},
		{"/trueTriples/*/ruleExplanation", "Sets", "at the reveal"},
		{"/decoyExplainers/*/*", "Decoys", "at the reveal, beside the decoy"},
		{"/koaLines/lockSuccess/*", "KOA, lock", "when a set is locked"},
		{"/koaLines/miss/*", "KOA, miss", "after a wrong guess"},
		{"/koaLines/suspicion/*", "KOA, suspicion", "after a lock that raises this concern"},
		{"/koaLines/suspicionSubtitle/*", "KOA, suspicion", "under that warning"},
		{"/koaLines/processing/*", "KOA, ending", "when the run has ended, before the audit"},
		{"/koaLines/final/*", "KOA, ending", "at the reveal, last of all"},
		{"/koaLines/ceilingExplain/concern/*", "KOA, why not FLAWLESS", "at the reveal, when her concern was confirmed"},
		{"/koaLines/ceilingExplain/independence/*", "KOA, why not FLAWLESS", "at the reveal, when two sets lean on one source"},
		{"/koaLines/ceilingExplain/both/*", "KOA, why not FLAWLESS", "at the reveal, when both are so"},
	}
}

func waywordsMoments() []moment {
	return []moment{
		{"/theme", "Board", "above the board"},
		{"/bonusTheme", "Board", "with the bonus words, once the route is found"},
		{"/grid/cells/*/meaning", "Board", "when the emoji is tapped"},
	}
}

func auraMoments() []moment {
	return []moment{
		{"/evidence/*/name", "Evidence", "on the card, from the draft on"},
		{"/evidence/*/flavor", "Evidence", "on the card, from the draft on"},
		{"/protocols/*/label", "Protocols", "on the monitor, from the resistance at which AURA enforces it"},
		{"/protocols/*/paths/*/label", "Protocols", "in the protocol's paths, at a tap"},
		{"/auraLines/intro/*", "AURA, intro", "after the draft"},
		{"/auraLines/accepted/*", "AURA, accepted", "when a payload is accepted"},
		{"/auraLines/resonance/*", "AURA, resonance", "when an accepted payload resonates"},
		{"/auraLines/rejected/*", "AURA, rejected", "when a payload is rejected"},
		{"/auraLines/scan/*", "AURA, scan", "after a SCAN"},
		{"/auraLines/audit/*", "AURA, audit", "when AURA audits"},
		{"/auraLines/shift/*", "AURA, shift", "when the next protocol takes over"},
		{"/auraLines/win/*", "AURA, ending", "when the lock opens"},
		{"/auraLines/loss/*", "AURA, ending", "when the day is lost"},
	}
}

// testimonyMoments are those of a lock, which stands at a place of the document.
func testimonyMoments(at, board string) []moment {
	koa := func(pool, when string) moment { return moment{at + "/koaLines/" + pool, board + ", KOA", when} }
	return []moment{
		{at + "/lockReason", board, "above the board, before the first turn"},
		{at + "/activeConcerns/*/koaAsks", board, "in the list of concerns"},
		{at + "/counterEvidence/*/*", board, "in the list of KOA's counters"},
		{at + "/hand/*/*", "Hand", "on the card"},
		koa("opening/*", "before the first turn"),
		koa("counter/*/*", "when KOA plays this counter"),
		koa("refuted/*/*", "when this counter is refuted"),
		koa("minor/*", "after a minor contradiction"),
		koa("blocked/*", "when a major contradiction blocks a submission"),
		koa("win/*", "when the lock opens with scrutiny"),
		koa("winClean/*", "when the lock opens without scrutiny"),
		koa("lossTurns/*", "when the turns are used up"),
		koa("lossScrutiny/*", "when scrutiny is full"),
	}
}

func freeplayMoments() []moment {
	koa := func(pool, when string) moment { return moment{"/koaLines/" + pool + "/*", "Run, KOA", when} }
	run := []moment{
		koa("opening", "before the first act"), koa("lockdown", "on entering the last act"), koa("cache", "when a cache is offered"),
		koa("cycled", "after CYCLE"), koa("corroborated", "after CORROBORATE"), koa("flagged", "after FLAG"), koa("rewired", "after REWIRE"),
		koa("exploited", "after EXPLOIT"), koa("pressed", "when time costs scrutiny"), koa("won", "when the run is won"),
	}
	for act := range freeplay.Acts {
		at, label := document.Pointer("acts", act), fmt.Sprintf("Act %d", act+1)
		run = append(run, moment{at + "/deck/*/*", label + ", deck", "on the card"}, moment{at + "/cache/*", label + ", cache", "on the card, where it is taken"})
		run = append(run, testimonyMoments(at, label)...)
	}
	return run
}
