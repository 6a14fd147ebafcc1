package corpus

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dailies/game/document"
)

// Marks that things of several games have.

// placed returns the marks of a thing by where it stands in its list.
func placed(i int) Thing {
	return Thing{
		Numbers: []Number{{"things before it", i}},
		Words:   []Word{{"place", strconv.Itoa(i + 1)}},
	}
}

// text adds how a text looks from afar.
func (t *Thing) text(name, text string) {
	t.number("characters of "+name, utf8.RuneCountInString(text))
	t.number("words of "+name, len(strings.Fields(text)))
	digits := "without"
	if strings.ContainsAny(text, "0123456789") {
		digits = "with"
	}
	t.word("digits in its "+name, digits)
}

func (t *Thing) number(name string, n int) { t.Numbers = append(t.Numbers, Number{name, n}) }

func (t *Thing) word(name, value string) { t.Words = append(t.Words, Word{name, value}) }

func words[T ~string](t *Thing, name string, values []T) {
	for _, value := range values {
		t.word(name, string(value))
	}
}

// company adds, to things that have one word each, how many others have the same word.
func company(things []Thing, name string, values []string) {
	for i := range things {
		others := -1
		for _, value := range values {
			if value == values[i] {
				others++
			}
		}
		things[i].word(name, values[i])
		things[i].number("others of its "+name, others)
	}
}

// pool adds the lines of a pool.
func (s *Sample) pool(lines []string, steps ...any) {
	pointer := document.Pointer(steps...)
	for i, line := range lines {
		s.Lines = append(s.Lines, Line{pointer + document.Pointer(i), line})
	}
}

// lines adds lines by key.
func lines[K ~string](s *Sample, of map[K]string, steps ...any) {
	pointer := document.Pointer(steps...)
	for _, key := range slices.Sorted(maps.Keys(of)) {
		s.Lines = append(s.Lines, Line{pointer + document.Pointer(string(key)), of[key]})
	}
}

// pools adds pools by key.
func pools[K ~string](s *Sample, of map[K][]string, steps ...any) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		s.pool(of[key], append(slices.Clone(steps), string(key))...)
	}
}
