package waywords

import (
	"strings"

	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
)

// refusal is a word that no board may show, and why.
type refusal struct{ word, reason string }

// refuses returns the reason why a word is never used, or nothing.
func (l *prepared) refuses(topic *Topic, word string) string {
	if l.unwanted(word) {
		return "it holds a blocked word"
	}
	for _, t := range topic.Lexicon {
		if text := string(t); len(text) >= analysis.LeastInside && text != word && (strings.Contains(word, text) || strings.Contains(word, backwards(text))) {
			return "it shows the word " + text + " of the lexicon"
		}
	}
	return ""
}

// unwanted reports whether a word holds a blocked one and is not allowlisted.
func (l *prepared) unwanted(word string) bool {
	return !l.blocked.Allows(blocklist.Word(word)) && (l.spells(word) || l.spells(backwards(word)))
}

func (l *prepared) spells(line string) bool {
	state, found := blocklist.Start, false
	for _, c := range []byte(line) {
		if !letter(c) {
			state = blocklist.Start
			continue
		}
		state = l.blocked.Next(state, c)
		found = found || l.blocked.Ends(state)
	}
	return found
}

// unfitWords lists what fill letters may not complete.
func (l *prepared) unfitWords() {
	var rude, unfit []blocklist.Word
	add := func(words *[]blocklist.Word, w string) {
		if len(w) <= l.side {
			*words = append(*words, blocklist.Word(w), blocklist.Word(backwards(w)))
		}
	}
	for _, w := range l.blocked.Words() {
		add(&rude, string(w))
	}
	for _, w := range l.theme.Words() {
		add(&unfit, string(w))
	}
	for _, w := range l.words[l.withEmoji:] { // fill letters complete no word with an emoji
		add(&unfit, w)
	}
	l.rude, l.unfit = blocklist.Of(rude), blocklist.Of(append(unfit, rude...))
	for _, w := range l.blocked.Strong() {
		if len(w) >= analysis.LeastBent && len(w) < 2*l.side {
			l.bent = append(l.bent, string(w))
		}
	}
}

// readTheme lists what a player would take for a word of the theme: the lexicon, and the forms
// and stems of every word that a board may list.
func (l *prepared) readTheme(topic *Topic) {
	l.known = make(map[string]bool)
	l.lexicon, l.idea = topic.lexicon(), topic.BonusTitle
	var words []blocklist.Word
	add := func(w string, known bool) {
		if len(w) <= l.side {
			words = append(words, blocklist.Word(w))
			l.known[w] = l.known[w] || known
		}
	}
	for _, w := range topic.Lexicon {
		add(string(w), true)
	}
	for _, w := range l.words[l.withEmoji:] {
		for _, form := range analysis.Forms(w) {
			add(form, true)
		}
		for _, stem := range analysis.Stems(w) {
			add(stem, false)
		}
	}
	l.theme = blocklist.Of(words)
}
