// Package document reads JSON texts that nobody vouches for: puzzles, packs, the
// answers of a model.
//
// [Parse] checks a text against limits and against everything encoding/json lets
// pass (duplicate keys, trailing data, invalid UTF-8, control and bidirectional
// characters) and gives a tree that remembers where each value stands.
// [Document.Decode] fills a Go value from the tree and lists what did not fit, so
// that a caller can be strict (any mismatch is an error) or lenient (judge what
// could be read). [Document.Position] turns a JSON Pointer into line and column.
package document
