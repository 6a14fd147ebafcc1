// Package desk is the editor's desk: a server for the working copy of an out/ folder, and the
// pages on which dailies are read, played, decided about and edited. Start with [New].
//
// Invariants:
//
//   - without the token it serves only the page itself, which has no data;
//   - it reads published files without a lock, and takes the lock only to write a decision or an
//     edit;
//   - every decision names the hash of what was read: when that has changed since, nothing
//     is written and both versions are shown;
//   - decisions and edits go through internal/audit and internal/review, as the
//     commands review and accept do.
package desk
