package textplace

// Triples places the texts of a triples puzzle.
func Triples() []Place {
	return []Place{
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
