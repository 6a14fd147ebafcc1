// Package run fills days: [Do] takes a [Spec] and returns a [Report]. It reads what is
// published, has the pipeline of package gen fill the days that are free, game by game,
// publishes what was chosen, and keeps account.
//
// The same spec, answers of authors and history give the same bytes, whatever the
// number of workers. A run that is killed or stopped has published nothing, or all of
// it after the next run has begun; begun again with the same spec it goes on from the
// answers that it has kept.
package run
