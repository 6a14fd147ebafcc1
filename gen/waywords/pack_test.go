package waywords

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/gen"
	"dailies/schemas"
	"dailies/validate"
)

// Packs are word lists of the amounts asked for, and fit their schema.
func TestShippedTopics(t *testing.T) {
	t.Parallel()
	ids, topics := shipped(t)
	if len(ids) < 60 {
		t.Errorf("%d topics", len(ids))
	}
	schema := validate.NewSchema(schemas.WaywordsPack)
	files, _ := fs.Glob(Packs(), "*.json")
	for _, file := range files {
		data, _ := fs.ReadFile(Packs(), file)
		doc, _ := document.Parse(data)
		if mismatches, err := schema.Check(doc); err != nil || len(mismatches) > 0 {
			t.Errorf("%s: %v %v", file, mismatches, err)
		}
	}
	for i, topic := range topics {
		if len(topic.Path) < 60 || len(topic.Bonus) < 20 || len(topic.Lexicon) < 300 {
			t.Errorf("%s: %d path words, %d bonus words, a lexicon of %d", ids[i], len(topic.Path), len(topic.Bonus), len(topic.Lexicon))
		}
		if n := longBonus(topic.Bonus); n < 15 {
			t.Errorf("%s: %d bonus words for the days from Wednesday on", ids[i], n)
		}
		s, err := StatsOf(ids[i], &topic, 7, defaultList(t))
		if err != nil || len(s.NeverPlaced) > 0 {
			t.Errorf("%s: %v %v", ids[i], s.NeverPlaced, err)
		}
		ready, err := prepare(&topic, 7, styleOf(game.Wed), defaultList(t), rand.New(rand.NewPCG(1, 1)))
		if err != nil || len(ready.refused) > 0 || ready.withEmoji != len(topic.Emoji) {
			t.Errorf("%s: %v %v", ids[i], ready.refused, err)
		}
		for _, in := range s.Inside {
			if !in.Backwards {
				t.Errorf("%s: %s is inside %s", ids[i], in.Word, in.In)
			}
		}
		for j := range i {
			if n := shared(topic.Path, topics[j].Path); n > 6 {
				t.Errorf("%s and %s share %d path words", ids[i], ids[j], n)
			}
			if n := shared(topic.Bonus, topics[j].Bonus); n > 8 {
				t.Errorf("%s and %s share %d bonus words", ids[i], ids[j], n)
			}
		}
	}
}

// longBonus counts the words that the harder days take for a bonus.
func longBonus(words []Word) int {
	n := 0
	for _, w := range words {
		if len(w) >= styleOf(game.Wed).leastBonus {
			n++
		}
	}
	return n
}

func shared(a, b []Word) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

func TestReadPack(t *testing.T) {
	topic := func(path, bonus string) string {
		return `{"contentVersion":"1","topics":{"t":{"title":"T","path":[` + path + `],` + "\n" + `"bonus":[` + bonus + `]}}}`
	}
	for name, row := range map[string]struct {
		text, mistake, warning string
	}{
		"sound":      {topic(`"PEA","BEAN","CORN","LEEK"`, `"POT"`), "", ""},
		"one word":   {topic(`"PEA"`, `"POT"`), "/topics/t/path is 1, less than 4", ""},
		"lower case": {topic(`"PEA","BEAN","corn","LEEK","KALE"`, `"POT"`), "", `1:71: left out: "corn" is no word`},
		"accented":   {topic(`"PEA","BEAN","CORN","LEEK"`, `"PAN","PÂTÉ"`), "", `2:16: left out: "PÂTÉ" is no word`},
		"too long":   {topic(`"PEA","BEAN","CORN","LEEK","ARTICHOKE"`, `"POT"`), "", `1:85: left out: "ARTICHOKE"`},
		"twice":      {topic(`"PEA","BEAN","CORN","LEEK"`, `"PEA","POT"`), "", `2:10: left out: the topic has the word "PEA" twice`},
		"too few":    {topic(`"PEA","BEAN","CORN","ARTICHOKE"`, `"POT"`), "/topics/t/path is 3, less than 4", "ARTICHOKE"},
		"no topic":   {`{"contentVersion":"1","topics":{}}`, "has no topic", ""},
		"titles":     {strings.Replace(topic(`"PEA","BEAN","CORN","LEEK"`, `"POT"`), `"title":"T"`, `"title":"T","otherTitles":["Tea","T"]`, 1), "the topic t is called \"T\" already", ""},
		"no title":   {strings.Replace(topic(`"PEA","BEAN","CORN","LEEK"`, `"POT"`), `"title":"T"`, `"title":"T","otherTitles":[""]`, 1), "/topics/t/otherTitles/0", ""},
		"broken":     {`{"contentVersion":`, "ends", ""},
		"one of two": {strings.Replace(topic(`"PEA","BEAN","CORN","LEEK"`, `"POT"`), `"topics":{`, `"topics":{"bad":{"title":"B","path":["x"],"bonus":[]},`, 1), "", "1:39: left out: the topic has fewer than 4 path words"},
	} {
		pack, warnings, mistakes := ReadPack([]byte(row.text))
		said := fmt.Sprint(warnings)
		if row.mistake == "" && (pack == nil || len(mistakes) > 0 || len(pack.Topics["t"].Path) < 4) {
			t.Errorf("%s: %v", name, mistakes)
		}
		if row.mistake != "" && (len(mistakes) == 0 || !strings.Contains(mistakes[0].Error(), row.mistake)) {
			t.Errorf("%s: %v, want %s", name, mistakes, row.mistake)
		}
		if (row.warning == "") != (len(warnings) == 0) || !strings.Contains(said, row.warning) {
			t.Errorf("%s: warnings %s, want %s", name, said, row.warning)
		}
	}
}

