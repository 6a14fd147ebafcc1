package gen

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/lint"
)

// Decisions are what editors decided about the material of a game. A job heeds them
// before anything is judged, so that what they rule out costs nothing.
type Decisions struct {
	Packs  []string             // ids of packs of which nothing is made
	Texts  []TextVeto           // parts that are left out of packs
	Boards []lint.Content       // dailies that are never published
	Pins   map[game.Date]string // the pack that fills a day, as long as it has a puzzle that fits
}

// TextVeto leaves out the items of a pack's lists that are a text, or hold it directly: a
// line of a pool, or a set by its name.
type TextVeto struct {
	Pack   string
	SHA256 string // of the text, in hexadecimal
}

// HashText is what a [TextVeto] knows a text by.
func HashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Items finds the places of a document that a veto on a text leaves out, in the order of
// the document, and what it says there.
func Items(doc *document.Document, hash string) (items []Spare) {
	var visit func(n *document.Node, at []any)
	visit = func(n *document.Node, at []any) {
		for i := range n.Items {
			item := &n.Items[i]
			var step any = i
			if n.Kind == document.Object {
				step = n.Keys[i]
			}
			here := append(slices.Clone(at), step)
			if text, found := holds(item, hash); found && n.Kind == document.Array {
				items = append(items, Spare{document.Pointer(here...), text})
				continue
			}
			visit(item, here)
		}
	}
	visit(&doc.Root, nil)
	return items
}

// holds reports whether a list item is a text, or an object that has it as a member.
func holds(item *document.Node, hash string) (text string, found bool) {
	texts := []*document.Node{item}
	if item.Kind == document.Object {
		texts = texts[:0]
		for i := range item.Items {
			texts = append(texts, &item.Items[i])
		}
	}
	for _, n := range texts {
		if n.Kind == document.String && HashText(n.Text) == hash {
			return n.Text, true
		}
	}
	return "", false
}

// heed leaves out of a submission what the editors do not want of its pack, and reports
// whether anything of it may be used.
func (t *authorTurn) heed(s *shelved) (wanted bool, err error) {
	d, id := t.job.Decisions, s.pack.ID
	if id == "" {
		return true, nil
	}
	if slices.Contains(d.Packs, id) {
		t.job.note("%s: %s: the editors vetoed the pack %s", t.job.Producer.Game, s.Source, id)
		return false, nil
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
		s.Data = LeaveOut(s.Data, spare)
		if s.intake, err = t.job.Producer.read(s.Data); err != nil {
			return false, err
		}
		if len(s.findings) > 0 {
			return true, nil // its findings say what is missing now
		}
	}
	return true, nil
}

// allowed reports whether the editors let a candidate be published.
func (d Decisions) allowed(c Candidate) bool {
	return len(d.Boards) == 0 || !slices.Contains(d.Boards, c.Facts.Content)
}

// pin is the pack that must fill a day.
func (t *authorTurn) pin(date game.Date) (pack string, pinned bool) {
	pack, pinned = t.job.Decisions.Pins[date]
	return pack, pinned && !t.released[date]
}

// fits is what decides, for a candidate, which dates it may fill; nil for any.
func (t *authorTurn) fits(c Candidate) func(game.Date) bool {
	if len(t.job.Decisions.Pins) == 0 {
		return c.Fits
	}
	return func(date game.Date) bool {
		pack, pinned := t.pin(date)
		return (c.Fits == nil || c.Fits(date)) && (!pinned || pack == c.Pack.ID)
	}
}

// release gives days up to other packs whose pinned pack has nothing that fits, so that a
// pin never leaves a day empty; false when there is none.
func (t *authorTurn) release() bool {
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
