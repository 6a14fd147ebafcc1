package textplace

// Testimony places the texts of a testimony puzzle.
func Testimony() []Place { return lockPlaces("", "Board") }

// lockPlaces lists those of a lock that stands at a pointer of the document.
func lockPlaces(at, board string) []Place {
	koa := func(pool, when string) Place { return Place{at + "/koaLines/" + pool, board + ", KOA", when} }
	return []Place{
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
