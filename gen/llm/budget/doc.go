// Package budget limits what a run may spend on a model, in tokens and in money, overall and
// per game. Make a [Budget] with [New]; before a request is sent, [Budget.Reserve] sets its
// worst case aside; when it has ended, [Budget.Settle] replaces the reservation with what the
// server reported.
//
// Money is an integer number of billionths of the currency unit: sums are exact and the
// same on every machine.
package budget
