package schemas

import _ "embed" // for the texts below

// Waywords is the schema of a waywords puzzle.
//
//go:embed waywords.schema.json
var Waywords []byte

// WaywordsPack is the schema of a waywords word list.
//
//go:embed waywords-pack.schema.json
var WaywordsPack []byte
