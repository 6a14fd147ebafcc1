package plays

import (
	"context"
	"errors"
	"fmt"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/internal/catalog"
	"dailies/validate"
)

// Profile stands in a result in place of a profile where the document is a log.
const Profile = "log"

// rules says of each code what it means, in the order of [Chapters].
func rules() []*validate.Rule {
	rule := func(code session.LogCode, title, why, fix string) *validate.Rule {
		return &validate.Rule{Code: string(code), Title: title, Why: why, Fix: fix, Source: "played page, what refuses a log"}
	}
	return []*validate.Rule{
		rule(session.LogTooLong, "A log has at most 16,000 bytes", "No play of a day comes near it, and a server that checks logs must be able to check many.", "Hand in the log of one attempt."),
		rule(session.LogMalformed, "A log is the text that a session writes", "One play has one text, so that the same play is not counted twice.", "Hand in the log as the page saved it, unchanged."),
		rule(session.LogRepeatedKey, "No object of a log has a key twice", "Two readers may take different values of it.", "Hand in the log as the page saved it, unchanged."),
		rule(session.LogVersion, "A log is of the version that is played here", "Other rules of play give another result.", "Verify it with the program whose pages it was played on."),
		rule(LogUnknownDay, "The puzzle of a log is published", "Nothing can be replayed without its board.", "Name the folder with --out, or the puzzle's file with --puzzle."),
		rule(session.LogOtherBoard, "A log belongs to the board that it is checked against", "Moves on one board say nothing of another.", "Name the puzzle that the log says."),
		rule(session.LogOtherEdition, "A log is of the edition that is published", "A board that was edited may ask for something else.", "Verify it with the edition that it was played on, by --puzzle; an out/ in version control has it."),
		rule(session.LogTimes, "Times never run back", "A page's clock counts forward, from 0, for days at most.", "Hand in the log as the page saved it, unchanged."),
		rule(session.LogIllegal, "The rules allow every move of a log", "No page lets a player make such a move.", "Hand in the log as the page saved it, unchanged."),
		rule(session.LogUnfinished, "The moves of a log end the run", "A run that goes on has no result.", "Play to the end."),
		rule(session.LogResult, "The result of a log follows from its moves", "This is what a forged result looks like.", "Hand in the log as the page saved it, unchanged."),
	}
}

// Chapters lists the rules of logs.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{{Name: "logs of plays", Rules: rules()}}
}

// Verified is what a log proves, for programs.
type Verified struct {
	Attempt int           `json:"attempt"` // as told
	Seconds int           `json:"seconds"` // as told
	Moves   int           `json:"moves"`
	Won     bool          `json:"won"`
	Tier    string        `json:"tier"`
	Score   session.Score `json:"score"`
}

// Judge verifies a log as a gate judges files: why it does not verify is a finding, what it proves
// the analysis. The error is a board's file that cannot be read.
func (v *Verifier) Judge(ctx context.Context, e Entry) (validate.Result, error) {
	result := validate.Result{File: e.File, Profile: Profile}
	play, err := v.verifyEntry(ctx, e)
	var refused *session.LogError
	switch {
	case errors.As(err, &refused):
		result.Findings = []validate.Finding{finding(e, refused)}
	case err != nil:
		return result, err
	default:
		result.Game, result.PuzzleID, result.Date = play.Game, string(play.PuzzleID), string(play.Date)
		result.Analysis = Verified{play.Attempt, play.Seconds, play.Moves, play.Result.Won, play.Result.Tier, play.Score}
	}
	return result, nil
}

// finding is why a log does not verify, at its place.
func finding(e Entry, refused *session.LogError) validate.Finding {
	f := validate.Finding{Severity: validate.Error, Message: refused.Error(), Line: 1, Column: 1}
	for _, rule := range rules() {
		if rule.Code == string(refused.Code) {
			f.Rule = rule
		}
	}
	switch refused.Code {
	case session.LogOtherBoard, LogUnknownDay:
		f.Pointer = "/puzzleId"
	case session.LogOtherEdition:
		f.Pointer = "/puzzle"
	case session.LogResult:
		f.Pointer = "/result"
	}
	if refused.Move > 0 {
		f.Pointer = fmt.Sprintf("/moves/%d", refused.Move-1)
	}
	if doc, faults := document.Parse(e.Log); len(faults) == 0 {
		f.Line, f.Column = doc.Position(f.Pointer)
	}
	return f
}
