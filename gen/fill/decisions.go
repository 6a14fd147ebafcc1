package fill

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/lint/window"
)

// Decisions are what editors, and players, decided about the material of a game. A job applies them before it
// judges anything, so that what they rule out costs nothing.
type Decisions struct {
	Packs  []string             // ids of packs from which nothing is made
	Texts  []TextVeto           // parts that are left out of packs
	Boards []window.Content     // dailies that are never published
	Apart  [][]string           // texts of which no daily that is published shows all: players misread them together
	Pins   map[game.Date]string // the pack that fills a day, as long as one of its puzzles fits
}

// TextVeto leaves out the items of a pack's lists that are a text, or contain it directly: a
// line of a pool, or a set by its name.
type TextVeto struct {
	Pack   string
	SHA256 string // of the text, in hexadecimal
}

// HashText returns the hash by which a [TextVeto] recognizes a text.
func HashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Items finds the places of a document that a veto on a text leaves out, in the order of the
// document, and the text there.
func Items(doc *document.Document, hash string) []gen.Spare {
	return gen.Items(doc, func(text string) bool { return HashText(text) == hash })
}

// applyVetoes removes from a submission what the editors vetoed. If they vetoed the pack,
// nothing of it may be used.
func (t *authorTurn) applyVetoes(s *submission) (err error) {
	d, id := t.job.Decisions, s.Pack.ID
	if id == "" {
		return nil
	}
	if s.unwanted = slices.Contains(d.Packs, id); s.unwanted {
		t.job.note("%s: %s: the editors vetoed the pack %s", t.job.Producer.Game, s.Source, id)
		return nil
	}
	for _, veto := range d.Texts {
		if veto.Pack != id {
			continue
		}
		doc, _ := document.Parse(s.Data)
		spare := Items(doc, veto.SHA256)
		if len(spare) == 0 {
			continue
		}
		t.job.note("%s: %s: left out %s, which the editors vetoed", t.job.Producer.Game, s.Source, document.Quote(spare[0].Message))
		s.Data = feedback.LeaveOut(s.Data, spare)
		if s.ParsedSubmission, err = t.job.Producer.Parse(s.Data); err != nil || len(s.Findings) > 0 {
			return err // the findings say what is missing now
		}
	}
	return nil
}

// allowed reports whether editors and players let a candidate be published.
func (d Decisions) allowed(c candidate) bool {
	if slices.Contains(d.Boards, c.Facts.Content) {
		return false
	}
	return !slices.ContainsFunc(d.Apart, func(texts []string) bool {
		return !slices.ContainsFunc(texts, func(text string) bool { return !shows(c.Facts, game.Fold(text)) })
	})
}

// shows reports whether a daily has a folded text among what the window remembers of it.
func shows(facts *window.Facts, text string) bool {
	for _, tallies := range facts.Tallies {
		if slices.ContainsFunc(tallies, func(t window.Tally) bool { return t.Value == text }) {
			return true
		}
	}
	return false
}

// pin returns the pack that must fill a day.
func (t *authorTurn) pin(date game.Date) (pack string, pinned bool) {
	pack, pinned = t.job.Decisions.Pins[date]
	return pack, pinned && !t.released[date]
}

// fits returns a function that reports, for a candidate, which dates it may fill; nil for any.
func (t *authorTurn) fits(c candidate) func(game.Date) bool {
	if len(t.job.Decisions.Pins) == 0 {
		return c.Fits
	}
	return func(date game.Date) bool {
		pack, pinned := t.pin(date)
		return (c.Fits == nil || c.Fits(date)) && (!pinned || pack == c.Pack.ID)
	}
}

// unpin opens days whose pinned pack has nothing that fits to other packs, so that a pin never
// leaves a day empty; false when there is no such day.
func (t *authorTurn) unpin() bool {
	released := false
	for _, date := range t.dates {
		pack, pinned := t.pin(date)
		if _, filled := t.selection.Chosen[date]; filled || !pinned {
			continue
		}
		t.released[date], released = true, true
		t.tried[date], t.level[date] = 0, 0 // from the top of its ladder, with every pack
		t.job.note("%s: %s: nothing of the pack %s, which is pinned to it, fits; other packs may fill it", t.job.Producer.Game, date, pack)
	}
	return released
}
