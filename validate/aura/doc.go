// Package aura judges puzzles of the game aura: every code of its page, by an exact
// search over all drafts and every line of play of each, with witnesses that the
// engine replays.
//
// [New] gives the game for [validate.Judge]; [Check] judges one decoded puzzle.
//
// # The search
//
// What a draft can reach is read from tables that run backwards: for a hand, the
// cards it may still draw, the turns left, the active protocol and the scrutiny, the
// set of resistances from which the lock can be opened (table.go). Resistances are at
// most 127, so a set is two words, and a payload is a shift of it.
//
// The tables' invariant: a resistance is in the set of (hand, turns, protocol, scrutiny)
// exactly when some line of at most so many turns opens the lock from there. A hand whose
// payloads come to 20 under the first protocol and to 30 under the second, which takes
// over at 40, wins with one turn left from 1 to 20 and, once the second protocol is
// active, from 1 to 30. With two turns left the first protocol also wins from 21 to 40,
// by 20 twice, since 20 leaves 1 to 20; and from 41 to 50, since 20 leaves 21 to 30,
// where the second protocol has taken over. From 51 to 60 it does too: 31 to 40 are
// left, and 30 do not suffice, so those are not in the set. Each turn's sets come from
// those of one turn less by shifts, one for each compliance that the hand has.
//
// The whole rules are expensive, since a quarantine depends on what was played. Two
// readings of the rules bracket them. The lower bound has no audit and no denied payload,
// so what it wins is won. The upper bound has every rule but the quarantine, so what it
// cannot win is lost. Where the two differ, and only there, positions are played one by
// one under the whole rules (seek.go). A third reading, the blind one, has more lines
// than the upper bound and costs a tenth: it goes first, and says how many scans a line
// of so many turns can hold (blind.go).
//
// A draft that may scan is asked for forwards: the resistances that it can reach, turn by
// turn, are held against the tables behind each SCAN until one wins (spread.go). Most drafts
// that are asked win, by one of the first, so that most of those tables are never made.
//
// # Player models and rungs
//
// [Model] lists the player models, [Depth] what the rungs measure, [Row] what each of
// them asks. [Workbench] measures the same, roughly and fast, for assemblers.
package aura
