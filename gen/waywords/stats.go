package waywords

import (
	"math/bits"
	"strings"

	"dailies/gen"
	"dailies/validate/waywords/blocklist"
)

// Stats says what a topic is good for, before any board is made of it.
type Stats struct {
	Topic       TopicID        `json:"topic"`
	Title       string         `json:"title"`
	Size        int            `json:"size"`
	Path        int            `json:"path"`
	Bonus       int            `json:"bonus"`
	Lengths     map[int]int    `json:"lengths"` // of path words
	Letters     map[string]int `json:"letters"` // of path words
	Crossings   []Crossings    `json:"crossings"`
	NeverPlaced []Unplaced     `json:"neverPlaced"`
	Inside      []Inside       `json:"inside"`
}

// Crossings is how many of the other path words a word can cross.
type Crossings struct {
	Word   string `json:"word"`
	Others int    `json:"others"`
}

// Unplaced is a word that is on no board of the size, and why.
type Unplaced struct {
	Word   string `json:"word"`
	Reason string `json:"reason"`
}

// Inside is a word that can be read in another, so that the two are on no board
// together.
type Inside struct {
	Word      string `json:"word"`
	In        string `json:"in"`
	Backwards bool   `json:"backwards"`
}

// StatsOf measures a topic for boards of side × side cells. The error is a size that
// the search does not take.
func StatsOf(id TopicID, topic *Topic, side int, list *blocklist.List) (Stats, error) {
	s := Stats{
		Topic: id, Title: topic.Title, Size: side, Path: len(topic.Path), Bonus: len(topic.Bonus),
		Lengths: make(map[int]int), Letters: make(map[string]int),
		Crossings: make([]Crossings, 0, len(topic.Path)), NeverPlaced: []Unplaced{}, Inside: []Inside{},
	}
	l, err := prepare(topic, side, styleOf(""), list, gen.Random(0))
	if err != nil {
		return s, err
	}
	for _, w := range topic.Path {
		s.Lengths[len(w)]++
		for i := range len(w) {
			s.Letters[string(w[i:i+1])]++
		}
		others := 0
		for _, o := range topic.Path {
			if o != w && letters(w)&letters(o) != 0 {
				others++
			}
		}
		s.Crossings = append(s.Crossings, Crossings{string(w), others})
		if others == 0 && len(w) <= side {
			s.NeverPlaced = append(s.NeverPlaced, Unplaced{string(w), "it shares no letter with another path word"})
		}
	}
	s.unplaced(topic, l)
	s.inside(topic)
	return s, nil
}

// letters returns the set of a word's letters.
func letters(w Word) (set uint32) {
	for _, c := range []byte(w) {
		set |= 1 << (c - 'A')
	}
	return set
}

func (s *Stats) unplaced(topic *Topic, l *prepared) {
	var onPath uint32
	for _, w := range topic.Path {
		onPath |= letters(w)
	}
	for _, w := range l.refused {
		s.NeverPlaced = append(s.NeverPlaced, Unplaced{w.word, w.reason})
	}
	for _, words := range [][]Word{topic.Path, topic.Bonus} {
		for _, w := range words {
			if len(w) > s.Size {
				s.NeverPlaced = append(s.NeverPlaced, Unplaced{string(w), "it is longer than the board"})
			}
		}
	}
	for _, w := range topic.Bonus {
		if bits.OnesCount32(letters(w)&onPath) == 0 {
			s.NeverPlaced = append(s.NeverPlaced, Unplaced{string(w), "it shares no letter with a path word"})
		}
	}
}

func (s *Stats) inside(topic *Topic) {
	all := append(append([]Word{}, topic.Path...), topic.Bonus...)
	for i, w := range all {
		for j, o := range all {
			switch {
			case i == j:
			case strings.Contains(string(o), string(w)) && (len(o) > len(w) || i > j):
				s.Inside = append(s.Inside, Inside{string(w), string(o), false})
			case strings.Contains(string(o), backwards(string(w))) && (len(o) > len(w) || i > j):
				s.Inside = append(s.Inside, Inside{string(w), string(o), true})
			}
		}
	}
}
