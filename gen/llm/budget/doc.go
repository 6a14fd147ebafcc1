// Package budget keeps what a model may cost, in tokens and in money, for the run and
// for each game. Before a request is sent, the most that it may come to is reserved;
// when it has ended, the reservation is replaced by what the server told.
//
// Money is counted in billionths of the currency unit, in whole numbers: sums are
// exact and the same on every machine.
package budget
