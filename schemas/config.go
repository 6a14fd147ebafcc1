package schemas

import _ "embed" // for the texts below

// Config is the schema of the settings file, dailies.yaml.
//
//go:embed config.schema.json
var Config []byte

// Bench is the schema of what a bench compares, bench.yaml.
//
//go:embed bench.schema.json
var Bench []byte
