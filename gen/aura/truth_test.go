package aura

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/aura"
)

// tells are words of which a card's text has one when its tag is true of it. They catch a
// tag that the arithmetic wanted and the text does not bear out, and only that: whether
// what the words say is true, an editor sees. A new pack's word for a place is added here.
var tells = map[aura.Tag]*regexp.Regexp{
	"LOCATION": words(`address armrest attic ballroom basement basket bay bed bedroom bench boathouse box building`,
		`camera.shop cart cellar church coast corner counter creamery cupboard curb cushion deck den depot desk dock dome`,
		`door driveway fair fairground fence ferry fifth floor foot front gable gallery garage garden gate greenhouse hall`,
		`hedge henhouse hotel house kiosk kitchen landing lane laundromat lawn library lock lower market mill north oven`,
		`pantry parlor path pier porch(es)? rack road room route row sauna shelf shop sink square stage stair station step`,
		`stop store street studio study table tank town train tub wall wharf window yard`),
	"TIME": words(`\d?\d:\d\d noon midnight morning evening night dusk dawn dark light sunset sunrise breakfast`,
		`lunch supper soup teatime bedtime ten nine eight seven six five four two half bed strokes streetlights`),
	"PURCHASE": words(`account bought sold paid prepaid pays? paying charged? debit(ed)? bill receipt ticket invoice fee deposit`,
		`refund purchase purchased price`),
	"MEDIA": words(`photo photograph photographed photographer films? filmed camera recorded recording recorder tape picture`,
		`video voice microphone clip still screenshot memo snapshot reel portrait self-portrait`),
	"SELF_REPORT": words(`you your yourself`),
	"SYSTEM_LOG":  words(`logs? logged keeps? history tally itemizes lists computer counts`),
}

func words(lists ...string) *regexp.Regexp {
	all := strings.ReplaceAll(strings.Join(strings.Fields(strings.Join(lists, " ")), "|"), ".", " ")
	return regexp.MustCompile(`(?i)\b(` + all + `)(s|'s)?\b`)
}

// TestTagsAreTrueOfTheText: a card's text bears its tags out, and a minute is printed on it
// if and only if the trait says so.
func TestTagsAreTrueOfTheText(t *testing.T) {
	clock := regexp.MustCompile(`\b\d{1,2}:\d\d\b`)
	for name, p := range packs(t) {
		for _, c := range p.Cards {
			text := c.Name + ". " + c.Flavor
			for _, tag := range c.Tags {
				if tell := tells[tag]; tell != nil && !tell.MatchString(text) {
					t.Errorf("%s: nothing in %q is about %s", name, text, tag)
				}
			}
			require.Equal(t, clock.MatchString(text), slices.Contains(c.Traits, "TIMESTAMPED"), "%s: %s: %s", name, c.ID, text)
		}
	}
}

// TestPacksSpeakAmerican: words of a British house, which this one is not.
func TestPacksSpeakAmerican(t *testing.T) {
	foreign := regexp.MustCompile(`(?i)\b(wardrobe|parcel|biscuit|rota|whilst|tea towel)s?\b`)
	for name, p := range packs(t) {
		all := []string{p.Theme}
		for _, c := range p.Cards {
			all = append(all, c.Name, c.Flavor)
		}
		for _, protocol := range p.Protocols {
			all = append(all, protocol.Label)
		}
		l := &p.AuraLines
		for _, pool := range [][]line{p.SharedLabels, l.Intro, l.Accepted, l.Resonance, l.Rejected, l.Scan, l.Audit, l.Shift, l.Win, l.Loss} {
			all = append(all, texts(pool)...)
		}
		for _, text := range all {
			require.NotRegexp(t, foreign, text, name)
		}
	}
}
