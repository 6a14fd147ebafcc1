package solution

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	checktriples "dailies/validate/triples"
)

// Triples prints a triples board as the designer sees it, and the effect of every
// first lock.
func Triples(w io.Writer, p *triples.Puzzle, a *checktriples.Analysis) {
	fmt.Fprintln(w, "\nBoard")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i := range p.Tiles {
		t := &p.Tiles[i]
		fmt.Fprintf(table, "  %s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", plain(t.ID), plain(t.SetID), plain(t.Text),
			plain(t.SourceGroup), plain(t.ControlPath), plain(t.ClaimShape), plain(t.EvidenceType), plain(t.TopicFamily))
	}
	_ = table.Flush() // it writes to w, whose errors show at the end
	for i := range p.TrueTriples {
		t := &p.TrueTriples[i]
		fmt.Fprintf(w, "\n%s  %s: %s\n    %s\n", plain(t.ID), plain(t.Title), tileTexts(p, t.Tiles), plain(t.RuleExplanation))
	}
	for i := range p.DecoyExplainers {
		e := &p.DecoyExplainers[i]
		fmt.Fprintf(w, "\n%s  decoy\n    wanted: %s\n    out:    %s\n", tileTexts(p, []triples.TileID{e.TileID}), plain(e.WhyTempting), plain(e.WhyInvalid))
	}
	fmt.Fprintf(w, "\nOf %d triples %d lock; %d wrong ones tempt", a.Combinations, a.LockingTriples, a.Tempting.Count)
	if near := a.Tempting.Witness; near != nil {
		fmt.Fprintf(w, ", such as %s (coherence %d)", tileTexts(p, near.Tiles), near.Coherence)
	}
	fmt.Fprintln(w)
	for _, lock := range a.FirstLocks {
		showFirstLock(w, p, lock)
	}
	sources := "no two triples lean on one source"
	if a.Correlated {
		sources = "two triples lean on one source"
	}
	fmt.Fprintf(w, "\nFLAWLESS from %s; %s\n", orNone(a.FlawlessFirstLocks), sources)
	for _, model := range slices.Sorted(maps.Keys(a.Models)) {
		showPlayed(w, model, a.Models[model])
	}
}

func showPlayed(w io.Writer, model checktriples.Model, played checktriples.Played) {
	result := "BUSTED"
	switch {
	case played.AtPar:
		result = "FLAWLESS"
	case played.Won:
		result = "CLEARED"
	}
	fmt.Fprintf(w, "player model %s: %s, %s", model, result, counted(played.Misses, "miss", "misses"))
	if played.Rank > 0 {
		fmt.Fprintf(w, "; its first true triple is number %d of those it tries", played.Rank)
	}
	fmt.Fprintln(w)
}

// counted is a number with its word, singular or plural.
func counted(n int, one, others string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, others)
}

func showFirstLock(w io.Writer, p *triples.Puzzle, lock checktriples.FirstLock) {
	fmt.Fprintf(w, "\nLock %s first", plain(lock.First))
	if !lock.Concern.Raised() {
		fmt.Fprintln(w, ": KOA has no concern")
		return
	}
	line, _ := p.Suspicion(lock.Concern)
	fmt.Fprintf(w, ": KOA flags %s %s. \"%s\"\n", lock.Concern.Dim, plain(lock.Concern.Value), plain(line))
	fmt.Fprintf(w, "    doubling down is right with %s; %s the value\n", orNone(lock.Confirming), counted(lock.Carrying, "of the tiles left has", "of the tiles left have"))
	if lock.Trap == nil {
		fmt.Fprintln(w, "    avoiding it leads into no trap")
	} else {
		fmt.Fprintf(w, "    avoiding it leads to %s (coherence %d, leaning on %s)\n", tileTexts(p, lock.Trap.Tiles), lock.Trap.Coherence, plain(lock.Trap.Dominant))
	}
	edge := "not double-edged"
	if lock.DoubleEdged {
		edge = "double-edged"
	}
	result := "CLEARED at best"
	if lock.Flawless {
		result = "FLAWLESS is possible"
	}
	fmt.Fprintf(w, "    %s; %s\n", edge, result)
}

func tileTexts(p *triples.Puzzle, ids []triples.TileID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = plain(id)
		if tile := p.Tile(id); tile != nil {
			texts[i] = plain(tile.Text)
		}
	}
	return strings.Join(texts, " + ")
}

func orNone[T ~string](items []T) string {
	if len(items) == 0 {
		return "none"
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = plain(item)
	}
	return strings.Join(texts, ", ")
}

// plain makes untrusted text safe for a terminal.
func plain[T ~string](text T) string { return document.Show(string(text)) }

// TriplesLine is an order of locks that ends FLAWLESS, with the first of the analysis'
// first locks that has one; nil where there is none.
func TriplesLine(p *triples.Puzzle, a *checktriples.Analysis) []Step {
	for _, first := range a.FlawlessFirstLocks {
		for _, order := range ordersFrom(p, first) {
			var log []game.Move[triples.Action]
			var steps []Step
			for _, t := range order {
				action := triples.Action{Lock: t.Tiles}
				log = append(log, game.Move[triples.Action]{Action: action})
				steps = append(steps, Step{"Lock " + tileTexts(p, t.Tiles) + ": " + plain(t.Title), action})
			}
			end, err := triples.Engine().Replay(p, 0, log)
			if err == nil && triples.TierOf(p, end) == triples.Flawless {
				return steps
			}
		}
	}
	return nil
}

// ordersFrom lists the orders of the groups that begin with one: both ways around the rest.
func ordersFrom(p *triples.Puzzle, first triples.SetID) [][]*triples.TrueTriple {
	var forth []*triples.TrueTriple
	for i := range p.TrueTriples {
		if t := &p.TrueTriples[i]; t.ID == first {
			forth = append([]*triples.TrueTriple{t}, forth...)
		} else {
			forth = append(forth, t)
		}
	}
	if len(forth) != 3 {
		return nil
	}
	return [][]*triples.TrueTriple{forth, {forth[0], forth[2], forth[1]}}
}
