package validate

// CourtWords lists the words of courts, which KOA and AURA never say: they are concerned,
// and the player is not accused of anything.
func CourtWords() [10]string {
	return [...]string{"objection", "verdict", "guilty", "sustained", "overruled", "inadmissible", "prosecutor", "trial", "judge", "jury"}
}
