// Package plays holds what people played: it verifies their logs against the boards that were
// published, and ranks what verifies.
//
// A log proves that a play is legal and has its result. It does not prove who played, how fast or
// unaided. docs/played.md is for its users.
package plays
