package document

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFaults(t *testing.T) {
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	for _, c := range []struct {
		name, text   string
		kind         FaultKind
		line, column int
	}{
		{"empty", "", Syntax, 1, 1},
		{"not JSON", "hello", Syntax, 1, 1},
		{"truncated object", "{\"a\":\n [1, 2", Syntax, 2, 7},
		{"truncated string", `{"a":"b`, Syntax, 1, 6},
		{"comma at the end", `[1,]`, Syntax, 1, 4},
		{"no colon", `{"a" 1}`, Syntax, 1, 6},
		{"bare key", `{a:1}`, Syntax, 1, 2},
		{"raw tab in a string", "{\"a\":\"b\tc\"}", Syntax, 1, 8},
		{"bad escape", `"\x41"`, Syntax, 1, 3},
		{"bad hex", `"\u12g4"`, Syntax, 1, 4},
		{"leading zero", `01`, TrailingData, 1, 2},
		{"plus", `+1`, Syntax, 1, 1},
		{"dot", `1.`, Syntax, 1, 3},
		{"NaN", `NaN`, Syntax, 1, 1},
		{"huge exponent", `{"a":1e999999999}`, Syntax, 1, 6},
		{"tiny exponent", `1e-999999999`, Syntax, 1, 1},
		{"long number", strings.Repeat("9", 65), Syntax, 1, 1},
		{"byte order mark", "\ufeff{}", Syntax, 1, 1},
		{"pointer of Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n", Syntax, 1, 1},
		{"duplicate key", "{\"a\":1,\n \"\\u0061\":2}", DuplicateKey, 2, 2},
		{"trailing data", "{}\n{}", TrailingData, 2, 1},
		{"invalid UTF-8", "{\"a\":\"é\xff\"}", UTF8, 1, 8},
		{"half a surrogate", `{"a":"x\ud800y"}`, UTF8, 1, 8},
		{"escaped control", `{"a":"x\u0007"}`, Text, 1, 8},
		{"escaped line break", `{"a":"x\n"}`, Text, 1, 8},
		{"bidi override", "{\"a\":\"x\u202ey\"}", Text, 1, 8},
		{"bidi in a key", "{\"\\u2066\":1}", Text, 1, 3},
		{"C1 control", "\"\u0085\"", Text, 1, 2},
		{"too deep", deep, TooDeep, 1, 65},
		{"too deep objects", strings.Repeat(`{"a":`, 70), TooDeep, 1, 321},
		{"too large", `"` + strings.Repeat("x", MaxBytes) + `"`, TooLarge, 1, MaxBytes + 1},
		{"too many values", "[" + strings.Repeat("0,", MaxValues) + "0]", TooLarge, 1, 2*MaxValues + 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, faults := Parse([]byte(c.text))
			require.NotEmpty(t, faults)
			require.Equal(t, c.kind, faults[0].Kind, faults[0].Message)
			line, column := doc.LineColumn(faults[0].Offset)
			require.Equal(t, []int{c.line, c.column}, []int{line, column}, faults[0].Message)
		})
	}
}

func TestSoundTexts(t *testing.T) {
	for _, text := range []string{`{}`, ` [ ] `, `"\"\\\/\ud83d\ude00"`, `-0.5e+10`, `{"a":{"a":[null,true,false]}}`, "\"👩\u200d🔬\"", strings.Repeat("[", 64) + strings.Repeat("]", 64)} {
		doc, faults := Parse([]byte(text))
		require.Empty(t, faults, text)
		var want any
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		require.NoError(t, decoder.Decode(&want))
		require.Equal(t, want, doc.Value())
	}
}

func TestManyFaultsAreListedAndBounded(t *testing.T) {
	_, faults := Parse([]byte(`["\u0007","\u202e"]`))
	require.Len(t, faults, 2)
	_, faults = Parse([]byte("[" + strings.Repeat(`"\u0007",`, 100) + "1]"))
	require.Len(t, faults, maxFaults)
}

