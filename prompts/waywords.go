package prompts

import _ "embed" // for the texts below

// Waywords asks for a waywords word list.
//
//go:embed waywords.md
var Waywords string

// WaywordsExample is the worked example of the waywords prompt.
//
//go:embed waywords.example.json
var WaywordsExample []byte
