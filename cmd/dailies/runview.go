package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dailies/game"
	"dailies/gen"
	"dailies/gen/ledger"
)

// runView is a run as dailies runs prints it.
type runView struct {
	Run     string       `json:"run"`
	Version string       `json:"version"`
	Author  string       `json:"author"`
	Seed    uint64       `json:"seed"`
	First   game.Date    `json:"first"`
	Last    game.Date    `json:"last"`
	State   ledger.State `json:"state"`
	Message string       `json:"message,omitempty"` // why it failed
	Resumes int          `json:"resumes"`
	Starts  []startView  `json:"starts"`
	Games   []gameView   `json:"games"`
	Days    daysView     `json:"days"`
	Usage   usageView    `json:"usage"`
	Daily   *int64       `json:"costPerDaily"` // billionths; null without dailies or a price
	Files   []string     `json:"files,omitempty"`
}

type startView struct {
	Began  string `json:"began"`
	Ended  string `json:"ended,omitempty"` // not there when it runs or was killed
	TookMS int64  `json:"tookMs"`

	start ledger.Start
}

type daysView struct {
	Chosen    int `json:"chosen"`
	Empty     int `json:"empty"`
	Published int `json:"published"` // before the run
}

type gameView struct {
	Game      string         `json:"game"`
	Ended     bool           `json:"ended"` // whether the run came to the end of the game; otherwise funnel and days mean nothing
	Published int            `json:"published"`
	Funnel    gen.Funnel     `json:"funnel"`
	Refused   []refusedView  `json:"refused"` // the most frequent first
	Authors   map[string]int `json:"authors"` // dailies chosen
	Usage     usageView      `json:"usage"`
	First     usageView      `json:"firstTry"`
	After     usageView      `json:"afterReask"`
	Choices   []choiceReport `json:"choices,omitempty"`
}

type refusedView struct {
	Code  string `json:"code"`
	Title string `json:"title,omitempty"` // not there for a code of another version
	Count int    `json:"count"`
}

type usageView struct {
	Requests int            `json:"requests"`
	Replayed int            `json:"replayed"`
	Failed   map[string]int `json:"failed"`
	Lost     int            `json:"lost"`
	Waiting  int            `json:"waiting"`
	Prompt   int64          `json:"promptTokens"`
	Answer   int64          `json:"answerTokens"`
	Cost     int64          `json:"cost"`     // billionths of the currency unit
	Unpriced int            `json:"unpriced"` // requests without a known price
}

func viewUsage(u ledger.Usage) usageView {
	v := usageView{u.Sent, u.Replayed, u.Failed, u.Lost, u.Waiting, u.Prompt, u.Answer, u.Cost, u.Unpriced}
	if v.Failed == nil {
		v.Failed = map[string]int{}
	}
	return v
}

// viewRun tells what the ledger knows of a run.
func (a *app) viewRun(e ledger.Entry) runView {
	total := ledger.Total(e.Parts)
	v := runView{
		Run: e.ID, Version: e.Version, Author: e.Author, Seed: e.Seed, First: e.First, Last: e.Last,
		State: e.State, Message: e.Message, Resumes: len(e.Starts) - 1, Usage: viewUsage(total), Games: []gameView{},
	}
	for _, s := range e.Starts {
		start := startView{Began: s.Began.Format(time.RFC3339), TookMS: s.Took().Milliseconds(), start: s}
		if !s.Ended.IsZero() {
			start.Ended = s.Ended.Format(time.RFC3339)
		}
		v.Starts = append(v.Starts, start)
	}
	titles := a.titles()
	for _, name := range e.Games {
		g := viewGame(e, name, titles)
		v.Games = append(v.Games, g)
		v.Days.Chosen += g.Funnel.Chosen
		v.Days.Empty += g.Funnel.Empty
		v.Days.Published += g.Published
	}
	if n := int64(v.Days.Chosen); n > 0 && total.Unpriced == 0 && e.State == ledger.Published {
		each := (total.Cost + n/2) / n
		v.Daily = &each
	}
	return v
}

func viewGame(e ledger.Entry, name string, titles map[string]string) gameView {
	s, ended := e.Summaries[name]
	g := gameView{Game: name, Ended: ended, Published: s.Published, Funnel: s.Funnel, Authors: s.Authors, Refused: []refusedView{}}
	for code, n := range s.Funnel.Refused {
		g.Refused = append(g.Refused, refusedView{code, titles[code], n})
	}
	slices.SortFunc(g.Refused, func(a, b refusedView) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Code, b.Code)) })
	part := func(keep func(round int) bool) usageView {
		return viewUsage(ledger.Total(slices.DeleteFunc(slices.Clone(e.Parts), func(p ledger.Part) bool { return p.Game != name || !keep(p.Round) })))
	}
	g.Usage = part(func(int) bool { return true })
	g.First = part(func(round int) bool { return round == 0 })
	g.After = part(func(round int) bool { return round > 0 })
	return g
}

// titles are the titles of all rules, by code.
func (a *app) titles() map[string]string {
	titles := make(map[string]string)
	for _, c := range a.chapters() {
		for _, r := range c.rules {
			titles[r.Code] = r.Title
		}
	}
	return titles
}

// addFiles adds the files of a run that are there, and the choices that its report
// tells. The error is a report that cannot be read.
func (a *app) addFiles(v *runView, runs string) error {
	if strings.Trim(v.Run, "0123456789abcdef") != "" {
		return nil // the ledger says it and no run is called so: never a path
	}
	folder := filepath.Join(runs, v.Run)
	for _, name := range []string{"report.json", "report.html", "rejected.jsonl"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			v.Files = append(v.Files, filepath.Join(folder, name))
		}
	}
	file := filepath.Join(folder, "report.json")
	data, err := a.read(input{path: file})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var report struct {
		Games map[string]struct {
			Choices []choiceReport `json:"choices"`
		} `json:"games"`
	}
	if err == nil {
		err = json.Unmarshal(data, &report)
	}
	if err != nil {
		return fmt.Errorf("%s tells nothing of the choices: %s", file, reason(err))
	}
	for i := range v.Games {
		v.Games[i].Choices = report.Games[v.Games[i].Game].Choices
	}
	return nil
}