// FuzzParse compares with encoding/json: what it refuses is refused here, what is
// accepted here it reads the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2.5e3,"x\u00e9"]}`, `[[[]]]`, `{"a":1,"a":2}`, `"\ud800"`, "nul", `1e5`, `{"":0}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, faults := Parse(data)
		for _, fault := range faults {
			line, column := doc.LineColumn(fault.Offset)
			if fault.Offset < 0 || fault.Offset > len(data) || line < 1 || column < 1 {
				t.Fatalf("a fault outside the text: %v", fault)
			}
		}
		if len(faults) > 0 {
			return
		}
		if !json.Valid(data) {
			t.Fatalf("accepted, and encoding/json does not: %q", data)
		}
		var want any
		decoder := json.NewDecoder(strings.NewReader(string(data)))
		decoder.UseNumber()
		if err := decoder.Decode(&want); err != nil || fmt.Sprint(want) != fmt.Sprint(doc.Value()) {
			t.Fatalf("read otherwise: %v %v %v", err, want, doc.Value())
		}
	})
}

func TestEverythingThatEncodingJSONWritesIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.MapOf(rapid.StringMatching(`[a-zé"\\/]{0,5}`), rapid.SliceOf(rapid.Float64Range(-1e9, 1e9))).Draw(t, "value")
		data, err := json.Marshal(value)
		require.NoError(t, err)
		_, faults := Parse(data)
		require.Empty(t, faults)
	})
}

func TestPositions(t *testing.T) {
	doc, faults := Parse([]byte("{\n  \"é\": [10, {\"x/y~\": true}],\n  \"ü\": \"née\", \"z\": 1\n}"))
	require.Empty(t, faults)
	for pointer, want := range map[string][2]int{
		"": {1, 1}, "/é": {2, 8}, "/é/0": {2, 9}, "/é/1/x~1y~0": {2, 22}, "/z": {3, 20},
		"/é/9": {2, 8}, "/é/x": {2, 8}, "/none": {1, 1}, "/z/a/b": {3, 20}, "no slash": {1, 1},
	} {
		line, column := doc.Position(pointer)
		require.Equal(t, want, [2]int{line, column}, pointer)
	}
	require.Equal(t, "/a~1b/0/c~0", Pointer("a/b", 0, "c~"))
}

type color string

func (c color) Valid() bool { return c == "red" }

type thing struct {
	Name  string              `json:"name" limit:"1..3"`
	Count int                 `json:"count,omitempty" limit:"1..5"`
	Tags  []color             `json:"tags,omitempty" limit:"..2"`
	Sizes map[string]int      `json:"sizes,omitempty"`
	Inner *thing              `json:"inner,omitempty"`
	Lines []string            `json:"lines,omitempty" limit:"..2,1..3"`
	Pools map[string][]string `json:"pools,omitempty" limit:"..2,1..2,..3"`
	Seed  uint64              `json:"seed,omitempty"`
	Big   int                 `json:"big,omitempty"`
	On    bool                `json:"on,omitempty"`
}

