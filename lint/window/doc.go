// Package window holds the kinds of rules over the days of a game that keep a meta from
// forming, and what judges days by them.
//
// A [Game] turns each of its dailies into [Facts] and lists the rules that its [Window] keeps.
// [Window.Judge] judges published days; a [Calendar] says which dailies would fit a free date.
// Both apply the same rules in the same way.
package window
