// Package author makes the authors that a run asks for material: the packs that come
// with the program ([Builtin]), files that somebody names ([Files]), a model behind a
// chat endpoint ([Model]). A [Source] is one of them or several in a row.
package author
