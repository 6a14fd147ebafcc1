package waywords

import (
	"fmt"

	"dailies/game/document"
	"dailies/gen"
)

// unusable finds the words of a word list that no board can show, since they have another form
// or are listed twice, and topics without enough words, if there are other topics. A word list
// is good without them, so that one slip does not cost its author a topic.
func unusable(doc *document.Document) []gen.Spare {
	topics := doc.Root.Member("topics")
	if topics == nil || topics.Kind != document.Object {
		return nil
	}
	var spare []gen.Spare
	for i := range topics.Items {
		id, topic := topics.Keys[i], &topics.Items[i]
		seen := make(map[string]bool)
		words, left := unusableOf(id, "path", topic, leastWords, usable[Word], seen)
		bonus, more := unusableOf(id, "bonus", topic, 1, usable[Word], seen)
		if (!left || !more) && len(topics.Items) > 1 {
			spare = append(spare, gen.Spare{
				Pointer: document.Pointer("topics", id),
				Message: fmt.Sprintf("the topic has fewer than %d path words or no bonus word that can be used", leastWords),
			})
			continue
		}
		lexicon, _ := unusableOf(id, "lexicon", topic, 0, usable[ThemeWord], make(map[string]bool))
		emoji, _ := unusableOf(id, "emoji", topic, 0, usable[EmojiWord], make(map[string]bool))
		spare = append(append(append(append(spare, words...), bonus...), lexicon...), emoji...)
	}
	return spare
}

// usable reports whether a text has the form of a word.
func usable[W interface {
	~string
	Valid() bool
}](text string) bool {
	return W(text).Valid()
}

// unusableOf finds what is wrong with the words of a list, and reports whether enough
// are left.
func unusableOf(id, list string, topic *document.Node, least int, valid func(string) bool, seen map[string]bool) (spare []gen.Spare, enough bool) {
	node := topic.Member(list)
	if node == nil || node.Kind != document.Array {
		return nil, least == 0
	}
	for i := range node.Items {
		word := &node.Items[i]
		var message string
		switch {
		case word.Kind != document.String:
			continue // the schema says it
		case !valid(word.Text):
			message = document.Quote(word.Text) + " is no word of the form that boards take"
		case seen[word.Text]:
			message = fmt.Sprintf("the topic has the word %s twice", document.Quote(word.Text))
		default:
			seen[word.Text] = true
			continue
		}
		spare = append(spare, gen.Spare{Pointer: document.Pointer("topics", id, list, i), Message: message})
	}
	return spare, len(node.Items)-len(spare) >= least
}
