package probe

import (
	"encoding/json"

	"dailies/game/session"
)

// forms are how the actions of a game are written, by their names in a view. What begins a
// run anew is left out: a player has one.
func forms(game string) map[string]string {
	switch game {
	case "triples":
		return map[string]string{"lock": `{"lock": ["t1", "t2", "t3"]}, three ids of tiles`}
	case "waywords":
		return map[string]string{
			"select": `{"type": "SELECT", "cellIds": ["c1", "c2", "c3"]}, the ids of the cells of a word in the order of the drag`,
			"hint":   `{"type": "PRESS_HINT"}`,
		}
	case "testimony":
		return map[string]string{"submit": `{"submit": ["card-id"]}, one to three ids of your hand`}
	case "aura":
		return map[string]string{
			"draft": `{"draft": ["a", "b", "c", "d", "e", "f"]}, the ids of the cards`, "submit": `{"submit": ["a", "b"]}, one or two ids of your evidence`,
			"scan": `{"scan": ["a"]}, one or two ids of your evidence`,
		}
	case "freeplay":
		return map[string]string{
			"SUBMIT": `{"do": "SUBMIT", "cards": ["card-id"]}, one to three ids of your hand`, "CYCLE": `{"do": "CYCLE", "cards": ["card-id"]}`,
			"CORROBORATE": `{"do": "CORROBORATE", "cards": ["card-id", "other-id"]}`, "FLAG": `{"do": "FLAG", "counter": "counter-id"}`,
			"REWIRE": `{"do": "REWIRE", "cards": ["card-id"]}`, "EXPLOIT": `{"do": "EXPLOIT", "cards": ["card-id"]}`,
			"TAKE": `{"do": "TAKE", "take": "TOKEN"}, or "CALM" for less scrutiny, or "CARD"`,
		}
	}
	return nil
}

// Move is a kind of action as a player is told of it.
type Move struct {
	Name   string
	Form   string
	Reason string // why it cannot be done now; empty when it can
}

// moves are what a player can do now, and why not the rest.
func moves(v session.View) []Move {
	known := forms(v.Game)
	var all []Move
	for _, p := range v.Actions {
		if form, listed := known[p.Name]; listed {
			all = append(all, Move{p.Name, form, p.Reason})
		}
	}
	return all
}

// beginsAnew reports whether an action is the reset of some game.
func beginsAnew(action []byte) bool {
	var a struct {
		Reset any `json:"reset"`
		Type  any `json:"type"`
		Do    any `json:"do"`
	}
	return json.Unmarshal(action, &a) == nil && (a.Reset != nil || a.Type == "RESET" || a.Do == "RESET")
}
