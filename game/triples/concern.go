package triples

// Concern is the pattern KOA flags after the first lock (§2.3): a dimension and
// the value that the set leans on, or none.
type Concern struct {
	Key   string    `json:"key"` // "dimension" or "none"
	Dim   Dimension `json:"dim,omitempty"`
	Value string    `json:"value,omitempty"`
}

// NoConcern is the concern of a set whose tiles share nothing.
func NoConcern() Concern { return Concern{Key: "none"} }

// Raised reports whether there is a concern.
func (c Concern) Raised() bool { return c.Key == "dimension" }

// Keys are the keys of the concern's lines, the more exact one first.
func (c Concern) Keys() [2]ConcernKey {
	return [2]ConcernKey{ConcernKey(string(c.Dim) + ":" + c.Value), ConcernKey(c.Dim)}
}

// ConcernOf computes the concern that locking a set first raises (§4.2): the first
// dimension, by priority, on which two of its tiles share a known value.
func ConcernOf(set []*Tile) Concern {
	for _, dim := range Dimensions() {
		if value, known, dominant := dominance(set, dim); dominant && known {
			return Concern{Key: "dimension", Dim: dim, Value: value}
		}
	}
	return NoConcern()
}

// Dominant is the value that at least two tiles of the set share on a dimension,
// which may be an unknown one, or "mixed" (§4.3).
func Dominant(set []*Tile, dim Dimension) string {
	value, _, dominant := dominance(set, dim)
	if !dominant {
		return mixed
	}
	return value
}

// LeansOn reports whether the set's dominant value is the concern's. It never is for
// an unknown value, nor for a topic family that happens to be called mixed.
func LeansOn(set []*Tile, c Concern) bool {
	value, known, dominant := dominance(set, c.Dim)
	return c.Raised() && dominant && known && value == c.Value
}

func dominance(set []*Tile, dim Dimension) (value string, known, dominant bool) {
	for i, tile := range set {
		value, known = tile.Tag(dim)
		for _, other := range set[i+1:] {
			if v, _ := other.Tag(dim); v == value {
				return value, known, true
			}
		}
	}
	return "", false, false
}

// ConcernHit reports whether two or more of the sets lean on the concern (§4.3).
func ConcernHit(sets [][]*Tile, c Concern) bool {
	leaning := 0
	for _, set := range sets {
		if LeansOn(set, c) {
			leaning++
		}
	}
	return leaning >= 2
}

// Correlated reports whether two of the sets lean on the same known source (§4.4).
func Correlated(sets [][]*Tile) bool {
	for i, set := range sets {
		value, known, dominant := dominance(set, DimSource)
		if !dominant || !known {
			continue
		}
		for _, other := range sets[:i] {
			if v, _, dominant := dominance(other, DimSource); dominant && v == value {
				return true
			}
		}
	}
	return false
}
