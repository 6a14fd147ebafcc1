package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/lint/corpus"
	"dailies/validate"
	check "dailies/validate/waywords"
)

// The window rules of waywords (window page).
var (
	errWordRepeat = &validate.Rule{
		Code: "ERR_META_WORD_REPEAT", Title: "No path word returns within the window",
		Why:    "A word found last week is found at once.",
		Fix:    "Generate the day anew, or use another word.",
		Source: "window page",
	}
	errThemeRepeat = &validate.Rule{
		Code: "ERR_META_THEME_REPEAT", Title: "No topic returns within 3 days",
		Why:    "Players tire of a topic sooner than of a game.",
		Fix:    "Publish a day of another topic.",
		Source: "window page",
	}
	errEmojiRepeat = &validate.Rule{
		Code: "ERR_META_EMOJI_REPEAT", Title: "A path word with an emoji returns after 60 % of its fair gap",
		Why:    "Such a word is read off a picture: seen lately, it is found at a glance.",
		Fix:    "Publish a day with other emoji words, or write the topics more of them.",
		Source: "window page",
	}
	errTitleGap = &validate.Rule{
		Code: "ERR_META_TITLE_GAP", Title: "A topic's title returns after 60 % of its fair gap",
		Why:    "A topic that returns under the title it had last is taken for the same board.",
		Fix:    "Publish a day under another title of the topic, or write it more titles.",
		Source: "window page",
	}
)

// The aspects of a waywords daily.
const (
	pathWords Aspect = "path words"
	pictures  Aspect = "emoji words" // path words with an emoji
	themes    Aspect = "themes"      // topics by name, whatever the day calls them
)

// themeSpan is the day judged and the 3 dates before it.
const themeSpan = 4

// Waywords is the window of waywords.
func Waywords() Game[waywords.Puzzle, check.Analysis] {
	place := func(n int) string { return document.Pointer("words", "path", n) }
	return NewGame("waywords", waywordsFacts, corpus.Waywords, append(packRules(),
		Fresh(errWordRepeat, 0, pathWords, place, "path word"),
		Fresh(errThemeRepeat, themeSpan, themes, func(int) string { return "/theme" }, "topic"),
		Gap(errTopicGap, themes, leastGap, false, func(int) string { return "/theme" }, "topic"),
		Gap(errTitleGap, titles, 0, false, func(int) string { return "/theme" }, "title"),
		Gap(errEmojiRepeat, pictures, 0, false, place, "emoji word"),
	))
}

func waywordsFacts(p *waywords.Puzzle, _ *check.Analysis) Facts {
	var word, picture, theme, title count
	for i := range p.Words.Path {
		text := p.Words.Path[i].Text()
		if word.add(text, i); strings.Contains(text, "{") {
			picture.add(text, i)
		}
	}
	if folded := game.Fold(p.TopicName()); folded != "" {
		theme.add(folded, 0)
	}
	if folded := game.Fold(p.Theme); folded != "" {
		title.add(folded, 0)
	}
	names := []string{p.Theme}
	if p.Topic != "" {
		names = append(names, p.Topic)
	}
	return Facts{
		Content: contentOf(waywordsContent(p)), Names: names,
		Tallies: map[Aspect][]Tally{pathWords: word.tallies, pictures: picture.tallies, themes: theme.tallies, titles: title.tallies},
		Marks:   corpus.Marks(corpus.Waywords(p, nil).Boards),
	}
}

// waywordsContent is the topic and the cells with what they show, whatever their
// order and ids. Cells are joined by what cannot stand in them.
func waywordsContent(p *waywords.Puzzle) string {
	cells := make([]string, len(p.Grid.Cells))
	for i, c := range p.Grid.Cells {
		cells[i] = fmt.Sprintf("%d,%d,%s,%s", c.X, c.Y, c.Type, c.Value)
	}
	slices.Sort(cells)
	return game.Fold(p.TopicName()) + "; " + strings.Join(cells, ";")
}
