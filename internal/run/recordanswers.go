package run

import (
	"os"
	"path/filepath"
	"strings"

	"dailies/gen"
	"dailies/gen/fill"
	"dailies/gen/llm/recording"
	"dailies/internal/ledger"
)

// AnswerRecord is a request to a model and its outcome.
type AnswerRecord struct {
	Request  int64    `json:"request"`      // its number in the ledger
	Source   string   `json:"source"`       // the name of its answer in messages
	As       string   `json:"as,omitempty"` // who was asked, where not an author: critic, about that answer, or reader
	Try      int      `json:"try"`          // 0 for the first sending
	Outcome  string   `json:"outcome"`
	Status   int      `json:"status,omitempty"`   // of HTTP
	File     string   `json:"file,omitempty"`     // with the answer, or with the unusable text
	Findings []string `json:"findings,omitempty"` // why the answer is no pack: LINE:COLUMN: what
	Fixed    []string `json:"fixed,omitempty"`    // mechanical fixes
}

// AddAnswers adds the requests of a run, each with the file of its answer, if that exists.
func (v *Record) AddAnswers(attempts []ledger.Attempt, folder string) {
	hexadecimal := func(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" } // only then may it become part of a path
	for _, at := range attempts {
		a := AnswerRecord{
			Request: at.Number, Source: gen.AnswerName(at.Round, at.Request), As: at.As, Try: at.Try,
			Outcome: at.Outcome, Status: at.Status,
		}
		file := filepath.Join(folder, FailuresName, recording.FailureName(at.Key, at.Number))
		if at.Outcome == "ok" {
			file = filepath.Join(folder, AnswersName, at.Key+".json")
		}
		if hexadecimal(at.Key) && hexadecimal(v.Run) {
			if _, err := os.Stat(file); err == nil {
				a.File = file
			}
		}
		if a.Outcome == "" {
			a.Outcome = "no answer entered"
		}
		for i := range v.Games {
			if v.Games[i].Game == at.Game {
				v.Games[i].Answers = append(v.Games[i].Answers, a)
			}
		}
	}
}

// addFindings adds the findings to the received answers.
func (g *GameRecord) addFindings(packs []fill.PackCount) {
	for _, pack := range packs {
		for i := range g.Answers {
			if a := &g.Answers[i]; a.Outcome == "ok" && a.As == "" && a.Source == pack.Source {
				a.Findings, a.Fixed = pack.Findings, pack.Fixed
			}
		}
	}
}
