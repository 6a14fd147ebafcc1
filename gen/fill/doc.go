// Package fill asks authors for packs, has the drafts assembled from them judged, and chooses
// what fills the days. Call [Run], once for each game: it asks its authors one after the other,
// each again for as long as that helps.
package fill
