// Package lint holds the rolling window: rules over the days of a game that keep a meta
// from forming.
//
// A game's [Game] turns each of its dailies into [Facts] and lists the rules that its
// [Window] keeps. [Window.Judge] judges published days; a [Calendar] says which dailies
// would fit a free date. Both ask the same rules in the same way.
package lint
