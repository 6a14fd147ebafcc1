package author_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/internal/run"
)

// The simulated critic's error rates, for each part: what it overlooks, and what it marks low
// though nothing is wrong with it. missedRepair is how often the author leaves what it was told of.
const (
	overlooks    = 0.15
	marksWrongly = 0.02
	missedRepair = 0.20
)

// tree is a pack as JSON.
type tree = map[string]any

// part is the value at a place of two steps, such as /triples/0.
func part(pack tree, pointer string) any {
	steps := strings.Split(pointer, "/")[1:]
	list, _ := pack[steps[0]].([]any)
	if len(steps) < 2 {
		return pack[steps[0]]
	}
	i, err := strconv.Atoi(steps[1])
	if err != nil { // /koaLines/miss
		lines, _ := pack[steps[0]].(tree)
		return lines[steps[1]]
	}
	if i >= len(list) {
		return nil
	}
	return list[i]
}

// restore puts the part of another pack at a place, and of the lists below it.
func restore(pack, whole tree, pointer string) {
	steps := strings.Split(pointer, "/")[1:]
	switch list, is := pack[steps[0]].([]any); {
	case len(steps) == 1:
		pack[steps[0]] = whole[steps[0]]
	case is:
		if i, err := strconv.Atoi(steps[1]); err == nil && i < len(list) {
			list[i] = part(whole, "/"+steps[0]+"/"+steps[1])
		}
	default:
		if lines, is := pack[steps[0]].(tree); is {
			lines[steps[1]] = part(whole, "/"+steps[0]+"/"+steps[1])
		}
	}
}

// spoils are fifteen ways in which a model spoils a pack of triples.
func spoils() []func(pack tree) {
	set := func(p tree, i int) tree { return p["triples"].([]any)[i].(tree) }
	tile := func(p tree, i, j int) tree { return set(p, i)["tiles"].([]any)[j].(tree) }
	decoy := func(p tree, i int) tree { return p["decoys"].([]any)[i].(tree) }
	tempts := func(p tree, i int) tree { return decoy(p, i)["tempts"].([]any)[0].(tree) }
	lines := func(p tree) []any { return p["koaLines"].(tree)["miss"].([]any) }
	return []func(tree){
		func(p tree) { p["triples"] = p["triples"].([]any)[:4] }, // sets are missing
		func(p tree) { tile(p, 0, 0)["text"] = strings.Repeat("very ", 9) + "long" },
		func(p tree) { tempts(p, 0)["triple"] = "nobody" },
		func(p tree) { set(p, 1)["id"] = set(p, 0)["id"] },
		func(p tree) { tile(p, 0, 0)["text"], tile(p, 2, 1)["text"] = "Same", "same" },
		func(p tree) { tile(p, 1, 1)["sourceGroup"] = "GADGET" },
		func(p tree) { set(p, 2)["ruleExplanation"] = "All <b>three</b> met." },
		func(p tree) { set(p, 0)["title"] = "Seen\u200b late" },
		func(p tree) { lines(p)[0] = "Objection! Your tile is guilty." },
		func(p tree) { set(p, 0)["title"], set(p, 3)["title"] = "Things", "Some things" },                   // dull
		func(p tree) { decoy(p, 0)["text"] = "Also the " + fmt.Sprint(tile(p, 0, 0)["text"])[:1] + " one" }, // an outsider fits
		func(p tree) {
			set(p, 1)["ruleExplanation"] = "Each was put out by the bin lorry with the nappies and a torch."
		}, // British
		func(p tree) { lines(p)[1] = "Yay!!! So close, champ, you have totally got this!" }, // not her voice
		func(p tree) {
			tempts(p, 1)["whyInvalid"], tempts(p, 2)["whyInvalid"] = "It just is not.", "Because I say so."
		}, // unfair
		func(p tree) { set(p, 4)["ruleExplanation"] = "Any fat secretary with a fax machine knows these three." }, // dated and unkind
	}
}

