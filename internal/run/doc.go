// Package run fills days: [Do] takes a [Spec] and returns a [Report]. It reads what is
// published, fills the free days game by game with the pipeline of package gen, publishes
// the chosen dailies, and keeps account.
//
// The same spec, answers of authors and history give the same bytes, whatever the
// number of workers. A run that is killed or stopped has published nothing, or all of
// it after the next run has begun; started again with the same spec it continues from its
// kept answers.
package run
