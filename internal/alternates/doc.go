// Package alternates keeps the boards that could stand in for published ones. A run calls
// [Keep] for each day that it fills; [Read] returns the boards of a published day.
//
// A run leaves a file for each day, runs/<run>/alternates/<date>/<game>.json, a few hundred
// bytes a board: a board is kept as its place in a series of drafts, and made again when
// somebody wants to see it. The packs of these series are kept once for all runs, as
// runs/packs/<sha256>.json. Any of it may be deleted; then the day has no alternates.
package alternates
