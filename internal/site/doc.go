// Package site is the games as pages: published puzzles in, a site out. [New] makes one
// over a [Source]; [Site.ServeHTTP] serves it, and [Site.Export] writes it as plain files.
// Pages hold no rule of any game: they call the engine, which is game/session as
// WebAssembly, and draw its views. Until the engine has loaded, or if it cannot load, a
// page shows the board as text.
//
// No file of the site names another host, and the policy of every page lets it load only
// files of the site, unless the site was told of a collector.
package site
