package lint

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/lint/corpus"
	"dailies/lint/window"
	"dailies/validate"
	check "dailies/validate/waywords"
)

// The window rules of waywords (window page).
var (
	errWordRepeat = &validate.Rule{
		Code: "ERR_META_WORD_REPEAT", Title: "No path word returns within the window",
		Why:    "A word found last week is found at once.",
		Fix:    "Generate the day again, or use another word.",
		Source: "window page",
	}
	errWordYear = &validate.Rule{
		Code: "ERR_META_WORD_YEAR", Title: "No path word is on more than 4 boards of a year",
		Why:    "A word that is always on the path is looked for before the board is read.",
		Fix:    "Generate the day again, or write the topics more words.",
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
	pathWords window.Aspect = "path words"
	pictures  window.Aspect = "emoji words" // path words with an emoji
	themes    window.Aspect = "themes"      // topics by name, whatever the day calls them
)

// themeSpan is the day judged and the 3 dates before it.
const themeSpan = 4

// Waywords returns the window of waywords.
func Waywords() window.Game[waywords.Puzzle, check.Analysis] {
	place := func(n int) string { return document.Pointer("words", "path", n) }
	return window.NewGame("waywords", waywordsFacts, corpus.Waywords, append(packRules(),
		window.Fresh(errWordRepeat, 0, pathWords, place, "path word"),
		window.Times(errWordYear, pathWords, 4, place, "path word"),
		window.Fresh(errThemeRepeat, themeSpan, themes, func(int) string { return "/theme" }, "topic"),
		window.Gap(errTopicGap, themes, leastGap, false, func(int) string { return "/theme" }, "topic"),
		window.Gap(errTitleGap, titles, 0, false, func(int) string { return "/theme" }, "title"),
		window.Gap(errEmojiRepeat, pictures, 0, false, place, "emoji word"),
	))
}

func waywordsFacts(p *waywords.Puzzle, _ *check.Analysis) window.Facts {
	var word, picture, theme, title window.Tallies
	for i := range p.Words.Path {
		text := p.Words.Path[i].Text()
		if word.Add(text, i); strings.Contains(text, "{") {
			picture.Add(text, i)
		}
	}
	if folded := game.Fold(p.TopicName()); folded != "" {
		theme.Add(folded, 0)
	}
	if folded := game.Fold(p.Theme); folded != "" {
		title.Add(folded, 0)
	}
	names := []string{p.Theme}
	if p.Topic != "" {
		names = append(names, p.Topic)
	}
	return window.Facts{
		Content: window.ContentOf(waywordsContent(p)), Names: names,
		Tallies: map[window.Aspect][]window.Tally{pathWords: word, pictures: picture, themes: theme, titles: title},
		Marks:   corpus.Marks(corpus.Waywords(p, nil).Boards),
	}
}

// waywordsContent returns the topic and the cells with what they show, whatever their
// order and ids. Cells are joined by what cannot stand in them.
func waywordsContent(p *waywords.Puzzle) string {
	cells := make([]string, len(p.Grid.Cells))
	for i, c := range p.Grid.Cells {
		cells[i] = fmt.Sprintf("%d,%d,%s,%s", c.X, c.Y, c.Type, c.Value)
	}
	slices.Sort(cells)
	return game.Fold(p.TopicName()) + "; " + strings.Join(cells, ";")
}
