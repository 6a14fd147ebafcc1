package game

import "slices"

// Rung is how much a daily asks of its player, named for the weekday that asks for it:
// MON is the gentlest, SUN asks for everything. A document may state its rung; without
// one it is that of its date. The zero value is no rung.
type Rung string

// The rungs, from the gentlest.
const (
	Mon Rung = "MON"
	Tue Rung = "TUE"
	Wed Rung = "WED"
	Thu Rung = "THU"
	Fri Rung = "FRI"
	Sat Rung = "SAT"
	Sun Rung = "SUN"
)

// Rungs lists the rungs, from the gentlest.
func Rungs() []Rung { return []Rung{Mon, Tue, Wed, Thu, Fri, Sat, Sun} }

// Valid reports whether r is one of [Rungs].
func (r Rung) Valid() bool { return slices.Contains(Rungs(), r) }

// Below reports whether r asks less than other. No rung is below every rung.
func (r Rung) Below(other Rung) bool {
	return slices.Index(Rungs(), r) < slices.Index(Rungs(), other)
}

// Redated is the rung that a puzzle states once it moves to another day: how hard it is does not change with its date. stated is its own, from the date it had.
func Redated(stated Rung, from, to Date) Rung {
	if stated != "" || from.Rung() == to.Rung() {
		return stated
	}
	return from.Rung()
}

// Rung is what the weekday of d asks for; no rung when d is malformed.
func (d Date) Rung() Rung {
	if !d.Valid() {
		return ""
	}
	return Rungs()[(int(d.Weekday())+6)%7] // Go's week starts on Sunday
}
