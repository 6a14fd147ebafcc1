package triples

import (
	"strings"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/validate"
)

// The bounds of tiles' texts (§1.1, §2.1). That subtexts are rare the source says without
// a figure.
const (
	maxTileWords = 3
	maxTileRunes = 24

	// MaxSubtexts is how many tiles of a board may have a subtext.
	MaxSubtexts = 3
)

// checkLooks judges what a board shows besides its texts.
func checkLooks(p *triples.Puzzle, report *validate.Reporter) {
	subtexts := 0
	for i := range p.Tiles {
		if p.Tiles[i].Icon == "" {
			report.Report(errNoIcon, pointer("tiles", i), "the tile %s has no icon", quote(p.Tiles[i].ID))
		}
		if p.Tiles[i].Subtext != "" {
			subtexts++
		}
	}
	if subtexts > MaxSubtexts {
		report.Report(errSubtexts, "/tiles", "%d tiles have a subtext, more than %d", subtexts, MaxSubtexts)
	}
}

func checkTexts(p *triples.Puzzle, report *validate.Reporter) {
	for i := range p.Tiles {
		text := p.Tiles[i].Text
		if n := words(text); n < 1 || n > maxTileWords || utf8.RuneCountInString(text) > maxTileRunes {
			report.Report(errTileWords, pointer("tiles", i, "text"), "the text %s has %s and %s", quote(text), document.Count(n, "word"), document.Count(utf8.RuneCountInString(text), "character"))
		}
		for j := range i {
			if strings.EqualFold(p.Tiles[j].Text, text) {
				report.Report(errDupText, pointer("tiles", i, "text"), "tiles %s and %s both read %s", quote(p.Tiles[j].ID), quote(p.Tiles[i].ID), quote(text))
				break
			}
		}
		if !listed(p.TopicFamilies, p.Tiles[i].TopicFamily) && len(p.TopicFamilies) > 0 {
			report.Report(errTopicFamily, pointer("tiles", i, "topicFamily"), "the topic family %s of tile %s is not in topicFamilies", quote(p.Tiles[i].TopicFamily), quote(p.Tiles[i].ID))
		}
	}
	if len(p.TopicFamilies) == 0 && len(p.Tiles) > 0 {
		report.Report(errTopicFamily, "", "the document has no topicFamilies, so no tile's topic family is on the list")
	}
}

// checkTitles compares titles with tiles, both folded.
func checkTitles(p *triples.Puzzle, report *validate.Reporter) {
	titles := make([]string, len(p.TrueTriples))
	for i := range p.TrueTriples {
		titles[i] = game.Fold(p.TrueTriples[i].Title)
	}
	for j := range p.Tiles {
		text := game.Fold(p.Tiles[j].Text)
		for i, title := range titles {
			if title != "" && title == text {
				report.Report(errTitleOnBoard, pointer("trueTriples", i, "title"), "the title %s is the text of tile %s", quote(p.TrueTriples[i].Title), quote(p.Tiles[j].ID))
			}
		}
	}
}

// words counts the words of a text without splitting it.
func words(text string) int {
	n := 0
	for range strings.FieldsSeq(text) {
		n++
	}
	return n
}

func listed(families []triples.Family, family triples.Family) bool {
	for _, f := range families {
		if f == family {
			return true
		}
	}
	return false
}

// checkExplainers compares explainers and decoys (§2.4). Where decoys share an id,
// one explainer serves them, and each may have its own.
func checkExplainers(p *triples.Puzzle, report *validate.Reporter) {
	explained := make(map[triples.TileID]int, 4)
	for i := range p.DecoyExplainers {
		id := p.DecoyExplainers[i].TileID
		explained[id]++
		decoys, exists := decoysOf(p, id)
		switch {
		case len(p.Tiles) == 0:
		case !exists:
			report.Report(errUnknownTile, explainerAt(i), "an explainer names %s, which is no tile of the board", quote(id))
		case decoys == 0:
			report.Report(errDecoyExplainers, explainerAt(i), "an explainer names %s, which is no decoy", quote(id))
		case explained[id] > decoys:
			report.Report(errDecoyExplainers, explainerAt(i), "decoy %s has more than one explainer", quote(id))
		}
	}
	for i := range p.Tiles {
		if p.Tiles[i].SetID == triples.Decoy && explained[p.Tiles[i].ID] == 0 {
			report.Report(errDecoyExplainers, pointer("tiles", i), "decoy %s has no explainer", quote(p.Tiles[i].ID))
		}
	}
}

func explainerAt(i int) string { return pointer("decoyExplainers", i, "tileId") }

func decoysOf(p *triples.Puzzle, id triples.TileID) (decoys int, exists bool) {
	for i := range p.Tiles {
		if p.Tiles[i].ID == id {
			exists = true
			if p.Tiles[i].SetID == triples.Decoy {
				decoys++
			}
		}
	}
	return decoys, exists
}
