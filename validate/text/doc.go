// Package text says what is wrong with a text that players see, whatever game or pack it
// is part of: what is invisible, what is markup, what looks like something else.
//
// [PlanOf] knows which values of a Go type are such texts, and [Plan.Texts] goes through
// those of a value. [Faults] judges one text, [Key] compares two, [IsIcon] knows emoji and
// [Foreign] scripts. The Unicode tables are those of the Go project, of uniseg, of gomoji
// and of go.mau.fi/util.
package text
