package run

import (
	"cmp"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/pool"
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
	Pool    *pool.Stats     `json:"pool,omitempty"` // of a run whose drafts other machines judged

	// Lost are published days that are missing or damaged, by their paths in out/, if no
	// kept copy could restore them and the run did not fill them with another board.
	Lost []string `json:"lost,omitempty"`

	Page string `json:"-"` // the path of the run's page; empty when it left none
}

// Game is what a run did for one game.
type Game struct {
	Published int         `json:"published"` // days of the run that were published before
	Funnel    fill.Funnel `json:"funnel"`
	Choices   []Choice    `json:"choices"`
	Empty     []EmptyDay  `json:"empty"`

	// Runway is how long the material lasts after the days of the run; absent when there
	// was nothing to fill or nothing to fill it with.
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

	// Eased is by how many per cent the rules of the year are eased for the day, since no
	// board kept them in full.
	Eased int `json:"eased,omitempty"`

	// Early counts the sets of the day that are closer to another day of theirs, or on more
	// days of a year, than choosing aims for.
	Early int `json:"early,omitempty"`

	// Read is what readers said of the board; absent where none read it.
	Read *gen.ReadersVerdict `json:"read,omitempty"`
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
		Funnel: fill.NewFunnel(),
	}
}

func (w *work) add(name string, o fill.Outcome, dates []game.Date, took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	g := w.report.Games[name]
	g.Funnel, g.Runway = o.Funnel, o.Runway
	filled := make(map[game.Date]bool, len(o.Dailies))
	for _, d := range o.Dailies {
		filled[d.Date] = true
		choice := Choice{Date: d.Date, PuzzleID: d.PuzzleID, Pack: d.Pack, Candidate: d.Label, Score: d.Score, Warnings: len(d.Findings), Early: d.Early}
		if d.Source != nil {
			choice.Eased = d.Source.Eased
		}
		if read, is := o.Readings[d.Date]; is {
			choice.Read = &read
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

// Empty is how many days were left empty, lost ones included.
func (r *Report) Empty() int {
	n := len(r.Lost)
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

// Silence says, in words that follow the author's name, that an author that was asked gave
// nothing in any game, and why: it could not be asked, or none of its answers was usable. It is
// empty when the author gave something, or was not asked.
func (r *Report) Silence(author string) string {
	cause, verb := "", "could not be asked"
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
			if turn.Author == author && turn.Ended == fill.Unusable {
				verb = "gave no usable answer"
			}
		}
	}
	if cause == "" {
		return ""
	}
	return verb + ": " + cause
}