// Drafts are the same whatever is done with them, and dating changes nothing else.
func TestAssemble(t *testing.T) {
	ids, topics := shipped(t)
	pack := &Pack{ContentVersion: "1", Topics: map[TopicID]Topic{ids[0]: topics[0]}}
	n := 0
	for draft := range assemble(pack, 3, "", nil) {
		one, err := game.Canonical(draft.Make(t.Context(), nil))
		if err != nil {
			t.Fatal(err)
		}
		two, _ := game.Canonical(draft.Make(t.Context(), nil))
		daily := date(draft.Make(t.Context(), nil), "2026-11-21-waywords", "2026-11-21")
		three, _ := game.Canonical(daily)
		if string(one) != string(two) || strings.ReplaceAll(string(three), "2026-11-21", "0001-01-01") != string(one) {
			t.Fatal("a draft differs from itself")
		}
		if n++; n == 20 {
			break
		}
	}
	if info := describe(pack); info.ID != string(ids[0]) || info.Theme != topics[0].Title {
		t.Errorf("%+v", info)
	}
	if info := describe(&Pack{}); info.ID != "" || len(info.Names) > 0 {
		t.Errorf("a list without topics: %+v", info)
	}
}

// What ended the search is reported where there are fewer boards than there could be.
func TestAssembleTellsWhyThereIsNoBoard(t *testing.T) {
	pack := &Pack{Topics: map[TopicID]Topic{"t": {Title: "T", Path: []Word{"BBB", "CCC", "DDD", "FFF"}, Bonus: []Word{"GGG"}}}}
	rejected := make(gen.Rejections)
	for draft := range assemble(pack, 1, "", rejected) {
		t.Fatal(draft.Label)
	}
	if rejected["no other word crosses the words so far"] == 0 {
		t.Errorf("%v", rejected)
	}
}

// Each title has its share of the boards, and the document says whose it is.
func TestTitlesTakeTurns(t *testing.T) {
	ids, topics := shipped(t)
	topic := topics[0]
	topic.OtherTitles = []Title{"Second", "Third"}
	pack := &Pack{ContentVersion: "1", Topics: map[TopicID]Topic{ids[0]: topic}}
	themes := make(map[string]int)
	for draft := range assemble(pack, 3, "", nil) {
		p := draft.Make(t.Context(), nil)
		if themes[p.Theme]++; p.TopicName() != topic.Title || (p.Topic == "") != (p.Theme == topic.Title) {
			t.Fatalf("%q of %q", p.Theme, p.Topic)
		}
		if data, err := game.Canonical(p); err != nil {
			t.Fatal(err)
		} else if _, err := waywords.Decode(data); err != nil {
			t.Fatal(err)
		}
	}
	if len(themes) != 3 || themes["Third"] < boardsPerTopic/3 {
		t.Errorf("%v", themes)
	}
	if info := describe(pack); !slices.Contains(info.Names, "Third") || info.Theme != topic.Title {
		t.Errorf("%+v", info)
	}
}

// Every topic has words with emoji for its Wednesdays, none of which it has in letters too,
// and no such word stands in for variety: at most 5 of the topics have the same.
func TestShippedEmojiWords(t *testing.T) {
	ids, topics := shipped(t)
	uses := make(map[EmojiWord]int)
	for i, topic := range topics {
		if len(topic.Emoji) < 5 {
			t.Errorf("%s has %d words with emoji", ids[i], len(topic.Emoji))
		}
		for _, w := range topic.Emoji {
			spelled := Word(strings.NewReplacer("{", "", "}", "").Replace(string(w)))
			if slices.Contains(topic.Path, spelled) || slices.Contains(topic.Bonus, spelled) {
				t.Errorf("%s lists %s in letters too", ids[i], w)
			}
			if uses[w]++; uses[w] == 6 {
				t.Errorf("more than 5 topics have %s", w)
			}
		}
	}
}

// A lexicon holds the topic's own words too: the gate reads no other list, and a player who
// meets a bonus word of the topic that the day does not list is as right as with any.
func TestShippedLexiconsHoldTheListedWords(t *testing.T) {
	ids, topics := shipped(t)
	for i, topic := range topics {
		for _, w := range slices.Concat(topic.Path, topic.Bonus) {
			if !slices.Contains(topic.Lexicon, ThemeWord(w)) {
				t.Errorf("%s: the lexicon lacks %s", ids[i], w)
			}
		}
	}
}

// Words that a reader found out of place, or as fit for the bonus idea as for the theme, are no
// longer dealt. They stay in the lexicon so that no board shows one by accident.
func TestShippedTopicsLeaveOut(t *testing.T) {
	ids, topics := shipped(t)
	left := map[TopicID][]Word{
		"insects":     {"SPIDER", "TICK", "STAG", "STRIPE"},
		"living-room": {"FOYER", "LEMON", "JELLY"},
		"bakery":      {"WINDOW", "JELLY"},
		"wedding":     {"TANGO"},
		"library":     {"AISLE", "LEGEND", "FABLE", "MYTH", "TALE"},
		"jungle":      {"STEAMY"},
		"gym":         {"CALORIE", "PROTEIN"},
		"market":      {"BUNCH"},
	}
	for i, id := range ids {
		for _, w := range left[id] {
			if slices.Contains(topics[i].Path, w) || slices.Contains(topics[i].Bonus, w) || !slices.Contains(topics[i].Lexicon, ThemeWord(w)) {
				t.Errorf("%s deals %s, or its lexicon lacks it", id, w)
			}
		}
		delete(left, id)
	}
	if len(left) > 0 {
		t.Errorf("no topics %v", left)
	}
}
