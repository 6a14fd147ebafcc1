// Package browse serves a bench to the people who read it: [New] every answer of every cell,
// side by side, by filter, and any cell against any other; [NewVote] two boards of two cells,
// unnamed, and keeps which one was chosen.
//
// Pages are drawn here and hold no script. They show text of models as text.
package browse
