// Package store keeps out/: the published dailies, their index, and what the runs
// leave behind.
//
// What holds at every moment, also after a crash:
//
//   - a daily's file is whole: it is written under another name, synced, renamed;
//   - the index names only files that were whole when it was written;
//   - a file that the index does not name is a daily that a run was about to list.
//     The run's journal says what it is; the next [Open] lists it, or, where no
//     journal knows it, leaves it alone and says so;
//   - nobody else writes: a lock is held from Open to Close.
//
// [Read] looks without locking, for commands that only judge.
package store
