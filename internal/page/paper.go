package page

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"dailies/game"
)

// paper is a report in the form for the templates.
type paper struct {
	*Report
	Policy string
	Style  template.CSS
	Totals []total
	Brief  []string // what a reader must know first
	Months []month
	Desk   []deskDay // the days with their boards
	Beyond int       // days without a board on the page
	Gaps   []gap
	Charts []charts
}

// total is a figure of the header.
type total struct {
	Name, Value string
}

// deskDay is a day with the boards of every game.
type deskDay struct {
	Date   game.Date
	Open   bool
	Boards []boardOf
}

// boardOf is a day's board with its game.
type boardOf struct {
	Game string
	Day
}

// gap is a day left empty.
type gap struct {
	Game string
	Day
}

// FewGaps reports whether the empty days are few enough to stand unfolded.
func (p *paper) FewGaps() bool { return len(p.Gaps) <= unfolded }

func newPaper(r *Report, style string) *paper {
	p := &paper{Report: r, Policy: policy(style), Style: template.CSS(style), Totals: totals(r), Brief: brief(r), Months: months(r)} //nolint:gosec // the style is the program's own
	p.Beyond = max(0, len(r.Dates)-MaxBoards)
	for i, date := range r.Dates {
		day := deskDay{Date: date, Open: i < unfolded}
		for _, g := range r.Games {
			day.Boards = append(day.Boards, boardOf{g.Name, g.Days[i]})
			if g.Days[i].State == Empty {
				p.Gaps = append(p.Gaps, gap{g.Name, g.Days[i]})
			}
		}
		if i < MaxBoards {
			p.Desk = append(p.Desk, day)
		}
	}
	for i := range r.Games {
		p.Charts = append(p.Charts, newCharts(&r.Games[i]))
	}
	return p
}

func totals(r *Report) []total {
	var chosen, empty, kept, drafts int
	for _, g := range r.Games {
		chosen, empty, drafts = chosen+g.Funnel.Chosen, empty+g.Funnel.Empty, drafts+g.Funnel.Drafts
		for _, d := range g.Days {
			if d.State == Kept {
				kept++
			}
		}
	}
	return []total{
		{"chosen", count(chosen)}, {"left empty", count(empty)}, {"published before", count(kept)},
		{"drafts judged", count(drafts)}, {"requests", count(r.Usage.Requests)},
		{"tokens asked", count(r.Usage.PromptTokens + r.Usage.EstimatedPromptTokens)},
		{"tokens answered", count(r.Usage.AnswerTokens + r.Usage.EstimatedAnswerTokens)},
		{"price", price(r)},
	}
}

// brief says how the requests went, and which days later authors filled.
func brief(r *Report) (lines []string) {
	if u := r.Usage; u.Requests > 0 {
		line := count(u.Requests) + " requests"
		if u.Failed > 0 {
			line += ", " + count(u.Failed) + " failed"
		}
		if estimated := u.EstimatedPromptTokens + u.EstimatedAnswerTokens; estimated > 0 {
			line += ", " + count(estimated) + " of the tokens estimated"
		}
		lines = append(lines, line)
	}
	unit, all := "days", 0
	if len(r.Games) > 1 {
		unit = "dailies"
	}
	var later []string // authors, in the order in which they were first asked
	filled := make(map[string]int)
	for _, g := range r.Games {
		all += g.Funnel.Chosen + g.Funnel.Empty
		for _, pack := range g.Funnel.Packs {
			filled[pack.Author] += pack.Chosen
		}
		for i, turn := range g.Funnel.Turns {
			if i > 0 && !slices.Contains(later, turn.Author) {
				later = append(later, turn.Author)
			}
		}
	}
	for _, author := range later {
		name := author
		if author == "builtin" {
			name = "the built-in packs"
		}
		lines = append(lines, fmt.Sprintf("%s of %s %s by %s", count(filled[author]), count(all), unit, name))
	}
	return lines
}

func price(r *Report) string {
	if r.Usage.Requests == 0 {
		return cmp.Or(r.Price, "nothing bought")
	}
	return cmp.Or(r.Price, "price unknown")
}

// count writes a number with separated thousands.
func count(n int) string {
	digits := strconv.Itoa(n)
	var text strings.Builder
	for i, d := range digits {
		if i > 0 && d != '-' && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			text.WriteRune('\u202f')
		}
		text.WriteRune(d)
	}
	return text.String()
}

// short cuts the hashes in a name, which nobody reads to the end.
func short(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if _, err := hex.DecodeString(word); err == nil && len(word) == hashLength {
			words[i] = word[:shownHash] + "…"
		}
	}
	return strings.Join(words, " ")
}

const (
	hashLength = 64 // of SHA-256 in hexadecimal
	shownHash  = 12
)

// percent writes a part of a whole in per cent.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}
