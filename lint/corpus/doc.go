// Package corpus holds what only shows over many dailies of a game, and only warns:
// sentences that the house's AI says again, the way her lines begin, and labels that
// leak, which means that something a player sees tells what a player should find out.
//
// A game's daily becomes a [Sample]; [Judge] holds the samples of all published days
// against the rules, over the span that ends on each of them. No rule here refuses a day. What
// the [Marks] of a daily tell does take part in what a run selects, where days are equal in
// what weighs more.
//
// # Leaks
//
// A [Board] is a list of things of which some are what the player looks for. A
// cheater's rule (guess.go) is a sentence on one visible mark, such as "the tile with
// the most words of text is a decoy" or "a card with the trust VERIFIED is in most of the
// best drafts". Its hit rate over the days of the span is compared with chance, which is the
// share of such things on the same boards. Every day ends a span, as every day ends a window:
// a leak of the spring is not mended by the summer.
//
// A rule is reported when three things hold: it can be used on a third of the boards;
// its hit rate is past chance by the margin; and blind labels would do as well less than
// once in a thousand spans, whichever of all the rules tried one looks at. The last is
// exact: were the labels dealt blindly on each board, the hits there would be
// hypergeometric, the hits of the span a sum of such, and their tail is counted in
// integers (chance.go) and multiplied by the number of rules tried (Bonferroni's bound).
// So a short span stays silent unless its leak is gross, and the findings are the same
// on every machine.
package corpus
