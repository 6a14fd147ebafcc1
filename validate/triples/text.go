package triples

import (
	"strings"
	"unicode/utf8"

	"dailies/game"
	"dailies/game/triples"
	"dailies/validate"
)

// The bounds of a tile's text (§1.1, §2.1).
const (
	maxTileWords = 3
	maxTileRunes = 24
)

func checkTexts(p *triples.Puzzle, report *validate.Reporter) {
	texts := make([]string, len(p.Tiles))
	for i := range p.Tiles {
		text := p.Tiles[i].Text
		if n := words(text); n < 1 || n > maxTileWords || utf8.RuneCountInString(text) > maxTileRunes {
			report.Report(errTileWords, pointer("tiles", i, "text"), "the text %s has %d words and %d characters", quote(text), n, utf8.RuneCountInString(text))
		}
		texts[i] = strings.ToLower(text)
		for j := range i {
			if texts[j] == texts[i] {
				report.Report(errDupText, pointer("tiles", i, "text"), "tiles %s and %s both read %s", quote(p.Tiles[j].ID), quote(p.Tiles[i].ID), quote(text))
				break
			}
		}
		if !listed(p.TopicFamilies, p.Tiles[i].TopicFamily) && len(p.TopicFamilies) > 0 {
			report.Report(errTopicFamily, pointer("tiles", i, "topicFamily"), "the topic family %s of tile %s is not in topicFamilies", quote(p.Tiles[i].TopicFamily), quote(p.Tiles[i].ID))
		}
	}
	if len(p.TopicFamilies) == 0 {
		report.Report(errTopicFamily, "", "the document has no topicFamilies, so no tile's topic family is on the list")
	}
	checkTitles(p, report)
}

func checkTitles(p *triples.Puzzle, report *validate.Reporter) {
	for i := range p.TrueTriples {
		title := game.Fold(p.TrueTriples[i].Title)
		for j := range p.Tiles {
			if title != "" && title == game.Fold(p.Tiles[j].Text) {
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
	explained := make(map[triples.TileID]int, len(p.DecoyExplainers))
	for i, e := range p.DecoyExplainers {
		explained[e.TileID]++
		at := pointer("decoyExplainers", i, "tileId")
		decoys, exists := decoysOf(p, e.TileID)
		switch {
		case !exists:
			report.Report(errUnknownTile, at, "an explainer names %s, which is no tile of the board", quote(e.TileID))
		case decoys == 0:
			report.Report(errDecoyExplainers, at, "an explainer names %s, which is no decoy", quote(e.TileID))
		case explained[e.TileID] > decoys:
			report.Report(errDecoyExplainers, at, "decoy %s has more than one explainer", quote(e.TileID))
		}
	}
	for i := range p.Tiles {
		if p.Tiles[i].SetID == triples.Decoy && explained[p.Tiles[i].ID] == 0 {
			report.Report(errDecoyExplainers, pointer("tiles", i), "decoy %s has no explainer", quote(p.Tiles[i].ID))
		}
	}
}

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