// market is a model that writes spoiled packs and corrects what it is told, with its whole packs.
type market struct {
	prompt  feedback.Prompt
	whole   map[string]tree   // by the pack's id
	first   []string          // the answers to the first round
	written map[string]string // by source
	random  *rand.Rand
	tokens  int
}

// Write answers as a model would: new packs first, then corrections.
func (m *market) Write(_ context.Context, r gen.Request, take func(gen.Submission) error) error {
	answers := m.first
	m.first = nil
	for _, c := range feedback.Repairs(r.Critiques) {
		correction, err := m.prompt.Correction(c)
		if err != nil {
			return err
		}
		m.tokens += budget.Estimate(len(c.Text) + len(correction))
		answers = append(answers, m.repair(c))
	}
	system, user, err := m.prompt.Render(feedback.Asking{Request: r, Number: 1, Of: 1})
	if err != nil {
		return err
	}
	for i, text := range answers {
		m.tokens += budget.Estimate(len(system)+len(user)) + budget.Estimate(len(text))
		source := gen.AnswerName(r.Round, i+1)
		m.written[source] = text
		if err := take(gen.Submission{Source: source, Data: []byte(text), Number: i + 1, Of: len(answers), Origin: gen.Origin{Author: "openai", Model: "m"}}); err != nil {
			return err
		}
	}
	return nil
}

// repair corrects what a critique is about, now and then without success.
func (m *market) repair(c gen.Critique) string {
	var pack tree
	if json.Unmarshal([]byte(c.Text), &pack) != nil {
		return c.Text
	}
	for _, f := range c.Findings {
		if f.Pointer != "" && m.random.Float64() >= missedRepair {
			restore(pack, m.whole[fmt.Sprint(pack["pack"])], f.Pointer)
		}
	}
	pack["theme"] = fmt.Sprint(pack["theme"], " ") // never the same bytes
	pack["theme"] = strings.TrimSpace(fmt.Sprint(pack["theme"])) + "."
	text, _ := json.Marshal(pack)
	return string(text)
}

// stranger marks what is spoiled, with its errors.
func (m *market) stranger(parts []gen.MarkedPart, text string) string {
	var pack tree
	_ = json.Unmarshal([]byte(text), &pack)
	marks := []gen.Mark{}
	for _, p := range parts {
		mark := gen.BestMark
		spoiled := !reflect.DeepEqual(part(pack, p.Pointer), part(m.whole[fmt.Sprint(pack["pack"])], p.Pointer))
		if spoiled && m.random.Float64() >= overlooks || !spoiled && p.Each && m.random.Float64() < marksWrongly {
			mark = 2
		}
		if p.Each || mark < gen.LeastMark {
			marks = append(marks, gen.Mark{Pointer: p.Pointer, Question: p.Asks[0], Mark: mark, Because: "It is as a stranger finds it."})
		}
	}
	answer, _ := json.Marshal(map[string]any{"marks": marks})
	return string(answer)
}

// newMarket spoils a shipped pack in each way.
func newMarket(t *testing.T, g catalog.Game) *market {
	t.Helper()
	m := &market{prompt: g.Prompt, whole: make(map[string]tree), written: make(map[string]string), random: rand.New(rand.NewPCG(15, 1))}
	names, err := fs.Glob(g.Packs, "*.json")
	require.NoError(t, err)
	for i, spoil := range spoils() {
		data, err := fs.ReadFile(g.Packs, names[i])
		require.NoError(t, err)
		var whole, pack tree
		require.NoError(t, json.Unmarshal(data, &whole))
		require.NoError(t, json.Unmarshal(data, &pack))
		for _, p := range []tree{whole, pack} { // for any day
			delete(p, "months")
			delete(p, "weekdays")
		}
		m.whole[fmt.Sprint(whole["pack"])] = whole
		spoil(pack)
		text, err := json.Marshal(pack)
		require.NoError(t, err)
		m.first = append(m.first, string(text))
	}
	return m
}

