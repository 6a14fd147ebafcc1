package lint

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/waywords"
	"dailies/lint/window"
	"dailies/validate"
)

// ways is a daily of a theme with path words; its one cell makes it no copy.
func ways(theme, cell string, words ...string) *waywords.Puzzle {
	p := &waywords.Puzzle{Theme: theme}
	p.Grid.Cells = []waywords.Cell{{ID: "c0", Type: waywords.LetterCell, Value: waywords.Symbol(cell)}}
	for _, w := range words {
		var word waywords.Word
		for _, c := range w {
			word.Tokens = append(word.Tokens, waywords.Token{T: waywords.Letter, V: waywords.Symbol(c)})
		}
		p.Words.Path = append(p.Words.Path, word)
	}
	return p
}

// titled is the daily as one of a topic of another name.
func titled(topic string, p *waywords.Puzzle) *waywords.Puzzle {
	p.Topic = topic
	return p
}

// A word with an emoji rests longer than the window that any path word keeps.
func TestAnEmojiWordRestsLongerThanTheWindow(t *testing.T) {
	w := Waywords().Window()
	shows := func(theme, rest string) *window.Facts {
		p := ways(theme, theme, "OAK"+rest)
		p.Words.Path = append(p.Words.Path, waywords.Word{Tokens: []waywords.Token{{T: waywords.Emoji, V: "SUN"}, {T: waywords.Letter, V: "L"}}})
		return w.Facts(validate.Result{Puzzle: p})
	}
	for apart, want := range map[int]string{41: "/words/path/1", 42: ""} {
		source := &window.Source{Fair: map[window.Aspect]int{pictures: 70}}
		later := game.Date("2027-01-06").AddDays(apart)
		found := w.Judge([]window.Day{{Date: "2027-01-06", Facts: shows("A", "S"), Source: source}, {Date: later, Facts: shows("B", "EN"), Source: source}}, window.Limits{})[later]
		found = slices.DeleteFunc(found, func(f validate.Finding) bool { return f.Rule.Code == "WARN_META_GAP" })
		switch {
		case want == "" && len(found) > 0:
			t.Errorf("after %d days: %v", apart, found)
		case want != "" && (len(found) != 1 || found[0].Rule != errEmojiRepeat || found[0].Pointer != want):
			t.Errorf("after %d days: %v, want the place %s", apart, found, want)
		}
	}
}

// Choosing takes into account what tells a word of the path from a bonus word by how it lies.
func TestWaywordsKnowsWhatItsMarksTell(t *testing.T) {
	data, err := os.ReadFile("../validate/waywords/testdata/good/camping-8x8.json")
	require.NoError(t, err)
	p, err := waywords.Decode(data)
	require.NoError(t, err)
	var names []string
	for _, m := range Waywords().Window().Facts(validate.Result{Puzzle: p}).Marks {
		names = append(names, m.Name)
	}
	require.Contains(t, strings.Join(names, "\n"), "on the path: cells on the border")
}

