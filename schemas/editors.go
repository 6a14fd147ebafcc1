package schemas

import "bytes"

// ForEditors returns a schema that lets documents name it: the program ignores the key, and models,
// which get the schema as it is, are not to write it.
func ForEditors(schema []byte) []byte {
	const properties = "\n  \"properties\": {\n"
	const named = `    "$schema": {
      "description": "The schema, for editors; ignored.",
      "type": "string"
    },
`
	return bytes.Replace(schema, []byte(properties), []byte(properties+named), 1)
}
