package gen

import "dailies/validate"

// ErrPackReference is the rule that a pack's parts find one another.
var ErrPackReference = &validate.Rule{
	Code: "ERR_PACK_REFERENCE", Title: "The ids of a pack are unique and name things that exist",
	Why:    "The assembler joins the parts of a pack by their ids.",
	Fix:    "Correct the id, or add what it names.",
	Source: "pipeline page, authors and packs",
}

// PackRules lists the rules that packs are held to beside their schema.
func PackRules() []*validate.Rule { return []*validate.Rule{ErrPackReference} }
