package waywords

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"dailies/game"
	"dailies/game/waywords"
	"dailies/gen"
	"dailies/lint/window"
	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
)

// boardsPerTopic is how many boards of a topic are candidates for one style. A run makes
// them for every topic at once, and a year takes about six days of each of sixty topics:
// twice as many boards cost twice the time and raise the score of a day by a tenth.
const boardsPerTopic = 200

// perDay is how many boards are judged for an empty day at first: some of each topic, and a
// tenth of a second.
const perDay = 400

// New returns the game for the pipeline. schema is the text of the word list's JSON Schema.
func New(schema []byte) gen.Game[waywords.Puzzle, Pack, analysis.Analysis] {
	g := gen.NewGame("waywords", schema, check, assemble, score, date, describe)
	g.Spare, g.Criticized = unusable, criticized()
	g.PerDay = perDay
	g.PackKeys = []string{"game", "topics"} // a word list may name its game
	return withWeek(g, defaultWeek())
}

// assemble gives the boards that the search finds for each topic.
func assemble(p *Pack, seed uint64, rung string, rejected gen.Rejections) iter.Seq[gen.Draft[waywords.Puzzle]] {
	return func(yield func(gen.Draft[waywords.Puzzle]) bool) {
		for _, id := range p.ids() {
			topic := p.Topics[id]
			n := 0
			for board := range boards(&topic, game.Rung(rung), seed, rejected) {
				at := n
				n++
				draft := gen.Draft[waywords.Puzzle]{
					Make:  func(context.Context, gen.Rejections) *waywords.Puzzle { return topic.puzzle(&board, at) },
					Label: label(id, &board), Score: board.Points,
				}
				if !yield(draft) {
					return
				}
			}
		}
	}
}

// puzzle returns a board as a document, under the n-th of the topic's titles, counted round:
// each title has its share of the boards, so that the window can ask for the one that
// rested longest.
func (t *Topic) puzzle(b *Layout, n int) *waywords.Puzzle {
	titles := t.titles()
	p := b.Puzzle(titles[n%len(titles)])
	if p.Theme != t.Title {
		p.Topic = t.Title
	}
	return p
}

// boards gives up to boardsPerTopic boards of a topic, of the first size that has any.
// A word list that no size takes gives none. Where there are fewer boards than that,
// what stopped the search is counted.
func boards(topic *Topic, rung game.Rung, seed uint64, rejected gen.Rejections) iter.Seq[Layout] {
	return func(yield func(Layout) bool) {
		list, err := blocklist.Default()
		if err != nil {
			return
		}
		for _, side := range styleOf(rung).sides {
			search, err := NewSearch(topic, side, rung, seed, list)
			if err != nil {
				rejected.Add(err.Error(), 1)
				return
			}
			for n := range boardsPerTopic {
				board, verdict := search.Next()
				if verdict != Found {
					search.stops(rejected)
					if n > 0 {
						return
					}
					break
				}
				if !yield(board) {
					return
				}
				if n == boardsPerTopic-1 {
					return
				}
			}
		}
	}
}

// label names the words of a board.
func label(id TopicID, b *Layout) string {
	return fmt.Sprintf("%s %d×%d: %s / %s", id, b.Side, b.Side, names(b.Path, " + "), names(b.Bonus, ", "))
}

func names(words []Placed, between string) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Word
	}
	return strings.Join(texts, between)
}

// date makes the puzzle the daily of a date.
func date(p *waywords.Puzzle, id game.PuzzleID, day game.Date) waywords.Puzzle {
	daily := *p
	daily.PuzzleID, daily.DateISO, daily.Mode = game.ID(id), day, waywords.Mode
	if p.Rung != "" && named(p.Rung) == named(day.Rung()) {
		daily.Rung = day.Rung() // as hard as the day requires, whatever rung stands for its style
	}
	daily.Config.ThemeAfterFirstWord = daily.Rung == game.Sun
	return daily
}

func describe(p *Pack) gen.PackInfo {
	var info gen.PackInfo
	for i, id := range p.ids() {
		topic := p.Topics[id]
		if i == 0 {
			info = gen.PackInfo{ID: string(id), Theme: topic.Title, Season: window.Season{Months: topic.Months, Weekdays: topic.Weekdays, Dates: topic.Dates, Tones: gen.Tones(topic.Tones)}, Dated: p.Dated}
		}
		info.Names = append(info.Names, topic.titles()...)
	}
	return info
}
