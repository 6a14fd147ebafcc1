// Package provider records what is known of chat endpoints before they are asked: where they
// listen, what they call their options, and what the schema of a strict answer may hold there.
// [Presets] is the table; every fact in it names the page or the report that it comes from.
// [Strict] cuts a schema down to what an endpoint takes, [Limits.Check] lists what it would
// refuse.
package provider
