package run

import (
	"dailies/game"
	"dailies/gen/fill"
	"dailies/internal/store"
)

// decisions are those of editors that concern the pipeline, and what players misread.
func (w *gameWork) decisions() fill.Decisions {
	name := w.game.Name()
	d := fill.Decisions{Pins: w.out.review.Pinned(name), Apart: w.Learned.Apart(name)}
	for _, v := range w.out.review.Vetoes {
		switch {
		case v.Game != name:
		case v.Board != "":
			d.Boards = append(d.Boards, v.Content())
		case v.Text != "":
			d.Texts = append(d.Texts, fill.TextVeto{Pack: v.Pack, SHA256: v.Text})
		default:
			d.Packs = append(d.Packs, v.Pack)
		}
	}
	return d
}

// spared reports whether even --force leaves a published day as it is, because an editor
// approved it or changed it by hand, as why says.
func (w *gameWork) spared(date game.Date) (why string, spared bool) {
	entry, listed := w.out.index[date][w.game.Name()]
	if !listed {
		return "", false
	}
	if entry.Provenance.Author == store.AuthorHand {
		return "it was changed by hand", true
	}
	approval, holds := w.out.review.Approved(store.File{Date: date, Game: w.game.Name()}, entry.SHA256)
	return approval.Signed.By + " approved it", holds
}
