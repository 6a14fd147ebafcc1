package testimony

import "fmt"

// Clock is a time of day, HH:MM on 24 hours.
type Clock string

// Valid reports whether the clock has the form HH:MM and exists.
func (c Clock) Valid() bool {
	_, ok := c.Minutes()
	return ok
}

// Minutes counts the minutes since midnight.
func (c Clock) Minutes() (int, bool) {
	if len(c) != 5 || c[2] != ':' {
		return 0, false
	}
	for _, i := range [4]int{0, 1, 3, 4} {
		if c[i] < '0' || c[i] > '9' {
			return 0, false
		}
	}
	hour, minute := int(c[0]-'0')*10+int(c[1]-'0'), int(c[3]-'0')*10+int(c[4]-'0')
	return hour*60 + minute, hour < 24 && minute < 60
}

// Span is the claimed time in minutes since midnight; false when there is none that
// can be read. A claim without a time conflicts with nothing.
func (c *Claims) Span() (from, to int, ok bool) {
	if len(c.TimeRange) != 2 {
		return 0, 0, false
	}
	from, first := c.TimeRange[0].Minutes()
	to, last := c.TimeRange[1].Minutes()
	return from, to, first && last
}

// Severity is how badly two cards contradict each other (D02 §5.1).
type Severity uint8

// The severities, in rising order. MAJOR blocks a submission, MINOR costs scrutiny.
const (
	None Severity = iota
	Minor
	Major
)

// String is the severity as the page writes it.
func (s Severity) String() string { return [...]string{"NONE", "MINOR", "MAJOR"}[s] }

// MarshalText writes the severity by its name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the severity by its name.
func (s *Severity) UnmarshalText(text []byte) error {
	for _, named := range [...]Severity{None, Minor, Major} {
		if named.String() == string(text) {
			*s = named
			return nil
		}
	}
	return fmt.Errorf("%.20q is no severity", text)
}

// Conflict is the contradiction of a pair of cards, with the reason in words.
type Conflict struct {
	Severity Severity
	Gap      int // minutes between the two claimed times; 0 when they overlap or touch
	Reason   string
	Text     string // the reason as a player reads it, with the band it falls in
}

// Contradict compares two cards (testimony page, contradiction bands). The severity
// is the worse of the states' and the locations'; of equal ones the states' reason
// is told. Refutations conflict with nothing.
func Contradict(a, b *Card) Conflict {
	severity, gap, states := severityOf(a, b)
	if severity == None {
		return Conflict{Gap: gap}
	}
	x, y, found := string(a.Claims.Location), string(b.Claims.Location), placeBand(a.Claims.Location, b.Claims.Location)
	if states {
		x, y, found = string(a.Claims.State), string(b.Claims.State), stateBand(a.Claims.State, b.Claims.State)
	}
	return Conflict{severity, gap, fmt.Sprintf("%s and %s, %d min apart", x, y, gap), fmt.Sprintf("%s and %s %s", Words(x), Words(y), found.text(gap))}
}

// SeverityOf is the severity of [Contradict] alone, without words.
func SeverityOf(a, b *Card) Severity {
	severity, _, _ := severityOf(a, b)
	return severity
}

func severityOf(a, b *Card) (worst Severity, gap int, states bool) {
	from, to, timed := a.Claims.Span()
	start, end, both := b.Claims.Span()
	if !timed || !both || a.Refutation() || b.Refutation() {
		return None, 0, false
	}
	gap = max(0, max(from, start)-min(to, end))
	byState := stateBand(a.Claims.State, b.Claims.State).severity(gap)
	byPlace := placeBand(a.Claims.Location, b.Claims.Location).severity(gap)
	return max(byState, byPlace), gap, byState >= byPlace
}

// band is how a pair of claims conflicts: MAJOR below one gap and MINOR up to another,
// inclusive; in minutes.
type band struct{ major, minor int }

// agree is the band of a pair that never conflicts.
func agree() band { return band{0, -1} }

func (b band) severity(gap int) Severity {
	switch {
	case gap < b.major:
		return Major
	case gap <= b.minor:
		return Minor
	}
	return None
}

// text says what the band makes of a gap that it finds fault with.
func (b band) text(gap int) string {
	apart := fmt.Sprintf("%d minutes apart", gap)
	switch gap {
	case 0:
		apart = "with no time between"
	case 1:
		apart = "1 minute apart"
	}
	switch {
	case gap >= b.major:
		return fmt.Sprintf("%s; %d minutes would do", apart, b.minor+1)
	case b.major == 1:
		return apart
	}
	return fmt.Sprintf("%s; it takes %d minutes", apart, b.major)
}

func stateBand(a, b Condition) band {
	if b == Asleep || b == Drowsy {
		a, b = b, a
	}
	switch {
	case a == Asleep && (b == Awake || b == Alert || b == Active):
		return band{3, 10}
	case a == Drowsy && b == Alert:
		return band{0, 4}
	}
	return agree()
}

func placeBand(a, b Place) band {
	if a == "" || b == "" || a == b {
		return agree()
	}
	if a.domestic() {
		a, b = b, a
	}
	switch {
	case a.domestic(): // both are
		if a == Home || b == Home {
			return agree()
		}
		return band{1, 2}
	case !b.domestic():
		return band{1, -1}
	case a == Gym:
		return band{20, 30}
	case a == Work:
		return band{25, 40}
	case a == CoffeeShop:
		return band{10, 15}
	}
	return band{1, -1}
}

// domestic reports whether the place is HOME or one of its rooms.
func (p Place) domestic() bool {
	switch p {
	case Home, Bedroom, Kitchen, LivingRoom, Bathroom:
		return true
	}
	return false
}

// Corroborate reports whether two cards share a location, a state or an activity
// (D05 §6). HOME and a room of it agree but are not equal.
func Corroborate(a, b *Card) bool {
	if a.Refutation() || b.Refutation() {
		return false
	}
	x, y := &a.Claims, &b.Claims
	return x.Location != "" && x.Location == y.Location || x.State != "" && x.State == y.State || x.Activity != "" && x.Activity == y.Activity
}

// Corroborated is what a submission deals when two of its cards corroborate each other: a
// quarter more, rounded up (D05 §6.2).
func Corroborated(damage int) int { return (damage*5 + 3) / 4 }
