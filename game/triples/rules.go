package triples

import "fmt"

// HowToPlay is the rules of play on one screen, a paragraph each (§0, §1). [Rules] says all of it.
func HowToPlay() []string {
	return []string{
		fmt.Sprintf("Make 3 correct groups of 3. %d misses at most. KOA is the house's own AI. She has read every log, and she is only concerned.", MaxMisses),
		"Twelve tiles: nine belong to three groups of three, three are decoys and belong nowhere. What a group shares can be a fact, a meaning, a sound or a few letters.",
		"Select three tiles, then LOCK. A correct group leaves the board and shows its title. A wrong one is a miss, and says how close it was, never which tile is wrong.",
		"After your first group KOA may name a pattern in it. Going on with that pattern can be right; avoiding it can lead to a decoy.",
		fmt.Sprintf("The best result is FLAWLESS: all three groups with at most %d miss, and nothing for KOA to hold against you.", flawlessMisses),
	}
}

// Rules is the text behind FULL RULES: what HowToPlay leaves out (§1, §6).
func Rules() []string {
	return []string{
		"A tile belongs to one group at most. The order of the locks is yours.",
		"A miss says how close it was: two of the three go together, or each belongs to a different group, or to none. The same three again are another miss.",
		"KOA may name another pattern for each group that you can lock first. What she said of it stays on the board.",
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

// ClosenessNote says under the hint of a miss what it comes to: of the three, two belong to one
// group, or each is of another group or of none.
func ClosenessNote(closeness int) string {
	if closeness >= 2 {
		return "Two of the three go together."
	}
	return "Each of the three belongs to a different group, or to none."
}

// RepeatNote is what a player is told who has selected three tiles that were a miss before.
const RepeatNote = "You tried these three: another miss."

// Meaning is [Concern.Text] with what the tiles in question share, in plain words, for a
// player whose run has ended.
func (c Concern) Meaning() string {
	text, shared := c.Text(), c.shared()
	if text == "" || shared == "" {
		return text
	}
	return text + ": " + shared
}

// plainly is the pattern of a concern within a sentence: what is shared, or of what kind it is
// where that has no plain words.
func (c Concern) plainly() string {
	switch shared := c.shared(); {
	case shared == "":
		return c.Text()
	case c.Dim == DimTopic:
		return "the theme " + shared
	default:
		return shared
	}
}

// shared is what the tiles of a concern share, in plain words; empty where there are none.
func (c Concern) shared() string {
	if c.Dim == DimTopic {
		return c.Value
	}
	return sharedWords(c.Value)
}

// sharedWords is a value of a tag in plain words; empty for one that is not known here.
func sharedWords(value string) string {
	switch value {
	case "cloud":
		return "records that are kept elsewhere"
	case "device":
		return "things that keep a log"
	case "network":
		return "the network of the house"
	case "human":
		return "people"
	case "physical", "PHYSICAL":
		return "things that can be touched"
	case "manual":
		return "done by hand"
	case "automation":
		return "done by itself"
	case "remote":
		return "done from afar"
	case "absence":
		return "something is missing or did not happen"
	case "positive":
		return "something was there or did happen"
	case "attribution":
		return "it says who it was"
	case "integrity":
		return "it says what can be trusted"
	case "SENSOR":
		return "what was measured"
	case "DIGITAL":
		return "what a screen shows"
	case "TESTIMONY":
		return "what somebody says"
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
