package triples

import "fmt"

// HowToPlay is the rules of play on one screen, a paragraph each (§0, §1). [Rules] says all of it.
func HowToPlay() []string {
	return []string{
		fmt.Sprintf("Make 3 correct groups of 3. %d misses max: the last of them ends the game. KOA is the house's own AI. She has read every log, and she is only concerned.", MaxMisses),
		"Twelve tiles: nine belong to three groups of three, three are decoys and belong nowhere. What a group shares can be a fact, a meaning, a sound or a few letters.",
		"Select three tiles, then LOCK. A correct group leaves the board and shows its title. A wrong one is a miss, and says how close it was, never which tile is wrong.",
		"After your first group KOA may name a pattern in it, say that two of its tiles come from people. Another group with that pattern is still right, but the win is not FLAWLESS.",
		fmt.Sprintf("FLAWLESS is the best result: all three groups, at most %d miss, none after the first with the pattern that KOA named, and no two that share one kind of source. So it matters which group you lock first. Until then KOA tells you what she would watch in three tiles that you select, %d times, whether they are a group or not.", flawlessMisses, MaxQuestions),
	}
}

// Rules is the text behind FULL RULES: HowToPlay, and what it leaves out (§1, §6).
func Rules() []string {
	return append(HowToPlay(),
		"A tile belongs to one group at most. The order of the locks is yours.",
		"A miss says how close it was: two of the three go together, or each belongs to a different group, or to none. The same three again are another miss.",
		"KOA may name another pattern for each group that you can lock first. What she said of it stays on the board.",
		fmt.Sprintf("A win that is not FLAWLESS is CLEARED. %d misses are BUSTED.", MaxMisses),
	)
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

// ClosenessNote explains the hint of a miss: of the three, two belong to one
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
	return text + ": at least two of its tiles " + shared
}

// Phrase is what KOA would watch, or watches, in a selection: the same for a group and for any
// other three tiles with these tags.
func (c Concern) Phrase() string {
	if !c.Raised() {
		return "nothing, and that is no sign of a wrong group"
	}
	return "two of these " + c.plainly()
}

// plainly is what tiles of a concern have in common, after their subject.
func (c Concern) plainly() string {
	if shared := c.shared(); shared != "" {
		return shared
	}
	return "share " + c.Text()
}

// shared is what the tiles of a concern share, in plain words; empty where there are none.
func (c Concern) shared() string {
	if c.Dim == DimTopic {
		return "share the theme “" + c.Value + "”"
	}
	return sharedWords(c.Value)
}

// sharedWords is a value of a tag in plain words, after a subject in the plural; empty for one that
// is not known here.
func sharedWords(value string) string {
	switch value {
	case "cloud":
		return "come from records kept elsewhere"
	case "device":
		return "come from things that keep a log"
	case "network":
		return "come from the network of the house"
	case "human":
		return "come from people"
	case "physical":
		return "come from plain things"
	case "manual":
		return "were done by hand"
	case "automation":
		return "were done by themselves"
	case "remote":
		return "were done from afar"
	case "absence":
		return "say that something is missing or did not happen"
	case "positive":
		return "say that something was there or did happen"
	case "attribution":
		return "say who it was"
	case "integrity":
		return "say what can be trusted"
	case "SENSOR":
		return "were measured"
	case "DIGITAL":
		return "are seen on a screen"
	case "TESTIMONY":
		return "are what somebody says"
	case "PHYSICAL":
		return "can be touched"
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
