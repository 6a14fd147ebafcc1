package probe

import "dailies/game/session"

// Move is a kind of action as a player learns of it.
type Move struct {
	Name   string
	Form   string
	Reason string // why it is impossible now; empty when possible
}

// moves lists the actions with a known form, possible or not, with the reason if not.
// Starting over has no form: a player has one run.
func moves(v session.View, forms map[string]string) []Move {
	var all []Move
	for _, p := range v.Actions {
		if form, listed := forms[p.Name]; listed {
			all = append(all, Move{p.Name, form, p.Reason})
		}
	}
	return all
}
