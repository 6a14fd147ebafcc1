package testimony

import (
	"slices"

	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/validate"
)

var errConcernID = &validate.Rule{
	Code: "ERR_KOA_CONCERN_ID", Title: "A concern's id is a proof that it requires",
	Why:    "The id is what the player sees beside KOA's question: a concern called SHOE that wants LIVENESS misleads.",
	Fix:    "Name the concern after its proof: IDENTITY, ALERTNESS, INTENT, LOCATION or LIVENESS.",
	Source: "testimony page, validator",
}

// checkConcernIDs compares ids with proofs (D02 §7.2).
func checkConcernIDs(p *testimony.Puzzle, report *validate.Reporter) {
	for i := range p.ActiveConcerns {
		c := &p.ActiveConcerns[i]
		if len(c.RequiredProof) > 0 && !slices.Contains(c.RequiredProof, testimony.Proof(c.ID)) {
			report.Report(errConcernID, document.Pointer("activeConcerns", i, "id"), "the concern %s requires %s, none of which is its id", quote(c.ID), document.Show(document.Choices(c.RequiredProof)))
		}
	}
}
