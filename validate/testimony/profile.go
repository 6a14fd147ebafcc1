package testimony

import (
	"strings"

	"dailies/game/testimony"
	"dailies/validate"
)

// The profiles. Daily is the default, and what may be published.
const (
	Spec  = "KOA_SPEC_V1"
	Daily = "KOA_DAILY_V1"
)

// The figures that the rules compare with. A profile has them by difficulty: the name of a
// figure is the difficulty in lower case followed by one of these. What a profile has no
// figure for is not asked. Models are counted along the [Ladder] from 1.
const (
	playJudged            = "PlayJudged"        // 1 where the rules on play are asked at all
	randomLeast           = "RandomWinsAtLeast" // per cent of random runs, of M0
	randomMost            = "RandomWinsAtMost"  // per cent
	losesTo               = "LosesTo"           // M1 to this model lose
	belowParFrom          = "BelowParFrom"      // from this model
	belowParTo            = "BelowParTo"        // to this one may win, never at par
	winsFrom              = "WinsFrom"          // this model and those above it win
	firstSubmissions      = "FirstSubmissions"  // per cent of first submissions that can still win, at least
	turnsLeast            = "TurnsAtLeast"      // of the quickest win
	nearMissMost          = "NearMissAtMost"    // resistance that the nearest loss leaves
	withoutRefutation     = "WithoutRefutation" // 1 where some win must do without
	margin                = "Margin"            // power of the safe set over the resistance, at least
	distinctWins          = "DistinctWins"      // ways to win, at least
	unasked           int = -1
)

// bars is a figure for each difficulty, the easiest first.
type bars map[string][5]int

func dailyBars() bars {
	return bars{
		playJudged:        {0, 1, 1, 1, 1},
		randomLeast:       {unasked, 50, 25, 10, 3},
		randomMost:        {unasked, 80, 45, 25, 12},
		losesTo:           {unasked, unasked, 2, 4, 8},
		belowParFrom:      {unasked, 2, 3, 6, unasked},
		belowParTo:        {unasked, 3, 3, 8, unasked},
		winsFrom:          {unasked, 6, unasked, unasked, unasked},
		firstSubmissions:  {unasked, unasked, 50, 30, 15},
		turnsLeast:        {unasked, 2, 2, 2, 3},
		nearMissMost:      {unasked, unasked, 5, 5, 5},
		withoutRefutation: {unasked, 1, unasked, unasked, unasked},
	}
}

func specBars() bars {
	return bars{
		playJudged:        {1, 1, 1, 1, 1},
		withoutRefutation: {unasked, 1, 1, unasked, unasked},
		margin:            {0, 10, 10, 3, 3},
		distinctWins:      {1, 2, 2, 2, 2},
	}
}

// figures names what the bars ask.
func (b bars) figures() map[string]int {
	named := make(map[string]int)
	for name, row := range b {
		for i, difficulty := range testimony.Difficulties() {
			if row[i] != unasked {
				named[strings.ToLower(string(difficulty))+name] = row[i]
			}
		}
	}
	return named
}

// figure is what a profile requires of a difficulty; false when it requires nothing.
func figure(p *validate.Profile, difficulty testimony.Difficulty, name string) (int, bool) {
	n, asked := p.Figures[strings.ToLower(string(difficulty))+name]
	return n, asked
}

// New is the game for a judge. schema is the text of the puzzle's JSON Schema.
func New(schema []byte) validate.Game[testimony.Puzzle, Analysis] {
	rows := table()
	profiles := validate.Profiles(rows, Daily, Spec)
	profiles[0].Figures, profiles[1].Figures = dailyBars().figures(), specBars().figures()
	return validate.NewGame("testimony", string(testimony.Mode), []string{"hand", "counterEvidence", "activeConcerns"}, rows, profiles, validate.NewSchema(schema), Check)
}
