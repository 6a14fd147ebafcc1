package schemas

import _ "embed" // for the texts below

// Marks is the schema of what a critic answers about a pack.
//
//go:embed marks.schema.json
var Marks []byte

// Holds is the schema of what a critic answers about a reader's rule.
//
//go:embed holds.schema.json
var Holds []byte

// Sorted is the schema of how a reader sorts a board.
//
//go:embed sorted.schema.json
var Sorted []byte
