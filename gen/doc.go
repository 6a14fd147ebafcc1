// Package gen is the pipeline: an [Author] writes material, a [Producer] turns it
// into candidates and has them judged, the window chooses, and the store writes.
//
// [Run] drives it for one game: it asks authors one after the other, each again as
// long as that helps. It knows no game itself: everything about one comes in as values,
// so the loop is tested with an author and a judge of its own.
package gen
