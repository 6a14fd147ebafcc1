package testimony

import "strings"

// longestPolicy is how many wants a policy has at most: more than a player remembers.
const longestPolicy = 3

// Policy is a way to play that can be said in a sentence: its wants, by their positions in the
// table, the weightiest first. Every turn it takes the best finish that one submission can have.
// Where there is none it makes the submission with most of the first want, of equal ones that with
// most of the second, and so on; the last tie goes to fewer cards, then to the first positions in
// the hand.
type Policy struct {
	wants [longestPolicy]int8
	count int8
}

// Policies lists all policies of one to three wants that do not contradict one another, the
// shorter first.
func Policies() []Policy { return policies(wants()) }

// String says the policy in English.
func (p Policy) String() string { return p.words(wants()) }

// PolicyNames says all policies in English, in the order of [Policies].
func PolicyNames() []string {
	table := wants()
	all := policies(table)
	names := make([]string, len(all))
	for i, p := range all {
		names[i] = p.words(table)
	}
	return names
}

// Len is how many wants the policy has.
func (p Policy) Len() int { return int(p.count) }

func (p Policy) words(table []want) string {
	words := make([]string, p.count)
	for i, w := range p.wants[:p.count] {
		words[i] = table[w].words
	}
	return strings.Join(words, ", then ")
}

func policies(table []want) (all []Policy) {
	shorter := []Policy{{}}
	for range longestPolicy {
		var longer []Policy
		for _, p := range shorter {
			for w := range table {
				if next := p; !p.settles(table, w) {
					next.wants[p.count] = int8(w)
					next.count++
					longer = append(longer, next)
				}
			}
		}
		all, shorter = append(all, longer...), longer
	}
	return all
}

// settles reports whether a policy has a want already, or its opposite.
func (p Policy) settles(table []want, w int) bool {
	for _, other := range p.wants[:p.count] {
		if int(other) == w || table[other].words == table[w].not {
			return true
		}
	}
	return false
}
