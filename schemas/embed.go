// Package schemas holds the JSON Schemas (draft-07) of puzzles and packs.
package schemas

import _ "embed" // for the texts below

// Triples is the schema of a triples puzzle.
//
//go:embed triples.schema.json
var Triples []byte

// TriplesPack is the schema of a triples pack.
//
//go:embed triples-pack.schema.json
var TriplesPack []byte

// Testimony is the schema of testimony puzzles.
//
//go:embed testimony.schema.json
var Testimony []byte

// TestimonyPack is the schema of testimony packs.
//
//go:embed testimony-pack.schema.json
var TestimonyPack []byte

// Freeplay is the schema of a freeplay run.
//
//go:embed freeplay.schema.json
var Freeplay []byte

// FreeplayPack is the schema of freeplay packs.
//
//go:embed freeplay-pack.schema.json
var FreeplayPack []byte

// Aura is the schema of an AURA puzzle.
//
//go:embed aura.schema.json
var Aura []byte

// AuraPack is the schema of an AURA pack.
//
//go:embed aura-pack.schema.json
var AuraPack []byte

// FreeplayLines is the schema of a pack without stories, which is what one answer of a model holds.
//
//go:embed freeplay-lines.schema.json
var FreeplayLines []byte
