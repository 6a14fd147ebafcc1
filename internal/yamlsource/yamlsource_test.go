package yamlsource

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/document"
)

func TestYAMLAndJSONReadAlike(t *testing.T) {
	yaml, err := Read([]byte("# settings\na: {b: [1, 2.50, true, off, \"3\"]}\nc:\n  d: 3m\n  e:\n"))
	require.NoError(t, err)
	text, err := yaml.JSON()
	require.NoError(t, err)
	require.Equal(t, `{"a":{"b":[1,2.50,true,"off","3"]},"c":{"d":"3m","e":null}}`, string(text))
	same, err := Read(text)
	require.NoError(t, err)
	again, err := same.JSON()
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	e := yaml.Member("c").Keys[1]
	require.Equal(t, []int{5, 3}, []int{e.Line, e.Column})
}

func TestWhatIsRefused(t *testing.T) {
	bomb := "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
	for text, want := range map[string]string{
		"a: 1\nb: 2\na: 3\n":                `already defined`,
		bomb:                                "1:4: anchors, aliases, tags and merge keys are not taken: write the value out",
		"a: !!str 3":                        "1:4: anchors, aliases, tags",
		"a: b\n---\na: c\n":                 "holds 2 documents",
		"a: [" + strings.Repeat("[", 20):    "nested more than 16 deep",
		"a: " + strings.Repeat("x", 64<<10): "more than 65536 bytes",
		"":                                  "1:1: the input is empty",
		`{"a": 1, "a": 2}`:                  `1:10: the key "a" appears twice`,
		"a: [1":                             "1:",
		"a:\n\u00a0 b: 1\n":                 "2:1: the line is indented with U+00A0",
		"a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n": "2:1: a merge left conflict markers here",
		strings.Repeat(" ", 100):                               "empty",
	} {
		_, err := Read([]byte(text))
		require.ErrorContains(t, err, want)
		require.ErrorAs(t, err, &Mistake{}, text)
	}
}

func TestNumbersThatJSONCannotSay(t *testing.T) {
	for _, number := range []string{"0x1F", ".5", ".nan", ".inf", "1_000"} {
		item, err := Read([]byte("a: " + number))
		require.NoError(t, err, number)
		_, err = item.JSON()
		require.ErrorContains(t, err, "1:4: ", number)
	}
}

// FuzzRead: whatever is read can be said in JSON that is sound and reads the same.
func FuzzRead(f *testing.F) {
	f.Add("a: {b: [1, 2.50, true, off]}\n")
	f.Add("a: &a [*a]\n")
	f.Add("? x\n: |\n  y\n")
	f.Add(`{"a": [null, "\u0000"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		item, err := Read([]byte(text))
		if err != nil {
			require.ErrorAs(t, err, &Mistake{})
			return
		}
		data, err := item.JSON()
		if err != nil {
			require.ErrorAs(t, err, &Mistake{})
			return
		}
		_, faults := document.Parse(data)
		for _, fault := range faults {
			require.Contains(t, []document.FaultKind{document.Text, document.TooLarge}, fault.Kind, "%s of %q", data, text)
		}
	})
}
