package gen

import (
	"crypto/sha256"
	_ "embed" // the words
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"dailies/game/document"
	"dailies/validate"
)

// errUndated is the rule that what belongs to a time of the year is bound to it.
var errUndated = &validate.Rule{
	Code: "ERR_TEXT_UNDATED", Title: "A text that names a holiday, a month or a season is bound to days",
	Why:    "A Halloween photo on Christmas Eve reads as a mistake.",
	Fix:    "Bind the part to its days under `dated`, or the pack with `months` or `dates`, or say it without the season.",
	Source: "pipeline page, dates",
}

// undatedData says which words belong to a time of the year, and which texts with one of them do not.
//
//go:embed undated.json
var undatedData []byte

// seasonWords are the words of [errUndated] and the texts that it lets pass.
type seasonWords struct {
	Words      []string        `json:"words"` // regular expressions, each between the ends of words
	Exceptions []undatedExcept `json:"exceptions"`
	expression *regexp.Regexp
	beginnings [256][]string // of the words, folded, by their first byte
}

// find is the first word of a season in a text; empty for none. Few texts hold the beginning of one, and
// matching the expression takes some fifty times as long as looking for that.
func (w *seasonWords) find(text string) string {
	small := folded(text)
	for i := range len(small) {
		for _, begins := range w.beginnings[small[i]] {
			if strings.HasPrefix(small[i:], begins) {
				return w.expression.FindString(text)
			}
		}
	}
	return ""
}

// undatedExcept is a text of a pack that names a season and may be read all year.
type undatedExcept struct {
	Pack string `json:"pack"`
	Hash string `json:"hash"` // see hashOf
}

// loadSeasonWords reads the words once. Tests read them too, so that a mistake in them is found there.
var loadSeasonWords = sync.OnceValues(func() (*seasonWords, error) {
	w := new(seasonWords)
	err := json.Unmarshal(undatedData, w)
	if err != nil {
		return nil, err
	}
	alternatives := strings.Join(w.Words, "|")
	if w.expression, err = regexp.Compile(`\b(?:` + alternatives + `)\b`); err != nil {
		return nil, err
	}
	parsed, err := syntax.Parse(alternatives, syntax.Perl)
	if err != nil {
		return nil, err
	}
	all, _ := beginnings(parsed)
	for _, begins := range all {
		if begins == "" {
			return nil, errors.New("one of them may begin with anything")
		}
		w.beginnings[begins[0]] = append(w.beginnings[begins[0]], begins)
	}
	return w, nil
})

// hashOf shortens a text to the eight bytes by which an exception names it.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// undated finds the texts of a pack that name a season and are bound to none. The error is of the
// words.
func undated(doc *document.Document, info *PackInfo, texts []validate.PlayerText) (findings []validate.Finding, err error) {
	words, err := loadSeasonWords()
	if err != nil {
		return nil, fmt.Errorf("the words of seasons: %w", err)
	}
	var dated []Spare
	for _, d := range info.Dated {
		if len(d.Months)+len(d.Dates) > 0 {
			dated = append(dated, Items(doc, func(text string) bool { return slices.Contains(d.Parts, text) })...)
		}
	}
	for _, t := range texts {
		word := words.find(strings.ReplaceAll(t.Value, "’", "'"))
		if word == "" || bound(doc, t.Pointer, dated) || slices.Contains(words.Exceptions, undatedExcept{info.ID, hashOf(t.Value)}) {
			continue
		}
		findings = append(findings, validate.Finding{
			Rule: errUndated, Severity: validate.Error, Pointer: t.Pointer,
			Message: fmt.Sprintf("%s says %s, and may be read on any day of the year (its hash for an exception: %s)", document.Quote(t.Value), document.Quote(word), hashOf(t.Value)),
		})
	}
	return findings, nil
}
