package aura

import "dailies/game/aura"

// Counsel is what a player model that plays by a simple rule would do in a state that drafts or runs,
// without a look at what was played before. False means that the model is no such one, or gives up.
func (w *Worth) Counsel(name Model, s aura.State) (action aura.Action, known bool) {
	how, simple := playingOf(name)
	if !simple || hopeless(w.p) {
		return action, false
	}
	m := w.search.model
	switch s.Status {
	case aura.Drafting:
		draft, _, _ := m.playModel(how, goal{})
		return aura.Action{Draft: w.ids(draft)}, true
	case aura.Running:
		c := chooser{model: m, style: how.style, most: aura.DraftSize, top: m.top()}
		if load := c.choose(w.position(s)); load != nil {
			return aura.Action{Submit: w.ids(load.cards)}, true
		}
	}
	return action, false
}
