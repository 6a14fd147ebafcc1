package page

import (
	"fmt"
	"unicode/utf8"

	"dailies/game/testimony"
)

// The measures of a timeline's drawing, in its own units.
const (
	timelineWidth = 560
	rowHeight     = 34
	axisHeight    = 22
	letterWidth   = 6 // about; letters differ
	ticks         = 4 // parts of the axis
)

// timeline shows the times that the cards of a hand claim.
type timeline struct {
	Width, Height int
	Ticks         []tick
	Rows          []claimedTime
}

type tick struct {
	X      int
	Clock  string
	Anchor string
}

// claimedTime is the claimed time of a card.
type claimedTime struct {
	X, Y, W      int
	TextX, TextY int
	Text         string
	Anchor       string // of the text: start, or end where it would run out of the drawing
}

// newTimeline draws the claims; nothing when no card claims a time.
func newTimeline(p *testimony.Puzzle) timeline {
	first, last := bounds(p)
	if last <= first {
		return timeline{}
	}
	at := func(minutes int) int { return (minutes - first) * timelineWidth / (last - first) }
	t := timeline{Width: timelineWidth, Height: axisHeight}
	for i := range ticks + 1 {
		minutes := first + (last-first)*i/ticks
		anchor := "middle"
		switch i {
		case 0:
			anchor = "start"
		case ticks:
			anchor = "end"
		}
		t.Ticks = append(t.Ticks, tick{at(minutes), clock(minutes), anchor})
	}
	for i := range p.Hand {
		c := &p.Hand[i]
		from, to, ok := c.Claims.Span()
		if !ok || to < from {
			continue
		}
		s := claimedTime{
			X: at(from), Y: t.Height + rowHeight - 14, W: max(at(to)-at(from), 4), TextY: t.Height + rowHeight - 19,
			Text: fmt.Sprintf("%s · %s–%s · %s", c.Name, clock(from), clock(to), claims(&c.Claims)), TextX: at(from), Anchor: "start",
		}
		if wide := letterWidth * utf8.RuneCountInString(s.Text); s.X+wide > timelineWidth {
			s.TextX, s.Anchor = min(max(s.X+s.W, wide), timelineWidth), "end"
		}
		t.Height += rowHeight
		t.Rows = append(t.Rows, s)
	}
	return t
}

// bounds are the first and the last minute that a card claims.
func bounds(p *testimony.Puzzle) (first, last int) {
	first, last = 24*60, 0
	for i := range p.Hand {
		if from, to, ok := p.Hand[i].Claims.Span(); ok && from <= to {
			first, last = min(first, from), max(last, to)
		}
	}
	return first, last
}

func clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }
