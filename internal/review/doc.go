// Package review keeps the editors' decisions about the dailies of a folder: what they
// approved, what they never want to see again, which pack should fill which day.
//
// Decisions are one file of the folder, [store.ReviewName], in canonical form, for version
// control, so that each change makes a readable diff.
package review
