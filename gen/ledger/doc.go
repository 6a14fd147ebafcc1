// Package ledger keeps the account of the runs: what was asked of whom, what it
// cost, what became of it. Call [Open] in a run and [Read] to look.
//
// The ledger is no part of what is published and nothing is decided by it but how
// much of a budget is left: a ledger that is lost or damaged costs the account and
// nothing else. It is a SQLite file in write-ahead mode, so that what was told to a
// [Ledger] is there after a kill, and it can be read while a run writes to it.
package ledger
