package gen

import (
	"context"
	"errors"

	"dailies/game"
	"dailies/gen/schedule"
	"dailies/lint"
	"dailies/validate"
)

// Job is the work of a run for one game.
type Job struct {
	Producer  Producer
	Pool      Pool              // judges the drafts
	Profile   *validate.Profile // what they are held to
	Authors   []NamedAuthor     // at least one; each is asked for the days that those before it left empty
	Window    lint.Window
	Limits    lint.Limits
	Dates     []game.Date // the days to fill, in order
	Replaced  []lint.Day  // those of them that are published and to be replaced; one that stays empty stays as it is
	Published []lint.Day  // the days that stay as they are, in order
	Avoid     []string    // what authors should not repeat
	Decisions Decisions   // of editors
	Seed      uint64
	Attempts  int // askings of each author, at least 1
	Workers   int // goroutines that write out what was chosen

	// Sample, when it is not 0, makes the job a measurement of its material: so many drafts of
	// a submission are judged, one for each day at least, whether or not they fill the days.
	// They are shared among the rungs that the days want; one that comes when days are filled
	// gives the share of the others, and a rung that stands in for one of these adds its days'
	// share. Neither alternates nor a runway are looked for.
	Sample int

	// Judge judges the very bytes that are to be published.
	Judge func(ctx context.Context, file string, data []byte) (validate.Result, error)
	// Refuse is told of every refused draft and of every submission that is no pack.
	Refuse func(Refusal) error
	// Tell is told what happens.
	Tell func(Event)
}

// Daily is a day filled.
type Daily struct {
	Game     string
	Date     game.Date
	Document []byte // canonical
	PuzzleID string
	Profile  string
	Pack     string
	Label    string
	Score    int
	Warnings int
	Origin   Origin
	Source   *lint.Source // what the index keeps for the rules over a year
	Early    int          // how much it shows beyond its ration
}

// Outcome is what a job came to.
type Outcome struct {
	Dailies []Daily                      // in order of date
	Empty   map[game.Date]map[string]int // days left unwritten: how many candidates each rule refused
	Funnel  Funnel
	Runway  *schedule.Runway // how long the material lasts; nil without candidates

	Alternates map[game.Date][]Alternate // of the days filled: what fills each, and then the next best

	// Failures are why authors could not be had, also those that another stood in for.
	Failures []*AuthorError
}

func newOutcome() Outcome {
	return Outcome{Empty: make(map[game.Date]map[string]int), Funnel: NewFunnel(), Alternates: make(map[game.Date][]Alternate)}
}

// Run asks the first author, assembles, judges and chooses, and asks again for the
// days that stay empty, each time with what was wrong with the last answers. It goes
// on up to the attempts allowed, as long as the answers improve: a day more is filled,
// more drafts pass, or less is wrong with what is no pack. The days filled then stay,
// and the next author is asked for the others.
//
// The outcome is a function of the job and the authors' answers, whatever the number
// of workers. The error is that of ctx, of a meter, of the machine, or an
// *[AuthorError] when the last author failed and there was not one candidate; the
// outcome then lists every day as empty.
func Run(ctx context.Context, job Job) (Outcome, error) {
	r := run{job: job, empty: job.Dates, published: job.Published, outcome: newOutcome()}
	var failure *AuthorError
	for i, author := range job.Authors {
		if i > 0 {
			r.noteFallback(author.Name, failure)
		}
		err := r.ask(ctx, author)
		if failure = nil; err != nil && !errors.As(err, &failure) {
			return r.outcome, err
		}
		if len(r.empty) == 0 {
			break
		}
	}
	r.close()
	if failure != nil && r.outcome.Funnel.Offered == 0 {
		return r.outcome, failure
	}
	if failure != nil {
		job.note("%v; going on with what there is", failure)
	}
	return r.outcome, nil
}
