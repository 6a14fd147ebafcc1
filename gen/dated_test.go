package gen

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
	"dailies/lint/window"
	"dailies/validate"
)

// pack is material with lines and cards.
type pack struct {
	Pack  string        `json:"pack" text:"-"`
	Lines []string      `json:"lines"`
	Cards []card        `json:"cards,omitempty"`
	Dates []window.Span `json:"dates,omitempty"`
	Dated []Dated       `json:"dated,omitempty"`
}

type card struct {
	Name   string `json:"name"`
	Flavor string `json:"flavor"`
}

// findings are the codes and places of what is wrong with the dates of a pack.
func findings(t *testing.T, text string) (all []string) {
	t.Helper()
	doc, faults := document.Parse([]byte(text))
	require.Empty(t, faults)
	p := new(pack)
	for _, m := range doc.Decode(p) {
		all = append(all, m.Pointer+": "+m.Message)
	}
	info := PackInfo{ID: p.Pack, Season: window.Season{Dates: p.Dates}, Dated: p.Dated}
	late, err := undated(doc, &info, validate.TextsOf[pack]().List(p))
	require.NoError(t, err)
	for _, f := range append(checkDated(doc, &info), late...) {
		all = append(all, f.Rule.Code+" "+f.Pointer)
	}
	return all
}

func TestTextsOfASeasonAreDated(t *testing.T) {
	const line = `{"pack": "p", "lines": ["Nothing here.", %s]%s}`
	for _, text := range []string{
		"A Halloween photo.", "The Fourth-of-July flag.", "It is Valentine’s Day.", "OCTOBER bill", "Winter-hating", "Last spring it rained.",
		"In the fall.", "Since March.", "March 3 was wet.", "By May it was done.", "Until New Year.",
	} {
		quoted, _ := json.Marshal(text)
		require.Equal(t, []string{"ERR_TEXT_UNDATED /lines/1"}, findings(t, fmt.Sprintf(line, string(quoted), "")), text)
		for _, tag := range []string{`, "dates": ["10-31"]`, `, "dated": [{"parts": [` + string(quoted) + `], "months": [10]}]`} {
			require.Empty(t, findings(t, fmt.Sprintf(line, string(quoted), tag)), "%s %s", text, tag)
		}
		weekdays := `, "dated": [{"parts": [` + string(quoted) + `], "weekdays": ["MON"]}]`
		require.NotEmpty(t, findings(t, fmt.Sprintf(line, string(quoted), weekdays)), "a Monday is of every season: %s", text)
	}
	for _, text := range []string{
		"You may fall in.", "The spring of the door.", "March on.", "In maybe an hour.", "This may be all.", "Decembers", "A box spring, a fall.",
	} {
		quoted, _ := json.Marshal(text)
		require.Empty(t, findings(t, fmt.Sprintf(line, string(quoted), "")), text)
	}
	words, err := loadSeasonWords()
	require.NoError(t, err)
	except := words.Exceptions[0]
	require.NotEqual(t, hashOf("Winter."), except.Hash)
	words.Exceptions = append(words.Exceptions, undatedExcept{"q", hashOf("Winter.")})
	t.Cleanup(func() { words.Exceptions = words.Exceptions[:len(words.Exceptions)-1] })
	require.Empty(t, findings(t, `{"pack": "q", "lines": ["Winter."]}`))
	require.NotEmpty(t, findings(t, `{"pack": "p", "lines": ["Winter."]}`), "the exception is of another pack")
}

func TestADatedCardDatesAllItsTexts(t *testing.T) {
	require.Empty(t, findings(t, `{"pack": "p", "lines": [], "cards": [{"name": "Mask", "flavor": "Of Halloween."}],
		"dated": [{"parts": ["Mask"], "dates": ["Halloween (US)"]}]}`))
}

func TestDatesThatCannotBeAreFaults(t *testing.T) {
	const text = `{"pack": "p", "lines": ["a", "b"]%s}`
	for dated, want := range map[string]string{
		`, "dated": [{"parts": ["a"], "dates": ["02-30"]}]`:                     `/dated/0/dates/0: is "02-30", which is not an allowed value`,
		`, "dated": [{"parts": ["a"], "dates": ["Doomsday (US)"]}]`:             `/dated/0/dates/0: is "Doomsday (US)", which is not an allowed value`,
		`, "dates": ["12-32"]`:                                                  `/dates/0: is "12-32", which is not an allowed value`,
		`, "dated": [{"parts": ["c"], "dates": ["12-24"]}]`:                     "ERR_PACK_REFERENCE /dated/0/parts/0",
		`, "dated": [{"parts": ["a"]}]`:                                         "ERR_PACK_REFERENCE /dated/0",
		`, "dated": [{"parts": ["a"], "months": [6], "dates": ["12-24"]}]`:      "ERR_PACK_REFERENCE /dated/0",
		`, "dates": ["07-04"], "dated": [{"parts": ["a"], "dates": ["12-24"]}]`: "",
	} {
		all := findings(t, fmt.Sprintf(text, dated))
		if want == "" {
			require.Empty(t, all, dated)
			continue
		}
		require.Equal(t, want, all[0], dated)
	}
}
