// Package hindsight says what every move of an ended play was worth: the best result that could
// still be reached before it and after it. The verdicts are those of the games' exact searches,
// each with a line that the engine has replayed; beside them stands what player models would have
// done. docs/played.md explains them to players.
package hindsight
