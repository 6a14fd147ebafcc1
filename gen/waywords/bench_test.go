package waywords

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/waywords"
)

// atRandom is the plain way: it puts words down at random where they cross the one before,
// until one ends in the last row; then it draws letters and runs the gate.
func atRandom(topic *Topic, side int, draw *rand.Rand) *waywords.Puzzle {
	b := Layout{Side: side}
	var letters [64]byte
	for tries := 0; len(b.Path) < 6 && tries < 200; tries++ {
		w := string(topic.Path[draw.IntN(len(topic.Path))])
		p := Placed{Word: w, First: draw.IntN(side), Step: []int{1, side}[draw.IntN(2)], Hint: -1}
		if n := len(b.Path); n > 0 {
			before := b.Path[n-1]
			p.Step = side + 1 - before.Step
			p.First = before.First + draw.IntN(len(before.Word))*before.Step - draw.IntN(len(w))*p.Step
		}
		last := p.First + (len(w)-1)*p.Step
		if p.First < 0 || last >= side*side || p.Step == 1 && p.First/side != last/side {
			continue
		}
		if next, crosses, fits := write(p, letters); fits && (crosses || len(b.Path) == 0) {
			letters, b.Path = next, append(b.Path, p)
			if len(b.Path) >= 4 && last/side == side-1 {
				break
			}
		}
	}
	if len(b.Path) == 0 {
		return b.Puzzle(topic.Title)
	}
	first, last := b.Path[0], b.Path[len(b.Path)-1]
	b.Start, b.End = first.First, last.First+(len(last.Word)-1)*last.Step
	onPath := letters
	w := string(topic.Bonus[draw.IntN(len(topic.Bonus))])
	all := everywhere(w, side)
	for range 50 {
		p := all[draw.IntN(len(all))]
		if next, crosses, fits := write(p, letters); fits && crosses {
			for k := range len(w) {
				if p.Hint = p.First + k*p.Step; onPath[p.Hint] != 0 {
					break
				}
			}
			letters, b.Bonus = next, []Placed{p}
			break
		}
	}
	for i := range side * side {
		if letters[i] == 0 {
			letters[i] = "EEEEAAARRIIOOTTNNSSLLCUDPMHGBFYWKV"[draw.IntN(34)]
		}
	}
	b.Letters = letters
	return b.Puzzle(topic.Title)
}

// BenchmarkLayout compares the boards a second that pass the gate, of the search and
// of the plain way, in one run.
func BenchmarkLayout(b *testing.B) {
	_, topics := shipped(b)
	list := defaultList(b)
	var plain float64
	b.Run("random", func(b *testing.B) {
		draw := rand.New(rand.NewPCG(1, 1))
		accepted, n := 0, 0
		for b.Loop() {
			for range 1000 {
				n++
				if p := atRandom(&topics[n%len(topics)], 7, draw); len(gate(p).Findings) == 0 {
					accepted++
				}
			}
		}
		plain = max(float64(accepted), 1) / b.Elapsed().Seconds() // none at all counts as one
		b.ReportMetric(plain, "boards/s")
	})
	for _, side := range []int{7, 8} {
		b.Run(fmt.Sprintf("search-%dx%d", side, side), func(b *testing.B) {
			n := 0
			for b.Loop() {
				search, err := NewSearch(&topics[n/1000%len(topics)], side, "", uint64(n), list)
				if err != nil {
					b.Fatal(err)
				}
				for range 1000 {
					board, _ := search.Next()
					board.Puzzle("x")
					n++
				}
			}
			speed := float64(n) / b.Elapsed().Seconds()
			b.ReportMetric(speed, "boards/s")
			b.ReportMetric(speed/plain, "times-random")
		})
	}
}

// BenchmarkLines compares the lines a second that the search and the encoder write with those by
// way of documents, and with the 137 boards a second of the game's first generator.
func BenchmarkLines(b *testing.B) {
	_, topics := shipped(b)
	list := defaultList(b)
	var plain float64
	for _, way := range []string{"documents", "encoder"} {
		b.Run(way, func(b *testing.B) {
			n := 0
			for b.Loop() {
				topic := &topics[n/1000%len(topics)]
				search, err := NewSearch(topic, 7, "", uint64(n), list)
				require.NoError(b, err)
				encoder, err := NewEncoder(search, topic.Title)
				require.NoError(b, err)
				var line []byte
				for range 1000 {
					board, _ := search.Next()
					if way == "encoder" {
						line, err = encoder.Append(line[:0], &board)
					} else {
						_, err = game.CanonicalLine(board.Puzzle(topic.Title))
					}
					require.NoError(b, err)
					n++
				}
			}
			speed := float64(n) / b.Elapsed().Seconds()
			if way == "documents" {
				plain = speed
			}
			b.ReportMetric(speed, "boards/s")
			b.ReportMetric(speed/plain, "times-documents")
			b.ReportMetric(speed/137, "times-first")
		})
	}
}
