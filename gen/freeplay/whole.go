package freeplay

import (
	"fmt"

	"dailies/game/document"
	"dailies/game/freeplay"
	"dailies/gen"
	"dailies/gen/testimony"
	"dailies/validate"
)

// whole is how a model writes a night: three stories and the lines between them.
func whole() *gen.Composition {
	return &gen.Composition{Of: "testimony", Count: freeplay.Acts, Key: "stories", Brief: `Each three of these packs, numbers 1 to 3, 4 to 6 and so on, become the three locks of one night, so
that they are told of one house and contradict one another here and there.

- Number 1 locks THERMOSTAT, number 2 FRIDGE, number 3 FRONT_DOOR, number 4 THERMOSTAT again, and so on.
- Every id of a card, concern or counter begins with n and the number, as in n2-freezer-log, so that
  no two packs share one.
- The evidence starts between 18:00 and 21:00, and half of it between 19:00 and 20:00, so that cards of
  two packs speak of one hour. Some cards claim another room, state or activity for the household at a
  time at which cards of another pack could speak of it too.
- ` + "`months`, `weekdays`, `dates` and `dated`" + ` stay empty: a night may be any.`}
}

// check finds what the schema cannot say about a pack: of its stories what testimony asks of any
// pack, and that they make a night.
func check(p *Pack) []validate.Finding {
	var findings []validate.Finding
	add := func(pointer, message string) {
		findings = append(findings, validate.Finding{Rule: gen.ErrPackReference, Severity: validate.Error, Pointer: pointer, Message: message})
	}
	if n := len(p.Stories); n != 0 && n != freeplay.Acts {
		add("/stories", fmt.Sprintf("a night has %d stories or none of its own, not %d", freeplay.Acts, n))
	}
	for i := range p.Stories {
		for _, f := range testimony.Check(&p.Stories[i]) {
			f.Pointer = document.Pointer("stories", i) + f.Pointer
			findings = append(findings, f)
		}
		if s := &p.Stories[i]; len(s.Months)+len(s.Weekdays)+len(s.Dates)+len(s.Dated) > 0 {
			add(document.Pointer("stories", i), "a story of a night is bound to no months, weekdays or dates, and no part of it is: the night may be any")
		}
	}
	if len(findings) == 0 && len(p.Stories) == freeplay.Acts && len(p.table().threes) == 0 {
		add("/stories", fmt.Sprintf("the stories make no night: they must lock three devices, share no card id, start within %d hours by the median, and contradict each other somewhere", span/60))
	}
	return findings
}

// table is what the runs of a pack with stories of its own are dealt from.
func (p *Pack) table() *table {
	stories := make([]*testimony.Pack, len(p.Stories))
	for i := range p.Stories {
		stories[i] = &p.Stories[i]
	}
	return newTable(stories)
}
