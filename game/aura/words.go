package aura

import (
	"slices"
	"strings"
)

// asked is how paths ask for a tag or a trait. Its words are those of cards and of what
// paths rule out too, see worded. Text, for a table of structs costs a page three times as much.
const asked = ",TIME:something about a time,WORK:work,PURCHASE:something bought,SENSOR:a sensor,AUTHORITY:someone official," +
	"LOCATION:a place,SELF_REPORT:your own word,HEALTH:health,MOOD:mood,POLICY:a rule quoted,PRIVACY:something private," +
	"CONSENT:somebody's consent,MEDIA:media,SYSTEM_LOG:a device log,TIMESTAMPED:a printed minute,EDITABLE:something editable," +
	"CORROBORATABLE:something confirmable,SOURCE_TRUSTED:a trusted source,HASHED:something sealed,REDACTED:something redacted,"

// worded is how a player reads a tag or a trait: on a card, where a path asks for it, and
// where a path rules it out. One word stands for it everywhere (page 55, one word per thing).
func worded(value string) (on, ask, bar string) {
	ask = strings.ToLower(value)
	if _, rest, known := strings.Cut(asked, ","+value+":"); known {
		ask, _, _ = strings.Cut(rest, ",")
	}
	for _, form := range [][2]string{{"something ", "nothing "}, {"someone ", "nobody "}, {"somebody's ", "nobody's "}, {"a ", "no "}, {"your ", "not your "}} {
		if on, fits := strings.CutPrefix(ask, form[0]); fits {
			return on, ask, form[1] + on
		}
	}
	return ask, ask, "no " + ask
}

// Word is the trust as a player reads it.
func (t Trust) Word() string { return strings.ToLower(string(t)) }

// Marks words the tags and traits of a card, as the card shows them.
func (c *Card) Marks() []string {
	marks := values(c.Tags, c.Traits)
	for i, v := range marks {
		marks[i], _, _ = worded(v)
	}
	return marks
}

// Wants are the marks of a card that a path of the protocol asks for.
func (p *Protocol) Wants(c *Card) (wanted []string) {
	var asked []string
	for i := range p.Paths {
		path := &p.Paths[i]
		asked = slices.Concat(asked, values(path.AllTags, path.AllTraits), values(path.AnyTags, path.AnyTraits))
	}
	for _, v := range values(c.Tags, c.Traits) {
		if slices.Contains(asked, v) {
			word, _, _ := worded(v)
			wanted = append(wanted, word)
		}
	}
	return wanted
}

func values(tags []Tag, traits []Trait) []string {
	list := make([]string, 0, len(tags)+len(traits))
	for _, t := range tags {
		list = append(list, string(t))
	}
	for _, t := range traits {
		list = append(list, string(t))
	}
	return list
}

// Says words all that a path asks of a payload, as "Two cards: someone official, nothing
// bought" or "Work, and either a device log or a rule quoted".
func (p *Path) Says() string {
	needed, _ := p.Lacks(nil)
	says := Together(needed)
	for _, v := range values(p.NoTags, p.NoTraits) {
		_, _, bar := worded(v)
		says += ", " + bar
	}
	switch p.EveryTrust {
	case Verified:
		says += ", every card verified"
	case Plausible:
		says += ", nothing sketchy"
	}
	says = strings.TrimPrefix(says, ", ")
	if p.Cards > 0 {
		return strings.TrimSuffix([...]string{"One card alone: ", "Two cards: "}[min(p.Cards, maxPayload)-1]+says, ": ")
	}
	if says == "" {
		return "Anything"
	}
	return strings.ToUpper(says[:1]) + says[1:]
}

// Lacks says why a path does not hold on a payload: what is needed beside its cards, and
// what bars it, as "Loyalty card (bought)", of one card just "bought". Both are empty if the
// path holds. Of no card it says all that is needed, but for how many.
func (p *Path) Lacks(payload []*Card) (needed, barred []string) {
	if n := len(payload); n > 0 && p.Cards > n {
		needed = append(needed, "one more card")
	} else if n > p.Cards && p.Cards > 0 {
		needed = append(needed, "one card alone")
	}
	var held []string
	no := values(p.NoTags, p.NoTraits)
	for _, c := range payload {
		marks := values(c.Tags, c.Traits)
		held = append(held, marks...)
		for _, v := range no {
			if slices.Contains(marks, v) {
				on, _, _ := worded(v)
				barred = append(barred, naming(c, payload, on))
			}
		}
		if p.EveryTrust != "" && !c.Trust.AtLeast(p.EveryTrust) {
			barred = append(barred, naming(c, payload, c.Trust.Word()))
		}
	}
	for _, v := range values(p.AllTags, p.AllTraits) {
		needed = appendLack(needed, held, v)
	}
	needed = appendLack(needed, held, values(p.AnyTags, nil)...)
	needed = appendLack(needed, held, values(nil, p.AnyTraits)...)
	if p.AnyTrust != "" && !slices.ContainsFunc(payload, func(c *Card) bool { return c.Trust.AtLeast(p.AnyTrust) }) {
		needed = append(needed, map[Trust]string{
			Verified: "at least one verified card", Plausible: "at least one card that is not sketchy", Sketchy: "at least one card",
		}[p.AnyTrust])
	}
	return needed, barred
}

// appendLack adds what is asked for when none of the values is held.
func appendLack(needed, held []string, of ...string) []string {
	either := make([]string, 0, len(of))
	for _, v := range of {
		if slices.Contains(held, v) {
			return needed
		}
		_, ask, _ := worded(v)
		either = append(either, ask)
	}
	if len(of) == 0 {
		return needed
	}
	if len(of) > 1 {
		either[0] = alternatives + either[0]
	}
	return append(needed, strings.Join(either, " or "))
}

// alternatives begins what is asked for where one thing of several is enough.
const alternatives = "either "

// Together joins what a payload needs all of, so that it reads one way: after a comma where a
// part has alternatives, as in "work, and either a device log or a rule quoted".
func Together(needed []string) string {
	and := " and "
	if slices.ContainsFunc(needed, func(part string) bool { return strings.HasPrefix(part, alternatives) }) {
		and = ", and "
	}
	return strings.Join(needed, and)
}

func naming(c *Card, payload []*Card, word string) string {
	if len(payload) == 1 {
		return word
	}
	return c.Name + " (" + word + ")"
}
