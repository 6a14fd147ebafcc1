package triples

import (
	"slices"
	"strings"
)

// SetID is the true triple a tile belongs to, or Decoy (§2.1).
type SetID string

// The sets.
const (
	S1    SetID = "S1"
	S2    SetID = "S2"
	S3    SetID = "S3"
	Decoy SetID = "DECOY"
)

// SourceGroup is where a piece of evidence comes from (§2.1).
type SourceGroup string

// ControlPath is how a thing came about (§2.1).
type ControlPath string

// ClaimShape is what kind of thing a tile claims (§2.1).
type ClaimShape string

// EvidenceType is what kind of evidence a tile is (§2.1).
type EvidenceType string

// The values that stand for not knowing. Tiles that share one share nothing.
const (
	UnknownSource   SourceGroup  = "unknown"
	UnknownControl  ControlPath  = "unknown"
	UnknownEvidence EvidenceType = "UNKNOWN"
)

// SetIDs lists the sets of a puzzle.
func SetIDs() []SetID { return []SetID{S1, S2, S3, Decoy} }

// SourceGroups lists the source groups.
func SourceGroups() []SourceGroup {
	return []SourceGroup{"cloud", "device", "network", "human", "physical", UnknownSource}
}

// ControlPaths lists the control paths.
func ControlPaths() []ControlPath {
	return []ControlPath{"manual", "automation", "remote", UnknownControl}
}

// ClaimShapes lists the claim shapes.
func ClaimShapes() []ClaimShape {
	return []ClaimShape{"absence", "positive", "attribution", "integrity"}
}

// EvidenceTypes lists the evidence types.
func EvidenceTypes() []EvidenceType {
	return []EvidenceType{"SENSOR", "DIGITAL", "TESTIMONY", "PHYSICAL", UnknownEvidence}
}

// Valid reports whether the value is one of its enum.
func (s SetID) Valid() bool { return slices.Contains(SetIDs(), s) }

// Valid reports whether the value is one of its enum.
func (s SourceGroup) Valid() bool { return slices.Contains(SourceGroups(), s) }

// Valid reports whether the value is one of its enum.
func (c ControlPath) Valid() bool { return slices.Contains(ControlPaths(), c) }

// Valid reports whether the value is one of its enum.
func (c ClaimShape) Valid() bool { return slices.Contains(ClaimShapes(), c) }

// Valid reports whether the value is one of its enum.
func (e EvidenceType) Valid() bool { return slices.Contains(EvidenceTypes(), e) }

// Dimension is a hidden attribute that tiles can share (§2.1).
type Dimension string

// The dimensions. NoDimension stands where there is no concern.
const (
	DimSource    Dimension = "source_group"
	DimControl   Dimension = "control_path"
	DimClaim     Dimension = "claim_shape"
	DimEvidence  Dimension = "evidence_type"
	DimTopic     Dimension = "topic_family"
	NoDimension  Dimension = "none"
	mixed                  = "mixed" // how a set without a dominant value is shown
	dimensionsIn           = 5
)

// Dimensions lists the dimensions in the order of a concern's priority (§4.2).
func Dimensions() [dimensionsIn]Dimension {
	return [dimensionsIn]Dimension{DimSource, DimControl, DimClaim, DimEvidence, DimTopic}
}

// Valid reports whether the value is one of its enum.
func (d Dimension) Valid() bool {
	all := Dimensions()
	return slices.Contains(all[:], d)
}

// Tag is the tile's value on a dimension, and whether it is a known one. Claim
// shape and topic family have no unknown.
func (t *Tile) Tag(d Dimension) (value string, known bool) {
	switch d {
	case DimSource:
		return string(t.SourceGroup), t.SourceGroup != UnknownSource
	case DimControl:
		return string(t.ControlPath), t.ControlPath != UnknownControl
	case DimClaim:
		return string(t.ClaimShape), true
	case DimEvidence:
		return string(t.EvidenceType), t.EvidenceType != UnknownEvidence
	case DimTopic:
		return string(t.TopicFamily), true
	}
	return "", false
}

// ConcernKey is "dimension" or "dimension:value", under which the lines of a
// suspicion are kept. The more exact key wins.
type ConcernKey string

// Valid reports whether the key starts with a dimension, and its value has at most 64
// characters, as a [Family] has.
func (k ConcernKey) Valid() bool {
	dimension, value, exact := strings.Cut(string(k), ":")
	all := Dimensions()
	return slices.Contains(all[:], Dimension(dimension)) && (!exact || Family(value).Valid())
}
