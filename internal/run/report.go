package run

import (
	"cmp"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/schedule"
)

// Report is what a run did and why: report.json.
type Report struct {
	Run     string          `json:"run"`
	Version string          `json:"version"`
	Author  string          `json:"author"`
	Seed    uint64          `json:"seed"`
	Games   map[string]Game `json:"games"`
	Usage   gen.Usage       `json:"usage"`
	Timings Timings         `json:"timings"`
	Pool    *gen.PoolStats  `json:"pool,omitempty"` // of a run whose drafts other machines judged

	Page string `json:"-"` // where the run's page lies; empty when it left none
}

// Game is what a run did for one game.
type Game struct {
	Published int        `json:"published"` // days of the run that were published before
	Funnel    gen.Funnel `json:"funnel"`
	Choices   []Choice   `json:"choices"`
	Empty     []EmptyDay `json:"empty"`

	// Runway is how long the material lasts behind the days of the run; not there when
	// there was nothing to fill or nothing to fill it with.
	Runway *schedule.Runway `json:"runway,omitempty"`
}

// Choice is a day filled.
type Choice struct {
	Date      game.Date `json:"date"`
	PuzzleID  string    `json:"puzzleId"`
	Pack      string    `json:"pack"`
	Candidate string    `json:"candidate"`
	Score     int       `json:"score"`
	Warnings  int       `json:"warnings"`

	// Eased is by how many per cent the rules of the year are for the day, since nothing
	// kept them in full.
	Eased int `json:"eased,omitempty"`

	// Early is how often sets of the day are sooner after another day of theirs, or before one,
	// or on more days of a year, than choosing wishes.
	Early int `json:"early,omitempty"`
}

// Timings are how long things took, in milliseconds.
type Timings struct {
	TotalMS int64            `json:"totalMs"`
	Games   map[string]int64 `json:"games"`
}

// EmptyDay is a day left unwritten, with how many candidates each rule refused.
type EmptyDay struct {
	Date    game.Date      `json:"date"`
	Refused map[string]int `json:"refused"`
}

func newReport(id string, s Spec) *Report {
	return &Report{
		Run: id, Version: s.Version, Author: s.Source.Identity, Seed: s.Seed,
		Games: make(map[string]Game), Timings: Timings{Games: make(map[string]int64)},
	}
}

// skip notes the days of a game that were published before the run.
func (w *work) skip(name string, published int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.report.Games[name] = Game{
		Published: published, Choices: []Choice{}, Empty: []EmptyDay{},
		Funnel: gen.NewFunnel(),
	}
}

func (w *work) add(name string, o gen.Outcome, dates []game.Date, took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	g := w.report.Games[name]
	g.Funnel, g.Runway = o.Funnel, o.Runway
	filled := make(map[game.Date]bool, len(o.Dailies))
	for _, d := range o.Dailies {
		filled[d.Date] = true
		choice := Choice{Date: d.Date, PuzzleID: d.PuzzleID, Pack: d.Pack, Candidate: d.Label, Score: d.Score, Warnings: d.Warnings, Early: d.Early}
		if d.Source != nil {
			choice.Eased = d.Source.Eased
		}
		g.Choices = append(g.Choices, choice)
	}
	for _, date := range dates {
		if !filled[date] {
			g.Empty = append(g.Empty, EmptyDay{date, o.Empty[date]})
		}
	}
	w.report.Games[name] = g
	w.report.Timings.Games[name] = took.Milliseconds()
}

// Empty is how many days were left empty.
func (r *Report) Empty() int {
	n := 0
	for _, g := range r.Games {
		n += len(g.Empty)
	}
	return n
}

// Chosen is how many days were filled.
func (r *Report) Chosen() int {
	n := 0
	for _, g := range r.Games {
		n += len(g.Choices)
	}
	return n
}

// Authors counts the days that each author filled.
func (r *Report) Authors() map[string]int {
	days := make(map[string]int)
	for _, g := range r.Games {
		for _, pack := range g.Funnel.Packs {
			if pack.Chosen > 0 {
				days[pack.Author] += pack.Chosen
			}
		}
	}
	return days
}

// FellBack reports whether another author than the first was asked for some days.
func (r *Report) FellBack() bool {
	for _, g := range r.Games {
		if len(g.Funnel.Turns) > 1 {
			return true
		}
	}
	return false
}

// Silence is why an author that was asked gave no answer in any game; empty when it gave
// one, or was not asked.
func (r *Report) Silence(author string) string {
	cause := ""
	for _, g := range r.Games {
		for _, pack := range g.Funnel.Packs {
			if pack.Author == author {
				return ""
			}
		}
		for _, turn := range g.Funnel.Turns {
			if turn.Author == author {
				cause = cmp.Or(cause, turn.Failure)
			}
		}
	}
	return cause
}
