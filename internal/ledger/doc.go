// Package ledger keeps the accounts of runs: who was asked for what, at what cost, with
// what result. A run calls [Open]; [Read] is for looking.
//
// The ledger is not published, and decides only how much of a budget is left: losing it
// costs the accounts and nothing else. It is a SQLite file in
// write-ahead mode, so entries survive a kill and can be read while a run writes.
package ledger
