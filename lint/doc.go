// Package lint holds the rolling window: rules over the days of a game that keep
// a meta from forming, and the selection that fills days under them.
//
// A game's [Game] turns each of its dailies into [Facts] and lists the rules its
// window keeps; [Kind.Judge] judges published days and [Kind.Select] fills empty
// ones. Both ask the same rules in the same way.
package lint
