// Package corpus has the rules on what shows only over many dailies of a game: sentences that
// the house's AI repeats, the way her lines begin, and labels that leak, which means that
// something a player sees gives away what a player should find out.
//
// A game's daily becomes a [Sample]; [Judge] checks the samples of all published days against
// the rules, over the span that ends on each of them. All rules here warn; none refuses a day.
// A run does use the [Marks] of a daily, to choose between days that are equal in everything
// weightier.
//
// # Leaks
//
// A [Board] is a list of things of which some are what the player looks for. A
// cheater's rule (guess.go) is a sentence on one visible mark, such as "the tile with
// the most words of text is a decoy" or "a card with the trust VERIFIED is in most of the
// best drafts". Its hit rate over the days of the span is compared with chance, which is the
// share of such things on the same boards. Every day ends a span, as every day ends a window: a
// quiet summer does not hide a leak in spring.
//
// A rule is reported when three things are true: it can be used on a third of the boards; its
// hit rate exceeds chance by the margin; and blind labels would do as well in less than one of
// a thousand spans, all rules tried taken together. The last is exact: if labels were dealt
// blindly on each board, the hits there would be hypergeometric and the hits of the span a sum
// of such; their tail is counted in integers (chance.go) and multiplied by the number of rules
// tried (Bonferroni's bound). So a short span stays silent unless its leak is gross, and the
// findings are the same on every machine.
package corpus