// A title rests longer than its topic: the next day of the topic takes another one.
func TestATitleRestsLongerThanItsTopic(t *testing.T) {
	w := Waywords().Window()
	source := func() *window.Source { return &window.Source{Fair: map[window.Aspect]int{themes: 60, titles: 240}} }
	days := func(apart int, second *waywords.Puzzle) []window.Day {
		return []window.Day{
			{Date: "2026-11-01", Facts: w.Facts(validate.Result{Puzzle: ways("The Sea", "A", "OAK")}), Source: source()},
			{Date: game.Date("2026-11-01").AddDays(apart), Facts: w.Facts(validate.Result{Puzzle: second}), Source: source()},
		}
	}
	for name, row := range map[string]struct {
		apart  int
		second *waywords.Puzzle
		want   string
	}{
		"the same title, early": {143, ways("the sea", "B", "ELM"), "ERR_META_TITLE_GAP"},
		"the same title, late":  {144, ways("the sea", "B", "ELM"), ""},
		"another title":         {36, titled("The Sea", ways("Salt Water", "B", "ELM")), ""},
		"another, too early":    {35, titled("The Sea", ways("Salt Water", "B", "ELM")), "ERR_META_TOPIC_GAP"},
	} {
		judged := days(row.apart, row.second)
		var codes []string
		for _, f := range w.Judge(judged, window.Limits{})[judged[1].Date] {
			if f.Severity == validate.Error {
				codes = append(codes, f.Rule.Code)
			}
		}
		if got := strings.Join(codes, " "); got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
}

// TestAPathWordIsOnFourBoardsAYear: the fifth within 365 days breaks the rule.
func TestAPathWordIsOnFourBoardsAYear(t *testing.T) {
	w := Waywords().Window()
	for last, want := range map[int]int{300: 1, 364: 1, 365: 0} {
		var days []window.Day
		for i, at := range []int{0, 80, 160, 240, last} {
			p := ways(string(rune('A'+i)), string(rune('A'+i)), "OAK", strings.Repeat(string(rune('A'+i)), 4))
			days = append(days, window.Day{Date: game.Date("2027-01-01").AddDays(at), Facts: w.Facts(validate.Result{Puzzle: p})})
		}
		for date, found := range w.Judge(days, window.Limits{}) {
			found = slices.DeleteFunc(found, func(f validate.Finding) bool { return f.Rule.Code == "WARN_META_GAP" })
			if date != days[4].Date {
				require.Empty(t, found, date)
				continue
			}
			require.Len(t, found, want, last)
			if want > 0 {
				require.Equal(t, "ERR_META_WORD_YEAR", found[0].Rule.Code)
				require.Equal(t, "/words/path/0", found[0].Pointer)
			}
		}
	}
}

func TestWaywordsWindow(t *testing.T) {
	w := Waywords().Window()
	first := game.Date("2026-11-01")
	for name, row := range map[string]struct {
		apart       int
		one, two    *waywords.Puzzle
		want, place string
	}{
		"a word after 13 days":     {13, ways("A", "A", "OAK", "ELM"), ways("B", "B", "PINE", "ELM"), "ERR_META_WORD_REPEAT", "/words/path/1"},
		"a word after 14 days":     {14, ways("A", "A", "OAK", "ELM"), ways("B", "B", "PINE", "ELM"), "", ""},
		"a topic after 3 days":     {3, ways("The Sea", "A", "OAK"), ways("the  sea!", "B", "ELM"), "ERR_META_THEME_REPEAT", "/theme"},
		"a topic after 4 days":     {4, ways("The Sea", "A", "OAK"), ways("The Sea", "B", "ELM"), "", ""},
		"a topic of another title": {3, ways("The Sea", "A", "OAK"), titled("The Sea", ways("Salt Water", "B", "ELM")), "ERR_META_THEME_REPEAT", "/theme"},
		"a copy of another title":  {100, ways("The Sea", "A", "OAK"), titled("The Sea", ways("Salt Water", "A", "OAK")), "ERR_META_DUPLICATE", ""},
		"a copy after 100 days":    {100, ways("A", "A", "OAK"), ways("a", "A", "OAK"), "ERR_META_DUPLICATE", ""},
	} {
		var days []window.Day
		for i, p := range []*waywords.Puzzle{row.one, row.two} {
			days = append(days, window.Day{Date: first.AddDays(i * row.apart), Facts: w.Facts(validate.Result{Puzzle: p})})
		}
		found := w.Judge(days, window.Limits{})[days[1].Date]
		found = slices.DeleteFunc(found, func(f validate.Finding) bool { return f.Rule.Code == "WARN_META_GAP" })
		switch {
		case row.want == "" && len(found) > 0:
			t.Errorf("%s: %v", name, found)
		case row.want != "" && (len(found) != 1 || found[0].Rule.Code != row.want || found[0].Pointer != row.place || found[0].Severity != validate.Error):
			t.Errorf("%s: %v, want %s at %s", name, found, row.want, row.place)
		}
	}
}
