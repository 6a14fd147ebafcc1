package waywords

import (
	"dailies/game/document"
	"dailies/game/waywords"
	"dailies/internal/yamlsource"
)

// hints gives each additional word its hint: the one named, else its first cell that a path
// word has too.
func (c *compiler) hints() {
	hints := c.source.Member("hints")
	if hints != nil && hints.Kind != yamlsource.Mapping && hints.Kind != yamlsource.Nothing {
		c.wrong(hints, "hints is not a mapping of words to row,column")
		return
	}
	path := make(map[waywords.CellID]bool)
	for _, w := range c.puzzle.Words.Path {
		for _, id := range w.Placement() {
			path[id] = true
		}
	}
	named := make(map[string]*yamlsource.Item)
	if hints != nil {
		for i := range hints.Keys {
			named[hints.Keys[i].Text] = &hints.Values[i]
			if !c.additional(hints.Keys[i].Text) {
				c.wrong(&hints.Keys[i], "%s is not an additional word", document.Quote(hints.Keys[i].Text))
			}
		}
	}
	for i := range c.puzzle.Words.Additional {
		w := &c.puzzle.Words.Additional[i]
		if at := named[w.Text()]; at != nil && at.Kind != yamlsource.Nothing {
			w.HintCellID = c.cell(at)
			continue
		}
		for _, id := range w.Placement() {
			if w.HintCellID == "" && path[id] {
				w.HintCellID = id
			}
		}
	}
}

func (c *compiler) additional(text string) bool {
	for i := range c.puzzle.Words.Additional {
		if c.puzzle.Words.Additional[i].Text() == text {
			return true
		}
	}
	return false
}
