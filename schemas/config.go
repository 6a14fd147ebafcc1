package schemas

import _ "embed" // for the text below

// Config is the schema of the settings file, dailies.yaml.
//
//go:embed config.schema.json
var Config []byte
