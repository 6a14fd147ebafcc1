package gen

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailies/game/document"
	"dailies/validate"
)

// Question is what a critic is asked about a part of a pack. The best answer to each is 5.
type Question string

// The questions.
const (
	Crisp    Question = "rule"     // a player can say the rule in a sentence once it is seen
	Outsider Question = "outsider" // nothing outside meets the rule
	Fair     Question = "decoy"    // the decoy tempts, and can be told from what it tempts to
	InVoice  Question = "voice"    // the speaker of the game would say it like this
	Native   Question = "english"  // a native speaker would write it like this
	Timeless Question = "kind"     // it is neither dated nor unkind
)

// Questions lists every question.
func Questions() []Question { return []Question{Crisp, Outsider, Fair, InVoice, Native, Timeless} }

// The marks of a critic. What is below LeastMark goes back to its author.
const (
	WorstMark = 1
	LeastMark = 3
	BestMark  = 5
)

// CriticPart names parts of a game's packs that a critic marks, and what is asked about each.
type CriticPart struct {
	Path string // a JSON Pointer with * for every item or member: /triples/*
	Asks []Question

	// Each is whether the critic marks every such part. Of other parts, such as the hundred
	// lines of a pack, it names those alone that it marks below [LeastMark].
	Each bool
}

// MarkedPart is a part of a pack at its place.
type MarkedPart struct {
	Pointer string
	Asks    []Question
	Each    bool // see [CriticPart]
}

// CriticReading is a pack for a critic to read.
type CriticReading struct {
	Game   string
	Round  int // in which the pack was asked for
	Number int // which answer of the round it is
	Text   string
	Parts  []MarkedPart
}

// Mark is a critic's answer to one question about one part.
type Mark struct {
	Pointer  string   `json:"at"`
	Question Question `json:"question"`
	Mark     int      `json:"mark"` // [WorstMark] to [BestMark]
	Because  string   `json:"because"`
}

// String returns the mark as a sentence. The critic's words are in quotes.
func (m Mark) String() string {
	return fmt.Sprintf("a critic gives it %d of %d for %s: %s", m.Mark, BestMark, m.Question, document.Quote(m.Because))
}

// Critic reads a pack that passed its validator as a stranger would. It can only withhold what the
// validator let through. The marks are in the order of the pack. An error means that the critic
// cannot be had, and the run goes on without it; a [*MeterError] ends the run.
type Critic interface {
	Marks(ctx context.Context, reading CriticReading) ([]Mark, error)
}

// errPackCritic is the rule that a critic has nothing against a pack.
var errPackCritic = &validate.Rule{
	Code: "ERR_PACK_CRITIC", Title: "A stranger who reads the pack finds its sets crisp, its decoys fair and its lines in voice",
	Why:    "No list of words can tell a dull rule, an outsider that fits, or a line that nobody would say.",
	Fix:    "Write the part again, and keep the rest.",
	Source: "pipeline page, critic and readers",
}

// PackCriticRule returns the rule that a critic has nothing against a pack. Only a run with a critic
// has findings of it.
func PackCriticRule() *validate.Rule { return errPackCritic }

// markedParts lists what a critic marks of a document.
func markedParts(doc *document.Document, parts []CriticPart) []MarkedPart {
	var all []MarkedPart
	for _, p := range parts {
		for _, pointer := range expand(&doc.Root, "", strings.Split(p.Path, "/")[1:]) {
			all = append(all, MarkedPart{pointer, p.Asks, p.Each})
		}
	}
	slices.SortStableFunc(all, func(a, b MarkedPart) int { return doc.Offset(a.Pointer) - doc.Offset(b.Pointer) })
	return all
}

// expand lists the pointers below a node that steps lead to, where * is every item or member.
func expand(n *document.Node, at string, steps []string) []string {
	if len(steps) == 0 {
		return []string{at}
	}
	var all []string
	for i := range n.Items {
		step := strconv.Itoa(i)
		if n.Kind == document.Object {
			step = strings.TrimPrefix(document.Pointer(n.Keys[i]), "/")
		}
		if steps[0] == step || steps[0] == "*" {
			all = append(all, expand(&n.Items[i], at+"/"+step, steps[1:])...)
		}
	}
	return all
}
