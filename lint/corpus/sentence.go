package corpus

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"dailies/game"
	"dailies/game/document"
	"dailies/validate"
)

// leastWords is how many words a sentence needs for its return to count, words as [game.Fold]
// leaves them, so that "I'm" is two. Shorter ones ("I see.", "You have that one.") are
// anybody's, and a voice may keep a few of them.
const leastWords = 5

// said is a sentence that returns.
type said struct {
	pointer, text string
	dates         []game.Date // the earlier ones, in order
}

// repeats finds the sentences that a day shares with earlier days of its window. Sentences last
// said on the same day make one finding, since they usually come from one pack.
func repeats(days []Day, window int, found map[game.Date][]validate.Finding) {
	on := make(map[string][]game.Date)
	for _, day := range days {
		again := make(map[game.Date][]said)
		mine := make(map[string]bool)
		for _, line := range day.Sample.Lines {
			for sentence := range sentences(line.Text) {
				folded := game.Fold(sentence)
				if mine[folded] || strings.Count(folded, " ")+1 < leastWords {
					continue
				}
				mine[folded] = true
				dates := slices.DeleteFunc(on[folded], func(d game.Date) bool { return day.Date.DaysSince(d) >= window })
				if n := len(dates); n > 0 {
					again[dates[n-1]] = append(again[dates[n-1]], said{line.Pointer, strings.Trim(sentence, ` ()"“”`), slices.Clone(dates)})
				}
				on[folded] = append(dates, day.Date)
			}
		}
		for _, date := range sortedDates(again) {
			found[day.Date] = append(found[day.Date], repeat(day.Date, again[date]))
		}
	}
}

func sortedDates(of map[game.Date][]said) []game.Date {
	dates := make([]game.Date, 0, len(of))
	for date := range of {
		dates = append(dates, date)
	}
	slices.Sort(dates)
	return dates
}

func repeat(date game.Date, again []said) validate.Finding {
	first := again[0]
	dates := make([]string, len(first.dates))
	for i, d := range first.dates {
		dates[i] = string(d)
	}
	text := fmt.Sprintf("the sentence %s of %s was said on %s", document.Quote(first.text), date, strings.Join(dates, ", "))
	if more := len(again) - 1; more > 0 {
		text += fmt.Sprintf("; %d more sentences of the day return, last said on %s", more, first.dates[len(first.dates)-1])
	}
	return warning(warnSentence, first.pointer, "%s", text)
}

// sentences splits a line after each run of ends of sentences that a space follows.
func sentences(line string) func(func(string) bool) {
	return func(yield func(string) bool) {
		start, ended := 0, false
		for i, r := range line {
			switch {
			case strings.ContainsRune(".!?…", r):
				ended = true
			case ended && unicode.IsSpace(r):
				if !yield(line[start:i]) {
					return
				}
				start, ended = i, false
			case unicode.IsLetter(r) || unicode.IsDigit(r):
				ended = false // as in 8.40; quotes and brackets may stand between end and space
			}
		}
		yield(line[start:])
	}
}
