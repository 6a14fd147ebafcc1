package aura

import "slices"

// Tag is what a card is about (§3).
type Tag string

// Trait is how a card's record is made (§3).
type Trait string

// Trust is how far AURA trusts a card (§3).
type Trust string

// The tiers of trust, from the most trusted.
const (
	Verified  Trust = "VERIFIED"
	Plausible Trust = "PLAUSIBLE"
	Sketchy   Trust = "SKETCHY"
)

// Resonating lists the tags that make two cards resonate (§7 B).
func Resonating() []Tag {
	return []Tag{"TIME", "LOCATION", "WORK", "PURCHASE", "SENSOR", "AUTHORITY"}
}

// Tags lists the tags.
func Tags() []Tag {
	return []Tag{
		"TIME", "WORK", "PURCHASE", "SENSOR", "AUTHORITY", "LOCATION", "SELF_REPORT",
		"HEALTH", "MOOD", "POLICY", "PRIVACY", "CONSENT", "MEDIA", "SYSTEM_LOG",
	}
}

// Traits lists the traits.
func Traits() []Trait {
	return []Trait{"TIMESTAMPED", "EDITABLE", "CORROBORATABLE", "SOURCE_TRUSTED", "HASHED", "REDACTED"}
}

// Trusts lists the tiers of trust, from the most trusted.
func Trusts() []Trust { return []Trust{Verified, Plausible, Sketchy} }

// Valid reports whether the value is one of its enum.
func (t Tag) Valid() bool { return slices.Contains(Tags(), t) }

// Valid reports whether the value is one of its enum.
func (t Trait) Valid() bool { return slices.Contains(Traits(), t) }

// Valid reports whether the value is one of its enum.
func (t Trust) Valid() bool { return slices.Contains(Trusts(), t) }

// AtLeast reports whether a tier reaches another. A tier outside the enum reaches
// nothing.
func (t Trust) AtLeast(least Trust) bool {
	tiers := Trusts()
	at := slices.Index(tiers, t)
	return at >= 0 && at <= slices.Index(tiers, least)
}

// maxTarget bounds the name of a device, in characters.
const maxTarget = 32

// Target names the device that is locked, as FRIDGE or FRONT_DOOR. The seed lists
// targets with an "etc.", so any name of that form is one.
type Target string

// Valid reports whether the name starts with a capital and goes on with capitals,
// digits and underscores.
func (t Target) Valid() bool {
	if t == "" || len(t) > maxTarget {
		return false
	}
	for i, c := range []byte(t) {
		if (c < 'A' || c > 'Z') && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return true
}
