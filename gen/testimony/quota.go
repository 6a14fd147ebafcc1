package testimony

import (
	"fmt"
	"strings"

	"dailies/game/document"
	"dailies/game/testimony"
	"dailies/gen"
	"dailies/validate"
)

// What a pack must hold so that hands of every difficulty can be found in it.
const (
	leastFitting = 12 // evidence cards that fit every concern they prove
	leastMajor   = 4  // MAJOR pairs among those
	leastProvers = 2  // fitting cards that can address a concern, for each
)

// quota collects what a pack lacks, with the places to mend.
func quota(p *Pack) []validate.Finding {
	q := quotas{pack: p}
	q.times()
	q.fitting()
	q.provers()
	return q.findings
}

type quotas struct {
	pack     *Pack
	fit      []int // evidence cards
	findings []validate.Finding
}

func (q *quotas) add(pointer, format string, args ...any) {
	q.findings = append(q.findings, validate.Finding{Rule: gen.PackQuotaRule(), Severity: validate.Error, Pointer: pointer, Message: fmt.Sprintf(format, args...)})
}

// times checks that everything claimed, refuted and countered lies within the one day of the
// story.
func (q *quotas) times() {
	p := q.pack
	for i := range p.Concerns {
		if since := p.Concerns[i].Since; since > p.Now {
			q.add(document.Pointer("concerns", i, "since"), "the concern asks about %s and later; the story ends at %s", since, p.Now)
		}
	}
	for i := range p.Evidence {
		if e := &p.Evidence[i]; !p.inTime(i) {
			q.add(document.Pointer("evidence", i, "start"), "the card %s claims %s to %s; the story is told from %s to %s", document.Quote(string(e.ID)), e.Start, e.End, p.earliest(), p.Now)
		}
	}
	for i := range p.Refutations {
		for _, at := range times(p.Refutations[i].Flavor) {
			if p.outside(at) {
				q.add(document.Pointer("refutations", i, "flavor"), "%s is outside the story, which is told from %s to %s; say it without a time of day, or move it", at, p.earliest(), p.Now)
			}
		}
	}
	for i := range p.Counters {
		for _, at := range times(p.Counters[i].Claim) {
			if at > p.Now {
				q.add(document.Pointer("counters", i, "claim"), "%s is later than %s, when the story is told", at, p.Now)
			}
		}
	}
}

// fitting counts the cards that answer whatever they are asked, and the contradictions among
// them: traps that no question gives away.
func (q *quotas) fitting() {
	p := q.pack
	every := make([]int, len(p.Concerns))
	for i := range every {
		every[i] = i
	}
	var misfits []string
	for i := range p.Evidence {
		if p.inTime(i) && p.fits(i, every) {
			q.fit = append(q.fit, i)
		} else {
			misfits = append(misfits, document.Quote(string(p.Evidence[i].ID)))
		}
	}
	if n := len(q.fit); n < leastFitting {
		q.add("/evidence", "%d cards fit the story and every concern they prove, fewer than %d; these do not: %s", n, leastFitting, strings.Join(misfits, ", "))
	}
	if n := q.majors(); n < leastMajor {
		q.add("/evidence", "%d pairs of fitting cards contradict MAJOR, fewer than %d; let some of them claim two rooms at one time", n, leastMajor)
	}
}

func (q *quotas) majors() (n int) {
	for i, a := range q.fit {
		for _, b := range q.fit[:i] {
			x, y := q.pack.card(a, nil), q.pack.card(b, nil)
			if testimony.SeverityOf(&x, &y) == testimony.Major {
				n++
			}
		}
	}
	return n
}

// provers checks that every concern has cards that fit and address it.
func (q *quotas) provers() {
	for i := range q.pack.Concerns {
		c := &q.pack.Concerns[i]
		concern := testimony.Concern{RequiredProof: c.RequiredProof, StateRequirement: c.StateRequirement}
		n := 0
		for _, card := range q.fit {
			if dealt := q.pack.card(card, nil); concern.AddressedBy(&dealt) {
				n++
			}
		}
		if n < leastProvers {
			q.add(document.Pointer("concerns", i), "%d fitting cards address the concern %s, fewer than %d", n, document.Quote(string(c.ID)), leastProvers)
		}
	}
}
