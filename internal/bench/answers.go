package bench

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"slices"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/fill"
	"dailies/validate"
)

// drawn is how many repeats keep a board for the page, which shows the first it finds.
const drawn = 3

// digest identifies an answer.
type digest = [sha256.Size]byte

// refuse records what was wrong with an answer, or with a draft made of it.
func (r *repetition) refuse(refusal fill.Refusal) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	faults := r.faults[refusal.Source]
	seen := make(map[string]bool)
	for _, f := range refusal.Findings {
		if f.Severity != validate.Error || refusal.Label != "" && seen[f.Rule.Code] {
			continue // a draft counts once for each rule
		}
		seen[f.Rule.Code] = true
		at := slices.IndexFunc(faults, func(known Fault) bool { return known.Code == f.Rule.Code })
		if at < 0 {
			at = len(faults)
			faults = append(faults, Fault{
				Code: f.Rule.Code, Message: document.Show(f.Message), Line: f.Line, Column: f.Column, Pointer: f.Pointer, Draft: refusal.Label,
			})
		}
		faults[at].Count++
	}
	r.faults[refusal.Source] = faults
	return nil
}

// record returns the results of the repeat.
func (r *repetition) record(outcome fill.Outcome) (Repeat, error) {
	bills, _ := r.journal.bills()
	packs := make(map[string]fill.PackCount)
	for _, p := range outcome.Funnel.Packs {
		packs[p.Source] = p
	}
	sound := make(map[digest]bool)
	record := Repeat{Number: r.number, Answers: []Answer{}, Days: r.filled(outcome), Warnings: r.warnings()}
	if len(r.author.asked) > 1 {
		record.texts = r.author.texts
	}
	if r.Draw || r.number <= drawn {
		record.boards = r.boards
	}
	for round, asked := range r.author.asked {
		for number := 1; number <= asked; number++ {
			at := slot{round, number}
			a := Answer{Round: round, Number: number, Priced: true}
			if b := bills[at]; b != nil {
				a.Key, a.Tokens, a.Cost, a.Priced, a.Seconds = b.key, b.tokens, b.cost, b.priced, b.seconds
			}
			sum, came := r.author.taken[at]
			pack, shelved := packs[gen.AnswerName(round, number)]
			switch {
			case shelved:
				a.Sound, a.Drafts, a.Passed = len(pack.Findings) == 0, pack.Drafts, pack.Passed
				a.Faults = r.ranked(gen.AnswerName(round, number), at)
				sound[sum] = a.Sound
			case came:
				a.Sound = sound[sum] // it repeats an earlier one
			default:
				a.Key = ""
			}
			if came {
				faults, checked, err := r.assert(r.author.texts[at])
				if err != nil {
					return Repeat{}, err
				}
				a.Faults, a.Asserted, a.Unmet = append(a.Faults, faults...), checked, len(faults)
			}
			record.Answers = append(record.Answers, a)
		}
	}
	return record, nil
}

// ranked are the faults of an answer, the most frequent first, with the sentences at fault.
func (r *repetition) ranked(source string, at slot) []Fault {
	faults := r.faults[source]
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Code, b.Code))
	})
	text := r.author.texts[at]
	doc, _ := document.Parse(text)
	for i := range faults {
		if f := &faults[i]; f.Draft == "" && doc != nil && f.Pointer != "" {
			f.Sentence = sentence(text, doc.Offset(f.Pointer))
		}
	}
	return faults
}

// sentence is the printable part of the value at an offset of a text.
func sentence(text []byte, offset int) string {
	if offset < 0 || offset >= len(text) {
		return ""
	}
	var value any
	if json.NewDecoder(bytes.NewReader(text[offset:])).Decode(&value) != nil {
		return ""
	}
	if words, ok := value.(string); ok {
		return document.Show(words)
	}
	shown, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return document.Show(string(shown))
}
