package llm

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
)

// maxReturned bounds an unreadable answer that is sent back to be corrected, in bytes.
const maxReturned = 64 << 10

const askLess = "Your last answer was too long. Write the shortest document that the rules above allow: no list longer than its minimum, no text longer than it has to be."

// after returns the question to ask next after a failure. Only the last failure counts, so that a
// prompt does not grow with every attempt.
func (q question) after(failure *Failure) question {
	if q.loose {
		return q
	}
	var correction string
	switch failure.Kind.Remedy() {
	case Less:
		q.followUp = []message{{openai.ChatMessageRoleUser, askLess}}
		return q
	case Reask:
		correction = failure.correction()
	default:
		return q
	}
	q.followUp = []message{{openai.ChatMessageRoleUser, correction}}
	if failure.answer.whole {
		q.followUp = append([]message{{openai.ChatMessageRoleAssistant, failure.answer.text}}, q.followUp...)
	}
	return q
}

// correction tells a model what is wrong with an answer that is not one JSON document,
// and where.
func (f *Failure) correction() string {
	const again = "Answer with one whole JSON document and nothing else: no prose around it, no code fence."
	if f.Kind == NotUTF8 {
		return "Your last answer holds bytes that are no UTF-8. " + again
	}
	start := f.brokenAt
	switch {
	case f.Kind == Several:
		return "Your last answer holds more than one JSON document. " + again
	case f.Kind == NoJSON, start >= len(f.answer.text):
		return "Your last answer holds no JSON document. " + again
	case f.Kind == EndsEarly && !f.answer.whole:
		return "Your last answer ends before its JSON document does. " + again
	}
	doc, faults := document.Parse([]byte(f.answer.text[start:]))
	var out strings.Builder
	out.WriteString("Your last answer is not sound JSON:\n")
	before := f.answer.text[:start]
	above, indent := strings.Count(before, "\n"), utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	for _, fault := range faults {
		line, column := doc.LineColumn(fault.Offset)
		if line == 1 {
			column += indent
		}
		fmt.Fprintf(&out, "- line %d, column %d: %s\n", line+above, column, fault.Message)
	}
	return out.String() + "Correct this and keep the rest. " + again
}
