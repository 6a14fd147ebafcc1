package game

import "fmt"

// V1 is the version 1 of a form of JSON. A struct with a field of this type writes
// `"version":1` and reads nothing else under that key; where the key is missing, version 1
// is meant. The type has a single value and no size, so no literal can leave it out. A
// form that changes takes a type of its own for its next version.
type V1 struct{}

// MarshalJSON writes the number.
func (V1) MarshalJSON() ([]byte, error) { return []byte("1"), nil }

// UnmarshalJSON accepts the number. Any other value is a [VersionError].
func (*V1) UnmarshalJSON(data []byte) error {
	if string(data) != "1" {
		return &VersionError{Want: "1", Got: string(data)}
	}
	return nil
}

// VersionError is JSON of a version that this program does not read.
type VersionError struct{ Want, Got string }

// Error names both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("it is of version %.20s, and only version %s can be read", e.Got, e.Want)
}
