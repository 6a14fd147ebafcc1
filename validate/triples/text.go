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
	for i := range p.Tiles {
		text := p.Tiles[i].Text
		if n := words(text); n < 1 || n > maxTileWords || utf8.RuneCountInString(text) > maxTileRunes {
			report.Report(errTileWords, pointer("tiles", i, "text"), "the text %s has %d words and %d characters", quote(text), n, utf8.RuneCountInString(text))
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

// folded are the texts of tiles and the titles of triples as they are compared.
type folded struct {
	texts, titles []string
}

func fold(p *triples.Puzzle) folded {
	f := folded{make([]string, len(p.Tiles)), make([]string, len(p.TrueTriples))}
	for i := range p.Tiles {
		f.texts[i] = game.Fold(p.Tiles[i].Text)
	}
	for i := range p.TrueTriples {
		f.titles[i] = game.Fold(p.TrueTriples[i].Title)
	}
	return f
}

func checkTitles(p *triples.Puzzle, words folded, report *validate.Reporter) {
	for i, title := range words.titles {
		for j, text := range words.texts {
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
