package triples

import "fmt"

// HowToPlay is the rules of play on one screen, a paragraph each (§0, §1).
func HowToPlay() []string {
	return []string{
		fmt.Sprintf("Make 3 correct groups of 3. %d misses at most.", MaxMisses),
		"Twelve tiles: nine belong to three groups of three, three are decoys and belong nowhere. What a group shares can be a fact, a meaning, a sound or a few letters.",
		"Select three tiles, then LOCK. A correct group leaves the board and shows its title. A wrong one is a miss, and says how close it was, never which tile is wrong.",
		"After your first lock KOA may name a pattern in it, another one for each group that you can lock first. Going on with that pattern can be right; avoiding it can lead to a decoy.",
		fmt.Sprintf("FLAWLESS: all three groups, at most %d miss, no second group that leans on the pattern KOA named, no two groups that lean on the same kind of source. CLEARED: all three groups. BUSTED: %d misses.", flawlessMisses, MaxMisses),
	}
}

// Meaning is what a tier says of a run, in a sentence; empty while the run goes on.
func (t Tier) Meaning() string {
	switch t {
	case Flawless:
		return "All three groups, and nothing for KOA to hold against you."
	case Cleared:
		return "All three groups."
	case Busted:
		return fmt.Sprintf("%d misses. The rest stays with KOA.", MaxMisses)
	}
	return ""
}

// Text names the pattern of a concern for a player (§6.4); empty when there is none.
func (c Concern) Text() string {
	return map[Dimension]string{
		DimSource: "the same kind of source", DimControl: "the same way actions happen", DimClaim: "the same shape of claim",
		DimEvidence: "the same kind of evidence", DimTopic: "the same theme",
	}[c.Dim]
}
