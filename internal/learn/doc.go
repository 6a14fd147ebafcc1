// Package learn measures how hard days were for the people who played them. [Fit] puts the days of
// a game and the skills of its players on one scale: the log-odds of reaching good. What the
// player models say of a day is where its difficulty begins, and plays move it from there.
// docs/played.md is for its users.
package learn
