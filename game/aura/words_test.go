package aura

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestOneWordPerThing: what a card says of itself is in what paths ask for and rule out.
func TestOneWordPerThing(t *testing.T) {
	seen := map[string]bool{}
	for _, value := range values(Tags(), Traits()) {
		on, ask, bar := worded(value)
		require.Contains(t, ask, on)
		require.Contains(t, bar, on)
		require.NotContains(t, on, "_", "a word for %s", value)
		require.False(t, seen[on], "two things are called %s", on)
		seen[on] = true
	}
	var marks []string
	for _, tag := range Resonating() {
		on, _, _ := worded(string(tag))
		marks = append(marks, on)
	}
	require.ElementsMatch(t, marks, strings.Split(resonating, ", "))
}

func TestPathsSayWhatTheyAsk(t *testing.T) {
	for says, path := range map[string]Path{
		"Two cards: someone official, nothing bought, nobody's consent":                       {AllTags: []Tag{"AUTHORITY"}, NoTags: []Tag{"PURCHASE", "CONSENT"}, Cards: 2},
		"Work and a printed minute, nothing sketchy":                                          {AllTags: []Tag{"WORK"}, AllTraits: []Trait{"TIMESTAMPED"}, EveryTrust: Plausible},
		"A sensor, and either health or mood, and at least one verified card, nothing sealed": {AllTags: []Tag{"SENSOR"}, AnyTags: []Tag{"HEALTH", "MOOD"}, AnyTrust: Verified, NoTraits: []Trait{"HASHED"}},
		"One card alone: either something sealed or something confirmable":                    {AnyTraits: []Trait{"HASHED", "CORROBORATABLE"}, Cards: 1},
		"Two cards: something about a time, every card verified":                              {AllTags: []Tag{"TIME"}, EveryTrust: Verified, Cards: 2},
		"Work, and either a device log or a rule quoted":                                      {AllTags: []Tag{"WORK"}, AnyTags: []Tag{"SYSTEM_LOG", "POLICY"}},
		"At least one card that is not sketchy":                                               {AnyTrust: Plausible},
		"Two cards":                                                                           {Cards: 2},
		"Anything":                                                                            {},
	} {
		require.Equal(t, says, path.Says())
	}
}

func TestARefusalNamesWhatIsMissing(t *testing.T) {
	path := Path{AllTags: []Tag{"TIME"}, NoTags: []Tag{"PURCHASE"}, EveryTrust: Plausible, Cards: 2}
	needed, barred := path.Lacks([]*Card{{Name: "Loyalty card", Tags: []Tag{"PURCHASE"}, Trust: Sketchy}})
	require.Equal(t, []string{"one more card", "something about a time"}, needed)
	require.Equal(t, []string{"bought", "sketchy"}, barred)
	needed, barred = path.Lacks([]*Card{{Name: "Loyalty card", Tags: []Tag{"PURCHASE"}, Trust: Verified}, {Tags: []Tag{"TIME"}, Trust: Verified}})
	require.Empty(t, needed)
	require.Equal(t, []string{"Loyalty card (bought)"}, barred)
	alone := Path{Cards: 1}
	needed, _ = alone.Lacks([]*Card{{}, {}})
	require.Equal(t, []string{"one card alone"}, needed)
}

// TestLacksAgreesWithHolds: a path lacks nothing exactly when it holds.
func TestLacksAgreesWithHolds(t *testing.T) {
	tags, traits := rapid.SliceOfN(rapid.SampledFrom(Tags()[:4]), 0, 2), rapid.SliceOfN(rapid.SampledFrom(Traits()[:3]), 0, 2)
	trust := rapid.SampledFrom(Trusts())
	least := rapid.SampledFrom(append(Trusts(), "", "", ""))
	rapid.Check(t, func(t *rapid.T) {
		path := Path{
			AllTags: tags.Draw(t, "all"), AnyTags: tags.Draw(t, "any"), NoTags: tags.Draw(t, "no"),
			AllTraits: traits.Draw(t, "all"), AnyTraits: traits.Draw(t, "any"), NoTraits: traits.Draw(t, "no"),
			AnyTrust: least.Draw(t, "some"), EveryTrust: least.Draw(t, "every"), Cards: rapid.IntRange(0, 2).Draw(t, "cards"),
		}
		var payload []*Card
		for range rapid.IntRange(1, 2).Draw(t, "size") {
			payload = append(payload, &Card{Name: "A card", Tags: tags.Draw(t, "tags"), Traits: traits.Draw(t, "traits"), Trust: trust.Draw(t, "trust")})
		}
		needed, barred := path.Lacks(payload)
		require.Equal(t, path.Holds(payload), len(needed)+len(barred) == 0, "%v %v", needed, barred)
	})
}

// TestTheRulesUseTheWordsOfTheCards: no name of an enum is left in what players read.
func TestTheRulesUseTheWordsOfTheCards(t *testing.T) {
	p := puzzle()
	for _, line := range slices.Concat(HowToPlay(p), Rules(p)) {
		for _, trust := range Trusts() {
			require.NotContains(t, line, string(trust))
		}
		for _, tag := range Tags() {
			require.NotContains(t, strings.Fields(line), string(tag))
		}
	}
	require.Contains(t, HowToPlay(p)[0], "to 0 within", "the goal comes first")
	p.ScanLimit = 0
	require.NotContains(t, strings.Join(HowToPlay(p), " "), "SCAN")
}
