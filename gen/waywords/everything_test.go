package waywords

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/game/waywords"
	"dailies/validate"
)

// The search returns None only where laying out every word everywhere finds none, and finds a
// board wherever there is one. Where there is none it may once stay undecided: fill letters
// that fail refute no layout.
func TestSearchAgreesWithTryingEverything(t *testing.T) {
	t.Parallel()
	_, topics := shipped(t)
	draw := rand.New(rand.NewPCG(6, 6))
	rounds := 25
	if testing.Short() {
		rounds = 12
	}
	counts := make(map[SearchOutcome]int)
	for range rounds {
		from := &topics[draw.IntN(len(topics))]
		topic := Topic{Title: "Small", Bonus: from.Bonus}
		for _, i := range draw.Perm(len(from.Path)) {
			if w := from.Path[i]; len(w) <= 5 && len(topic.Path) < 7 {
				topic.Path = append(topic.Path, w)
			}
		}
		board, verdict := newSearch(t, &topic, 5, 1).Next()
		counts[verdict]++
		if verdict == Found {
			if v := gate(board.Puzzle("Small")); len(v.Findings) > 0 {
				t.Fatalf("%v: %v", topic.Path, v.Findings)
			}
		}
		if exists := anyBoard(&topic, 5); exists != (verdict == Found) {
			t.Fatalf("%v: %s, and trying everything says %v", topic.Path, verdict, exists)
		}
	}
	if counts[None] == 0 || counts[Found] == 0 || counts[Undecided] > 1 {
		t.Errorf("the rounds are all alike, or too many undecided: %v", counts)
	}
}

// anyBoard tries every order and placement of 4 to 6 words, every START, and every bonus word,
// and runs the gate. It only knows that a word must cross an earlier one.
func anyBoard(topic *Topic, side int) bool {
	var lay func(placed []Placed, letters [64]byte) bool
	lay = func(placed []Placed, letters [64]byte) bool {
		if len(placed) >= 4 && passes(topic, placed, letters, side) {
			return true
		}
		if len(placed) == 6 {
			return false
		}
		for _, w := range topic.Path {
			if slices.ContainsFunc(placed, func(p Placed) bool { return p.Word == string(w) }) {
				continue
			}
			for _, p := range everywhere(string(w), side) {
				next, crosses, fits := write(p, letters)
				if fits && (crosses || len(placed) == 0) && lay(append(slices.Clone(placed), p), next) {
					return true
				}
			}
		}
		return false
	}
	return lay(nil, [64]byte{})
}

func everywhere(word string, side int) []Placed {
	var all []Placed
	for cell := range side * side {
		for _, step := range []int{1, side} {
			if step == 1 && cell%side+len(word) <= side || step > 1 && cell/side+len(word) <= side {
				all = append(all, Placed{Word: word, First: cell, Step: step, Hint: -1})
			}
		}
	}
	return all
}

func write(p Placed, letters [64]byte) (next [64]byte, crosses, fits bool) {
	for i := range len(p.Word) {
		at := &letters[p.First+i*p.Step]
		if *at != 0 && *at != p.Word[i] {
			return letters, false, false
		}
		crosses = crosses || *at != 0
		*at = p.Word[i]
	}
	return letters, crosses, true
}

// passes reports whether the gate takes the words with some START and bonus word; cells without
// a letter are VOID.
func passes(topic *Topic, placed []Placed, letters [64]byte, side int) bool {
	first, last := placed[0], placed[len(placed)-1]
	end := last.First + (len(last.Word)-1)*last.Step
	if end/side != side-1 {
		return false
	}
	for i := range len(first.Word) {
		start := first.First + i*first.Step
		if start/side != 0 {
			continue
		}
		b := Layout{Side: side, Letters: letters, Path: placed, Start: start, End: end}
		if !onlyLacksBonus(gate(voided(&b)).Findings) {
			continue
		}
		for _, w := range topic.Bonus {
			for _, p := range everywhere(string(w), side) {
				with, crosses, fits := write(p, letters)
				if !fits || !crosses {
					continue
				}
				for k := range len(p.Word) {
					if p.Hint = p.First + k*p.Step; letters[p.Hint] == 0 {
						continue
					}
					b.Letters, b.Bonus = with, []Placed{p}
					if len(gate(voided(&b)).Findings) == 0 {
						return true
					}
				}
			}
		}
	}
	return false
}

func onlyLacksBonus(findings []validate.Finding) bool {
	return len(findings) == 1 && findings[0].Rule.Code == "ERR_QA_BONUS_COUNT"
}

func voided(b *Layout) *waywords.Puzzle {
	p := b.Puzzle("Small")
	for i := range p.Grid.Cells {
		if b.Letters[i] == 0 {
			p.Grid.Cells[i].Type, p.Grid.Cells[i].Value = waywords.VoidCell, ""
		}
	}
	return p
}

// Reading a word from all cells at once finds what reading cell by cell finds.
func TestOnce(t *testing.T) {
	draw := rand.New(rand.NewPCG(8, 8))
	read := [2]int{}
	for range 4000 {
		side := 4 + draw.IntN(5)
		s := &Search{prepared: &prepared{side: side, all: ^uint64(0) >> (64 - side*side)}}
		word := "ABCA"[:2+draw.IntN(3)] + "AB"[:1]
		var letters [64]byte
		var on [symbols]uint64
		for c := range side * side {
			letters[c] = "ABC"[draw.IntN(3)]
			if draw.IntN(4) == 0 {
				letters[c] = 0
				continue
			}
			on[letters[c]-'A'] |= 1 << c
		}
		s.words = []string{word}
		places := everywhere(word, side)
		if len(places) == 0 {
			continue
		}
		own := places[draw.IntN(len(places))]
		other := false
		for _, p := range places {
			for _, text := range []string{word, backwards(word)} {
				stands := true
				for i := range len(text) {
					stands = stands && letters[p.First+i*p.Step] == text[i]
				}
				other = other || stands && p != own
			}
		}
		// On its own cells it may be read either way: those are its letters.
		placed := &laid{first: int8(own.First), step: int8(own.Step)}
		if got := s.once(placed, &on); got == other {
			t.Fatalf("%s on %q at %+v: once is %v", word, letters[:side*side], own, got)
		}
		if other {
			read[1]++
		} else {
			read[0]++
		}
	}
	if read[0] < 100 || read[1] < 100 {
		t.Errorf("%v", read)
	}
}
