package feedback

import (
	"slices"

	"dailies/gen"
)

// Compose splits a request for packs that are composed of others: own asks for the texts of the packs
// themselves, parts for the packs that they are composed of.
func Compose(request gen.Request, whole *gen.Composition) (own, parts gen.Request) {
	own = request
	own.Want = min(request.Want, MaxAskings/whole.Count)
	own.Critiques = slices.Clone(request.Critiques)
	for i := range own.Critiques {
		own.Critiques[i].Text = "" // nothing goes back to be corrected: no answer was the whole pack
	}
	parts = own
	parts.Game, parts.Want, parts.Brief = whole.Of, own.Want*whole.Count, whole.Brief
	parts.Avoid, parts.Resting, parts.Held = nil, nil, nil // they are of the days of the composed game
	return own, parts
}
