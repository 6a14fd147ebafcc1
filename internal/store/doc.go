// Package store keeps out/: the published dailies, their index, and what the runs
// leave behind.
//
// What holds at every moment, also after a crash:
//
//   - a daily's file is whole: it is written under another name, synced, renamed;
//   - the index names only files that were whole when it was written;
//   - the dailies of a run appear together: they are staged first, and a run that is
//     stopped while it moves them to their places is carried on by the next [Open];
//   - a file that the index does not name is listed again by the next [Open] where
//     the journal of a run knows it by its hash; where none does it is left alone;
//   - nobody else writes: a lock is held from Open to Close.
//
// Nothing outside the folder is read or written, wherever links in it lead. [Reader] looks
// without locking, for commands that only judge.
package store
