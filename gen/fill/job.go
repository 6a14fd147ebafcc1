package fill

import (
	"context"
	"fmt"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/pool"
	"dailies/gen/schedule"
	"dailies/lint/window"
	"dailies/validate"
)

// Job is the work of a run for one game.
type Job struct {
	Producer  pool.Producer
	Pool      pool.Pool         // judges the drafts
	Profile   *validate.Profile // that the drafts must pass
	Authors   []gen.NamedAuthor // at least one; each is asked for the days that those before it left empty
	Window    window.Window
	Limits    window.Limits
	Dates     []game.Date  // the days to fill, in order
	Replaced  []window.Day // those of them that are published and to be replaced; one that stays empty is kept as it is
	Published []window.Day // the days that stay as they are, in order
	Avoid     []string     // names that authors should not repeat, the most recent first
	Remarks   []string     // of editors, for authors, the newest first
	Misread   []string     // what players misread, likewise
	Decisions Decisions    // of editors

	// Held lists the themes of the packs that come with the program; nil for none.
	Held func() []string

	// Effort says how hard a daily is for people; nil for what the player models say.
	Effort func(*window.Facts) (effort int, known bool)

	// Observances names what players may expect noticed on a date; nil where nobody knows.
	Observances func(game.Date) []string

	Seed     uint64
	Attempts int // askings of each author, at least 1
	Workers  int // goroutines that write the chosen dailies

	// Sample, when it is not 0, makes the job a measurement of its material: so many drafts of
	// a submission are judged, at least one for each day, whether or not they fill the days.
	// The rungs that the days want share them. A submission that arrives when some days are
	// filled gives only the share of the other days; a rung that stands in for one of theirs
	// adds the share of its days. Neither alternates nor a runway are computed.
	Sample int

	Critic  gen.Critic  // reads the packs that models wrote; nil for none
	Readers gen.Readers // sort the chosen boards before they are written; nil for none

	// DaysOnly leaves alternates and the runway uncomputed.
	DaysOnly bool

	// Judge judges the very bytes that are to be published.
	Judge func(ctx context.Context, file string, data []byte) (validate.Result, error)
	// Refuse is called for every refused draft and for every submission that is not a pack.
	Refuse func(Refusal) error
	// Tell is called for every event.
	Tell func(gen.Event)
}

// Outcome is the result of a job.
type Outcome struct {
	Dailies []gen.Daily                  // in order of date
	Empty   map[game.Date]map[string]int // days left unwritten: how many candidates each rule refused
	Funnel  Funnel
	Runway  *schedule.Runway // how long the material lasts; nil without candidates

	Readings   map[game.Date]gen.ReadersVerdict // of the days filled whose boards were read
	Alternates map[game.Date][]Alternate        // of the days filled: what fills each, and then the next best

	// Failures are why authors failed, also those that another author stood in for.
	Failures []*gen.AuthorError
}

func newOutcome() Outcome {
	return Outcome{Empty: make(map[game.Date]map[string]int), Funnel: NewFunnel(), Alternates: make(map[game.Date][]Alternate), Readings: make(map[game.Date]gen.ReadersVerdict)}
}

// tell sends an event of the job's game.
func (j *Job) tell(e gen.Event) {
	e.Game = j.Producer.Game
	j.Tell(e)
}

// note sends a message for the user.
func (j *Job) note(format string, args ...any) {
	j.tell(gen.Event{Name: gen.EventNote, Message: fmt.Sprintf(format, args...)})
}
