package document

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatPeopleWrite: a schema for editors and a byte order mark are taken away, and every other
// value keeps its line and column.
func TestWhatPeopleWrite(t *testing.T) {
	for text, want := range map[string]string{
		`{"$schema":"x","a":1}`:               `{              "a":1}`,
		`{ "a":1 , "$schema" : "é\"" }`:       `{ "a":1                     }`,
		`{"a":1,"$schema":"x","b":2}`:         `{"a":1,              "b":2}`,
		`{"$schema":"x"}`:                     `{             }`,
		"{\r\n\"$schema\":\n\"x\",\n\"a\":1}": "{\r\n          \n    \n\"a\":1}",
		"\ufeff{\"a\":1}":                     `{"a":1}`,
		"\ufeff{\"$schema\":\"x\",\"a\":1}":   `{              "a":1}`,

		`{"$schema":1,"a":1}`:               `{"$schema":1,"a":1}`,
		`{"$schema":"x","$schema":"y"}`:     `{"$schema":"x","$schema":"y"}`,
		`{"a":{"$schema":"x"}}`:             `{"a":{"$schema":"x"}}`,
		`["$schema","x"]`:                   `["$schema","x"]`,
		`{"$schema":"x","a":`:               `{"$schema":"x","a":`,
		"\ufeff\ufeff{}":                    "\ufeff{}",
		"\xff\xfe{\x00}\x00":                "\xff\xfe{\x00}\x00",
		`{"$schema":"x","a":"\u0007"}`:      `{              "a":"\u0007"}`,
		`{"a":"\"$schema\":","$schema":""}`: `{"a":"\"$schema\":"             }`,
	} {
		require.Equal(t, want, string(Written([]byte(text))), text)
	}
	large := "\ufeff\"" + strings.Repeat("x", MaxBytes) + `"`
	_, faults := Parse(Written([]byte(large[:MaxBytes+1])))
	require.Equal(t, TooLarge, faults[0].Kind, "one that was read in part")
}

func TestASchemaThatIsNoString(t *testing.T) {
	for text, says := range map[string]string{
		`{"name":"x","$schema":null}`:           "/$schema must be a string, which names a schema for editors",
		`{"name":"x","$schema":"x"}`:            "/$schema is not a key of this document",
		`{"name":"x","inner":{"$schema":null}}`: "/inner/$schema is not a key of this document",
	} {
		require.EqualError(t, Strict([]byte(text), new(thing)), says, text)
	}
}

func TestProse(t *testing.T) {
	text, err := Prose([]byte("\ufeffa\r\nb\rc\n"))
	require.NoError(t, err)
	require.Equal(t, "a\nb\rc\n", text)
	for text, says := range map[string]string{
		"\xff\xfea\x00": "at byte 0: the text is in UTF-16, as its byte order mark says; save it as UTF-8",
		"a\xe9":         "at byte 1: byte 0xe9 is not valid UTF-8",
	} {
		_, err := Prose([]byte(text))
		require.EqualError(t, err, says)
	}
}
