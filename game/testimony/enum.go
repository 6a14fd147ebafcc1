package testimony

import "slices"

// Proof is a type of proof: what a card proves, a counter targets, a concern asks.
type Proof string

// Place is a location that a card claims (testimony page, enums).
type Place string

// Condition is a state that a card claims, of the person it speaks of.
type Condition string

// Activity is what a card claims somebody did.
type Activity string

// Trust is how far a card's source is trusted (D05 §3.2).
type Trust string

// Difficulty is a row of D02 §11.
type Difficulty string

// Visibility is when the player sees KOA's counters (D02 §2.3).
type Visibility string

// The proof types.
const (
	Identity  Proof = "IDENTITY"
	Alertness Proof = "ALERTNESS"
	Intent    Proof = "INTENT"
	Location  Proof = "LOCATION"
	Liveness  Proof = "LIVENESS"
)

// The places. Home agrees with its rooms.
const (
	Home       Place = "HOME"
	Bedroom    Place = "BEDROOM"
	Kitchen    Place = "KITCHEN"
	LivingRoom Place = "LIVING_ROOM"
	Bathroom   Place = "BATHROOM"
	Gym        Place = "GYM"
	Work       Place = "WORK"
	CoffeeShop Place = "COFFEE_SHOP"
	Outside    Place = "OUTSIDE"
)

// The states.
const (
	Awake  Condition = "AWAKE"
	Asleep Condition = "ASLEEP"
	Drowsy Condition = "DROWSY"
	Alert  Condition = "ALERT"
	Active Condition = "ACTIVE"
	Idle   Condition = "IDLE"
)

// The tiers of trust. A SKETCHY card costs scrutiny.
const (
	Verified  Trust = "VERIFIED"
	Plausible Trust = "PLAUSIBLE"
	Sketchy   Trust = "SKETCHY"
)

// The difficulties.
const (
	Tutorial Difficulty = "TUTORIAL"
	Easy     Difficulty = "EASY"
	Normal   Difficulty = "NORMAL"
	Hard     Difficulty = "HARD"
	Expert   Difficulty = "EXPERT"
)

// The visibilities. A document that names none is FULL.
const (
	Full   Visibility = "FULL"
	Hidden Visibility = "HIDDEN"
)

// Proofs lists the proof types.
func Proofs() []Proof { return []Proof{Identity, Alertness, Intent, Location, Liveness} }

// Places lists the locations.
func Places() []Place {
	return []Place{Home, Bedroom, Kitchen, LivingRoom, Bathroom, Gym, Work, CoffeeShop, Outside}
}

// Conditions lists the states.
func Conditions() []Condition { return []Condition{Awake, Asleep, Drowsy, Alert, Active, Idle} }

// Activities lists the activities.
func Activities() []Activity {
	return []Activity{"WALKING", "SLEEPING", "SITTING", "EXERCISING", "EATING"}
}

// Trusts lists the tiers of trust.
func Trusts() []Trust { return []Trust{Verified, Plausible, Sketchy} }

// Difficulties lists the difficulties, the easiest first.
func Difficulties() []Difficulty { return []Difficulty{Tutorial, Easy, Normal, Hard, Expert} }

// Valid reports whether the value is one of its enum.
func (p Proof) Valid() bool { return slices.Contains(Proofs(), p) }

// Valid reports whether the value is one of its enum.
func (p Place) Valid() bool { return slices.Contains(Places(), p) }

// Valid reports whether the value is one of its enum.
func (c Condition) Valid() bool { return slices.Contains(Conditions(), c) }

// Valid reports whether the value is one of its enum.
func (a Activity) Valid() bool { return slices.Contains(Activities(), a) }

// Valid reports whether the value is one of its enum.
func (t Trust) Valid() bool { return slices.Contains(Trusts(), t) }

// Valid reports whether the value is one of its enum.
func (d Difficulty) Valid() bool { return slices.Contains(Difficulties(), d) }

// Valid reports whether the value is one of its enum.
func (v Visibility) Valid() bool { return v == Full || v == Hidden }

// Row is what D02 §11 fixes for a difficulty.
type Row struct {
	Cards, Concerns, Resistance, Counters, Traps, Turns int
}

// Row is the difficulty's line of the table of D02 §11, or false for none.
func (d Difficulty) Row() (Row, bool) {
	switch d {
	case Tutorial:
		return Row{4, 2, 20, 1, 0, 5}, true
	case Easy:
		return Row{5, 2, 25, 2, 0, 5}, true
	case Normal:
		return Row{6, 3, 35, 2, 1, 6}, true
	case Hard:
		return Row{6, 3, 45, 3, 1, 6}, true
	case Expert:
		return Row{6, 4, 50, 3, 1, 6}, true
	}
	return Row{}, false
}
