// Package solution prints solutions for a terminal: the board as its designer sees it
// and the result of the exact search. [Triples], [Waywords], [Testimony] and
// [Aura] print one game each; [Draw] draws a waywords board alone. [TriplesLine] and its
// siblings return the best line as moves, for pages that play it.
//
// Text of a puzzle is untrusted and printed escaped. The functions ignore errors of the
// writer: pass one that remembers its first.
package solution
