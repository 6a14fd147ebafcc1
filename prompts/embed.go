// Package prompts holds what a model is asked, a template and a worked example for
// each game.
package prompts

import _ "embed" // for the texts below

// Triples asks for a triples pack.
//
//go:embed triples.md
var Triples string

// TriplesExample is the worked example of the triples prompt.
//
//go:embed triples.example.json
var TriplesExample []byte

// Testimony asks for a testimony pack.
//
//go:embed testimony.md
var Testimony string

// TestimonyExample is the worked example of the testimony prompt.
//
//go:embed testimony.example.json
var TestimonyExample []byte

// Freeplay asks for a freeplay pack.
//
//go:embed freeplay.md
var Freeplay string

// FreeplayExample is the worked example of the freeplay prompt.
//
//go:embed freeplay.example.json
var FreeplayExample []byte

// Aura asks for an AURA pack.
//
//go:embed aura.md
var Aura string

// AuraExample is the worked example of the AURA prompt.
//
//go:embed aura.example.json
var AuraExample []byte

// Wanted is the part that the prompts share before it: the days to fill.
//
//go:embed wanted.md
var Wanted string

// Reask is the part that the prompts share: which request of several it is, and what
// was wrong with the last answers.
//
//go:embed reask.md
var Reask string

// Probe asks a model to play a board.
//
//go:embed probe.md
var Probe string

// Critic asks a model to mark a pack, and whether a reader's rule holds of a tile.
//
//go:embed critic.md
var Critic string

// Reader asks a model to sort a board.
//
//go:embed reader.md
var Reader string
