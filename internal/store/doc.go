// Package store keeps out/: the published dailies, their index, and the files of the
// runs.
//
// Invariants, also after a crash:
//
//   - a daily's file is whole: it is written under another name, synced, renamed;
//   - the index names only files that were whole when it was written;
//   - the dailies of a run appear together: they are staged first, and the next [Open]
//     finishes a run that was stopped while it moved them to their places;
//   - the next [Open] lists a file that the index does not name if the journal of a
//     run knows its hash; else it leaves the file alone;
//   - every published document is kept under objects/ by its hash, and the next [Open] restores
//     a missing or damaged daily;
//   - nobody else writes: the store keeps a lock from Open to Close.
//
// It reads and writes nothing outside the folder, wherever links in it lead. [Reader] reads
// without locking, for commands that only judge.
package store
