package run

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/game"
	"dailies/gen/fill"
	"dailies/gen/pool"
	"dailies/internal/ledger"
)

// Record is a run from the ledger, for people and programs.
type Record struct {
	Run     string         `json:"run"`
	Version string         `json:"version"`
	Author  string         `json:"author"`
	Seed    uint64         `json:"seed"`
	First   game.Date      `json:"first"`
	Last    game.Date      `json:"last"`
	State   ledger.State   `json:"state"`
	Message string         `json:"message,omitempty"` // why it failed
	Resumes int            `json:"resumes"`
	Starts  []StartRecord  `json:"starts"`
	Games   []GameRecord   `json:"games"`
	Days    DaysRecord     `json:"days"`
	Usage   UsageRecord    `json:"usage"`
	Daily   *int64         `json:"costPerDaily"` // billionths; null without dailies or a price
	Authors map[string]int `json:"authors"`      // days filled, by author
	Files   []string       `json:"files,omitempty"`
	Pool    *pool.Stats    `json:"pool,omitempty"` // of a run whose drafts other machines judged
}

// StartRecord is a start of a run, the first or one that resumed it.
type StartRecord struct {
	Began  string `json:"began"`
	Ended  string `json:"ended,omitempty"` // absent while it runs and when it was killed
	TookMS int64  `json:"tookMs"`

	Start ledger.Start `json:"-"`
}

// DaysRecord counts the days of a run, over all its games.
type DaysRecord struct {
	Chosen    int `json:"chosen"`
	Empty     int `json:"empty"`
	Published int `json:"published"` // before the run
}

// GameRecord is the work of a run for one game.
type GameRecord struct {
	Game      string          `json:"game"`
	Ended     bool            `json:"ended"` // whether the run came to the end of the game; otherwise funnel and days mean nothing
	Published int             `json:"published"`
	Funnel    fill.Funnel     `json:"funnel"`
	Refused   []RefusedRecord `json:"refused"` // the most frequent first
	Authors   map[string]int  `json:"authors"` // dailies chosen
	Usage     UsageRecord     `json:"usage"`
	First     UsageRecord     `json:"firstTry"`
	After     UsageRecord     `json:"afterReask"`
	Choices   []Choice        `json:"choices,omitempty"`
	Panel     []string        `json:"panel,omitempty"`    // what a critic and readers found, a sentence each
	Material  []string        `json:"material,omitempty"` // how far it reaches, a sentence each
	Answers   []AnswerRecord  `json:"answers,omitempty"`
}

// RefusedRecord counts the drafts that a rule refused.
type RefusedRecord struct {
	Code  string `json:"code"`
	Title string `json:"title,omitempty"` // absent for a code of another version
	Count int    `json:"count"`
}

// UsageRecord is what requests to a model used.
type UsageRecord struct {
	Requests int            `json:"requests"`
	Replayed int            `json:"replayed"`
	Failed   map[string]int `json:"failed"`
	Batched  int            `json:"batched"` // of requests: as part of a batch
	Lost     int            `json:"lost"`
	Waiting  int            `json:"waiting"`
	Prompt   int64          `json:"promptTokens"`
	Answer   int64          `json:"answerTokens"`
	Cached   int64          `json:"cachedTokens"`    // of promptTokens
	Reasoned int64          `json:"reasoningTokens"` // of answerTokens

	EstimatedPrompt int64 `json:"estimatedPromptTokens"` // of requests whose usage was not reported
	EstimatedAnswer int64 `json:"estimatedAnswerTokens"`

	Cost     int64 `json:"cost"`     // billionths of the currency unit
	Unpriced int   `json:"unpriced"` // requests without a known price
}

func newUsageRecord(u ledger.Usage) UsageRecord {
	v := UsageRecord{
		Requests: u.Sent, Replayed: u.Replayed, Failed: u.Failed, Batched: u.Batched, Lost: u.Lost, Waiting: u.Waiting,
		Prompt: u.Prompt, Answer: u.Answer, Cached: u.Cached, Reasoned: u.Reasoning,
		EstimatedPrompt: u.EstimatedPrompt, EstimatedAnswer: u.EstimatedAnswer, Cost: u.Cost, Unpriced: u.Unpriced,
	}
	if v.Failed == nil {
		v.Failed = map[string]int{}
	}
	return v
}

// Unusable counts the requests without a usable answer, including those lost to a kill.
func (u UsageRecord) Unusable() int {
	n := u.Lost
	for _, count := range u.Failed {
		n += count
	}
	return n
}

// NewRecord returns what the ledger knows of a run. titles are the rules' titles by code;
// codes of other versions have none.
func NewRecord(e ledger.Entry, titles map[string]string) Record {
	total := ledger.Total(e.Parts)
	v := Record{
		Run: e.ID, Version: e.Version, Author: e.Author, Seed: e.Seed, First: e.First, Last: e.Last,
		State: e.State, Message: e.Message, Resumes: len(e.Starts) - 1, Usage: newUsageRecord(total), Games: []GameRecord{}, Authors: make(map[string]int),
	}
	for _, s := range e.Starts {
		start := StartRecord{Began: s.Began.Format(time.RFC3339), TookMS: s.Took().Milliseconds(), Start: s}
		if !s.Ended.IsZero() {
			start.Ended = s.Ended.Format(time.RFC3339)
		}
		v.Starts = append(v.Starts, start)
	}
	for _, name := range e.Games {
		g := newGameRecord(e, name, titles)
		v.Games = append(v.Games, g)
		v.Days.Chosen += g.Funnel.Chosen
		v.Days.Empty += g.Funnel.Empty
		v.Days.Published += g.Published
		for author, n := range g.Authors {
			v.Authors[author] += n
		}
	}
	if n := int64(v.Days.Chosen); n > 0 && total.Unpriced == 0 && e.State == ledger.Published {
		each := (total.Cost + n/2) / n
		v.Daily = &each
	}
	return v
}

func newGameRecord(e ledger.Entry, name string, titles map[string]string) GameRecord {
	s, ended := e.Summaries[name]
	g := GameRecord{Game: name, Ended: ended, Published: s.Published, Funnel: s.Funnel, Authors: s.Authors, Refused: []RefusedRecord{}}
	for code, n := range s.Funnel.Refused {
		g.Refused = append(g.Refused, RefusedRecord{code, titles[code], n})
	}
	slices.SortFunc(g.Refused, func(a, b RefusedRecord) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Code, b.Code)) })
	part := func(keep func(round int) bool) UsageRecord {
		return newUsageRecord(ledger.Total(slices.DeleteFunc(slices.Clone(e.Parts), func(p ledger.Part) bool { return p.Game != name || !keep(p.Round) })))
	}
	g.Usage = part(func(int) bool { return true })
	g.First = part(func(round int) bool { return round == 0 })
	g.After = part(func(round int) bool { return round > 0 })
	return g
}
