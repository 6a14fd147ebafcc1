// Package site is the games as pages: published puzzles in, a site out. [New] makes one
// over a [Source]; [Site.ServeHTTP] serves it, and [Site.Export] writes it as plain files. Pages hold no rule of any game: they
// call the engine, which is game/session as WebAssembly, and draw its views. Until it has
// loaded, and where it cannot, a page shows the board as text.
//
// No file of the site names another host, and the policy of every page lets it ask only
// for files of its own.
package site