func TestDecode(t *testing.T) {
	for _, c := range []struct{ text, mismatch string }{
		{`{"name":"x","count":2.0,"tags":["red"],"sizes":{"a":1},"inner":{"name":"y"},"seed":18446744073709551615,"on":true}`, ""},
		{`{}`, `the document lacks the key "name"`},
		{`[]`, "the document must be an object, not an array"},
		{`{"name":""}`, "/name is 0, less than 1, in length or value"},
		{`{"name":"ééé"}`, ""},
		{`{"name":"abcd"}`, "/name is 4, more than 3, in length or value"},
		{`{"Name":"x"}`, "/Name is not a key of this document"},
		{`{"name":null}`, "/name must be a string, not null"},
		{`{"name":"x","count":1.5}`, "/count must be an integer"},
		{`{"name":"x","big":-1e30}`, "/big must lie between -2^53 and 2^53"},
		{`{"name":"x","count":9}`, "/count is 9, more than 5, in length or value"},
		{`{"name":"x","tags":["red","blue"]}`, `/tags/1 is "blue", which is not an allowed value`},
		{`{"name":"x","tags":["red","red","red"]}`, "/tags is 3, more than 2, in length or value"},
		{`{"name":"x","lines":["ééé","a"],"pools":{"a":["","abc"],"b":["d"]}}`, ""},
		{`{"name":"x","lines":["a",""]}`, "/lines/1 is 0, less than 1, in length or value"},
		{`{"name":"x","lines":["abcd"]}`, "/lines/0 is 4, more than 3, in length or value"},
		{`{"name":"x","lines":[["a"]]}`, "/lines/0 must be a string, not an array"},
		{`{"name":"x","pools":{"a":[]}}`, "/pools/a is 0, less than 1, in length or value"},
		{`{"name":"x","pools":{"a":["abcd"]}}`, "/pools/a/0 is 4, more than 3, in length or value"},
		{`{"name":"x","pools":{"a":["a"],"b":["b"],"c":["c"]}}`, "/pools is 3, more than 2, in length or value"},
		{`{"name":"x","sizes":{"a/b":"1"}}`, "/sizes/a~1b must be a number, not a string"},
		{`{"name":"x","inner":{"name":7}}`, "/inner/name must be a string, not a number"},
		{`{"name":"x","inner":null}`, "/inner must be an object, not null"},
		{`{"name":"x","seed":-1}`, "/seed must be a whole number from 0 to 2^64-1"},
		{`{"name":"x","on":1}`, "/on must be a boolean, not a number"},
	} {
		var v thing
		err := Strict([]byte(c.text), &v)
		if c.mismatch == "" {
			require.NoError(t, err, c.text)
		} else {
			require.EqualError(t, err, c.mismatch, c.text)
		}
	}
	require.EqualError(t, Strict([]byte(`{`), new(thing)), "at byte 1: the text ends where a key in double quotes is expected")
}

func TestHugeIntegersAreReadAsTheExtreme(t *testing.T) {
	for literal, want := range map[string]int{
		"9007199254740993": extreme, "9007199254740992.5": 0, "-1e30": -extreme, "1e308": extreme,
		"1.00000000000000000000000000001": 0, "1e-300": 0,
	} {
		doc, _ := Parse([]byte(`{"name":"x","big":` + literal + `}`))
		var v thing
		require.Len(t, doc.Decode(&v), 1, literal)
		require.Equal(t, want, v.Big, literal)
	}
	for literal, want := range map[string]int{
		"9007199254740992": extreme, "-9007199254740992.0": -extreme, "8e0": 8, "-0": 0, "80e-1": 8, "0.0": 0,
	} {
		var v thing
		require.NoError(t, Strict([]byte(`{"name":"x","big":`+literal+`}`), &v), literal)
		require.Equal(t, want, v.Big, literal)
	}
}

func TestKeysOfManyAreComparedToo(t *testing.T) {
	for _, n := range []int{2, manyKeys - 1, manyKeys, manyKeys + 1, 3 * manyKeys} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, `"k%d":%d,`, i, i)
		}
		for again := range n {
			_, faults := Parse([]byte(fmt.Sprintf(`{%s"k%d":0}`, text.String(), again)))
			require.Len(t, faults, 1, "%d keys, the one at %d twice", n, again)
			require.Equal(t, DuplicateKey, faults[0].Kind)
		}
		_, faults := Parse([]byte(`{` + text.String() + `"":0}`))
		require.Empty(t, faults)
	}
}

func TestDecodeKeepsWhatFits(t *testing.T) {
	doc, _ := Parse([]byte(`{"name":5,"count":3,"tags":["red",7,"red"]}`))
	var v thing
	require.Len(t, doc.Decode(&v), 3)
	require.Equal(t, thing{Count: 3, Tags: []color{"red", "", "red"}}, v)
}

func TestQuote(t *testing.T) {
	require.Equal(t, `"a\x1b[31m\"é"`, Quote("a\x1b[31m\"é"))
	require.Equal(t, `"`+strings.Repeat("é", 60)+`"…`, Quote(strings.Repeat("é", 61)))
	require.Equal(t, `a\x1b[31m"é" \\`, Show("a\x1b[31m\"é\" \\"))
	require.Len(t, []rune(Show(strings.Repeat("é", 999))), 301)
}
