// Package review keeps what editors decided about the dailies of a folder: what they
// approved, what they never want to see again, which pack is to fill which day.
//
// Decisions are one file of the folder, [store.ReviewName], in canonical form, so that it
// belongs in version control and a change of it reads as one.
package review
