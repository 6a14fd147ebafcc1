// Package desk is the editor's desk: a server for the working copy of an out/ folder, and the
// pages on which dailies are read, played, decided about and edited. Start with [New].
//
// What holds of it:
//
//   - nothing is answered without the token, but the page itself, which holds nothing;
//   - published files are read without a lock, and the lock is held only while a decision or
//     an edit is written;
//   - whatever is decided names the hash of what was read: when that has changed since, nothing
//     is written and both versions are shown;
//   - what is decided and edited goes through internal/audit and internal/review, as the
//     commands review and accept do.
package desk
