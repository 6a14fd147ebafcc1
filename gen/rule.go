package gen

import "dailies/validate"

// ErrPackReference is the rule that a pack's parts find one another.
var ErrPackReference = &validate.Rule{
	Code: "ERR_PACK_REFERENCE", Title: "The ids of a pack are unique and name things that exist",
	Why:    "The assembler joins the parts of a pack by their ids.",
	Fix:    "Correct the id, or add what it names.",
	Source: "pipeline page, authors and packs",
}

// errPackRepeats is the rule that an item is in a pack's list once. A finding points to the
// item that repeats an earlier one, and may be left out.
var errPackRepeats = &validate.Rule{
	Code: "ERR_PACK_REPEATED_ITEM", Title: "No item of a pack's lists stands there twice",
	Why:    "What stands there twice is counted twice, and may be chosen twice for one puzzle.",
	Fix:    "Leave the second one out.",
	Source: "pipeline page, authors and packs",
}

// errPackQuota is the rule that a pack holds enough for every day of a week.
var errPackQuota = &validate.Rule{
	Code: "ERR_PACK_QUOTA", Title: "A pack holds enough of each kind, within its own story",
	Why:    "A pack that lacks one kind of part fills no day, however good the rest of it is.",
	Fix:    "Write what the finding counts too few of, or move what it names into the story.",
	Source: "pipeline page, authors and packs",
}

// ErrPackUnwanted is the rule that a model's pack serves a day that it was asked for.
var ErrPackUnwanted = &validate.Rule{
	Code: "ERR_PACK_UNWANTED", Title: "A pack can serve one of the days that it was asked for",
	Why:    "Boards of a pack for other days are assembled and proved for nothing.",
	Fix:    "Write for the days asked for. Change `months` or `weekdays` only where every text of the pack is true on those days.",
	Source: "pipeline page, authors and packs",
}

// PackRules lists the rules that packs must keep besides their schema.
func PackRules() []*validate.Rule {
	return []*validate.Rule{ErrPackReference, errPackRepeats, errPackQuota, ErrPackUnwanted, errPackCritic, errUndated}
}

// PackRepeatRule returns the rule that no item is in a pack's list twice. A finding of it points to
// an item that may be left out.
func PackRepeatRule() *validate.Rule { return errPackRepeats }

// PackQuotaRule returns the rule that a pack has enough of each kind. A finding of it counts what
// there is, and names the list to add to or the part to move.
func PackQuotaRule() *validate.Rule { return errPackQuota }
