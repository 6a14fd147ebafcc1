package freeplay

import "slices"

// Escalation is how fast time makes KOA suspicious (D02 §10).
type Escalation string

// The escalations, the gentlest first.
const (
	Low    Escalation = "LOW"
	Medium Escalation = "MEDIUM"
	High   Escalation = "HIGH"
)

// Escalations lists the escalations.
func Escalations() []Escalation { return []Escalation{Low, Medium, High} }

// Valid reports whether the value is one of its enum.
func (e Escalation) Valid() bool { return slices.Contains(Escalations(), e) }

// Every is the number of turns after which scrutiny rises by one; 0 for a value outside the
// enum, under which time costs nothing.
func (e Escalation) Every() int {
	switch e {
	case Low:
		return 3
	case Medium:
		return 2
	case High:
		return 1
	}
	return 0
}

// Modifier is the rule that a lockdown bends.
type Modifier string

// The modifiers.
const (
	DeepVerify        Modifier = "DEEP_VERIFY"        // a PLAUSIBLE card costs 1 scrutiny, a SKETCHY one 2
	NarrowChannel     Modifier = "NARROW_CHANNEL"     // a submission has at most 2 cards
	CrossCheck        Modifier = "CROSS_CHECK"        // every counter that may speak does
	SensorDrift       Modifier = "SENSOR_DRIFT"       // agreeing cards multiply nothing
	PolicyLockdown    Modifier = "POLICY_LOCKDOWN"    // token moves cost one more, no counter is hidden
	TimestampHardline Modifier = "TIMESTAMP_HARDLINE" // a MINOR contradiction blocks like a MAJOR one
)

// Modifiers lists the modifiers.
func Modifiers() []Modifier {
	return []Modifier{DeepVerify, NarrowChannel, CrossCheck, SensorDrift, PolicyLockdown, TimestampHardline}
}

// Valid reports whether the value is one of its enum.
func (m Modifier) Valid() bool { return slices.Contains(Modifiers(), m) }

// Do is the kind of an action.
type Do string

// The kinds of action: six moves against a lock (D05 §9), the choice at a cache, and the
// start over.
const (
	Submit      Do = "SUBMIT"
	Cycle       Do = "CYCLE"
	Corroborate Do = "CORROBORATE"
	Flag        Do = "FLAG"
	Rewire      Do = "REWIRE"
	Exploit     Do = "EXPLOIT"
	Pick        Do = "TAKE"
	Reset       Do = "RESET"
)

// Take is what a player takes from a cache.
type Take string

// The contents of a cache.
const (
	Token Take = "TOKEN" // one token more
	Calm  Take = "CALM"  // 2 scrutiny less
	Extra Take = "CARD"  // the cache card joins the next hand
)

// Takes lists what a cache holds.
func Takes() []Take { return []Take{Token, Calm, Extra} }
