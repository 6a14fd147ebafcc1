package text

import (
	"strings"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Keys are what two texts have in common if a player can take one for the other: each
// is the text without its compatibility forms, its case and what distinguishes
// look-alikes (UTS #39). Texts look alike if they share either key.
//
// There are two since folding the case hides some likenesses and shows others: "I"
// looks like "l", and "i" is the same letter as "I".
type Keys [2]string

// KeysOf gives the keys of a text.
func KeysOf(s string) Keys {
	upright := strings.Join(strings.Fields(norm.NFKC.String(s)), " ")
	folded := norm.NFKC.String(fold(upright))
	return Keys{fold(confusable.Skeleton(folded)), fold(confusable.Skeleton(upright))}
}

func fold(s string) string {
	if ascii(s) {
		return strings.ToLower(s) // the same, without the tables
	}
	return cases.Fold().String(s)
}