// gained counts the sets of the packs that a run assembled: sound ones, which are as they were
// before they were spoiled with no outsider that fits, and others.
func (m *market) gained(packs []run.Game) (sound, unsound int) {
	for _, g := range packs {
		for _, p := range g.Funnel.Packs {
			if p.Passed == 0 {
				continue
			}
			var pack tree
			_ = json.Unmarshal([]byte(m.written[p.Source]), &pack)
			whole := m.whole[p.Pack]
			outsider := !slices.Contains(p.LeftOut, "/decoys/0") && !reflect.DeepEqual(decoyText(pack), decoyText(whole))
			for i := range pack["triples"].([]any) {
				at := fmt.Sprintf("/triples/%d", i)
				switch {
				case slices.Contains(p.LeftOut, at):
				case reflect.DeepEqual(part(pack, at), part(whole, at)) && (!outsider || i != 0):
					sound++
				default:
					unsound++
				}
			}
		}
	}
	return sound, unsound
}

func decoyText(pack tree) any { return pack["decoys"].([]any)[0].(tree)["text"] }

// TestFifteenWaysToSpoilAPack reports what a critic gains on a model that spoils packs in fifteen
// ways: sound, fitting sets for a thousand tokens, with it and without. No real model answers here.
func TestFifteenWaysToSpoilAPack(t *testing.T) {
	if testing.Short() {
		t.Skip("two runs over fifteen packs")
	}
	g, err := catalog.Games().Game("triples")
	require.NoError(t, err)
	dates, err := run.Days("2027-03-01", 21)
	require.NoError(t, err)
	unsoundOf := make(map[bool]int)
	for _, with := range []bool{false, true} {
		m := newMarket(t, g)
		source := author.Source{Authors: []gen.NamedAuthor{{Name: "openai", Author: m}}, Identity: fmt.Sprint("spoiled ", with)}
		if with {
			prompt, err := critic.ReadPrompt(t.Context(), "", nil)
			require.NoError(t, err)
			source.Critic = asked{&critic.Critic{Prompt: prompt, HowTo: func(string) []string { return g.HowTo }}, m}
		}
		report, err := run.Do(t.Context(), run.Spec{Games: catalog.List{g}, Dates: dates, Source: source, Out: t.TempDir(), Workers: 2}, run.Deps{})
		require.NoError(t, err)
		did := report.Games["triples"]
		sound, unsound := m.gained([]run.Game{did})
		unsoundOf[with] = unsound
		t.Logf("critic %v: %d sound sets and %d others of packs that gave boards, %d tokens: %.3f sound sets for 1,000 tokens; %d days filled; %+v",
			with, sound, unsound, m.tokens, 1000*float64(sound)/float64(m.tokens), did.Funnel.Chosen, did.Funnel.Critic)
		require.Positive(t, sound)
	}
	t.Logf("the critic overlooks %.0f %% and marks %.0f %% of sound parts low; the author leaves %.0f %% of what it is told", 100*overlooks, 100*marksWrongly, 100*missedRepair)
	require.Less(t, unsoundOf[true], unsoundOf[false])
}

// asked is a critic whose model is the stranger of a market, and whose tokens count.
type asked struct {
	*critic.Critic
	market *market
}

// Marks implements [gen.Critic].
func (a asked) Marks(ctx context.Context, reading gen.CriticReading) ([]gen.Mark, error) {
	a.Ask = func(_ context.Context, turn llm.Turn) (string, error) {
		answer := a.market.stranger(reading.Parts, reading.Text)
		a.market.tokens += budget.Estimate(len(turn.System)+len(turn.User)) + budget.Estimate(len(answer))
		return answer, nil
	}
	return a.Critic.Marks(ctx, reading)
}
