package gen

import "regexp"

// Tone names what a pack makes light of, as "spooky" or "noise", so that a settings file can keep it
// off quiet dates.
type Tone string

var tone = regexp.MustCompile(`^[a-z][a-z-]{0,31}$`)

// Valid reports whether t is a word of small letters, with hyphens.
func (t Tone) Valid() bool { return tone.MatchString(string(t)) }

// Tones returns tones as a season has them.
func Tones(all []Tone) (names []string) {
	for _, t := range all {
		names = append(names, string(t))
	}
	return names
}
