package text

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestFaults(t *testing.T) {
	for s, want := range map[string][]Kind{
		"":                           nil,
		"Fridge magnet":              nil,
		"7\u00a0°C, naïve — “so”…":   nil,
		"12\u202f000 €":              nil,
		"a < b, 3<4, R&B, AT&T & co": nil,
		"She ❤️ it 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 👍🏽": nil,
		" a":                              {Spaces},
		"a ":                              {Spaces},
		"a\u00a0":                         {Spaces},
		"a  b":                            {Spaces},
		"a \u202fb":                       {Spaces},
		"a\u2003b":                        {Spaces},
		"\u3000":                          {Spaces},
		"cafe\u0301":                      {NotComposed},
		"\u212b":                          {NotComposed}, // the sign of the Ångström
		"\u200b":                          {HiddenSymbol},
		"a\u00adb":                        {HiddenSymbol},
		"a\u2028b":                        {HiddenSymbol},
		"a\u202eb":                        {HiddenSymbol},
		"a\ue000":                         {HiddenSymbol},
		"a\u0378":                         {HiddenSymbol},
		"a\ufffe":                         {HiddenSymbol},
		"a\ufe0f":                         {HiddenSymbol},
		"a\u200db":                        {HiddenSymbol},
		"👩\u200d":                         {HiddenSymbol},
		"\U000e0041\U000e0042":            {HiddenSymbol},
		"🏴\U000e0067\U000e0078\U000e007f": {HiddenSymbol}, // a flag of nowhere
		"\u3164":                          {HiddenSymbol},
		"\u2800":                          {HiddenSymbol},
		"a\tb":                            {HiddenSymbol},
		"<svg/onload=x>":                  {Markup},
		"a </b":                           {Markup},
		"<IMG src=x>":                     {Markup},
		"<!--":                            {Markup},
		"<?xml":                           {Markup},
		"&lt;":                            {Markup},
		"&#x3c":                           {Markup},
		"A r\ufffdsum\ufffd":              {Replaced},
		"fish &amp chips":                 {Markup},
		" <b>e\u0301\u200b":               {Spaces, Markup, NotComposed, HiddenSymbol},
	} {
		var kinds []Kind
		for _, f := range Faults(s) {
			require.NotEmpty(t, f.Message)
			kinds = append(kinds, f.Kind)
		}
		if s == " <b>e\u0301\u200b" {
			kinds, want = sorted(kinds), sorted(want)
		}
		require.Equal(t, want, kinds, "%q", s)
	}
}

func sorted(kinds []Kind) []Kind {
	all := make([]Kind, 0, len(kinds))
	for k := Spaces; k <= Replaced; k++ {
		for _, have := range kinds {
			if have == k {
				all = append(all, k)
			}
		}
	}
	return all
}

// TestFaultsAreFoundOneByOne compares with a plain reading, character by character, of
// texts without emoji.
func TestFaultsAreFoundOneByOne(t *testing.T) {
	letters := []rune("ab é<&;/ \u00a0\u2003\u0301\u200b\u200d\ufe0f\u00ad\u2028\ue000\u0378\u202e\u0430#x3c")
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 12).Draw(t, "s"))
		want := map[Kind]bool{}
		usual := strings.ReplaceAll(s, "\u00a0", " ")
		if strings.Trim(usual, " ") != usual || strings.Contains(usual, "  ") || strings.ContainsRune(s, '\u2003') {
			want[Spaces] = true
		}
		if norm.NFC.String(s) != s {
			want[NotComposed] = true
		}
		for _, r := range s {
			if !unicode.IsGraphic(r) || r == '\u034f' || r == '\ufe0f' {
				want[HiddenSymbol] = true
			}
			if r == '\ufffd' {
				want[Replaced] = true
			}
		}
		got := map[Kind]bool{}
		for _, f := range Faults(s) {
			if f.Kind != Markup {
				got[f.Kind] = true
			}
		}
		require.Equal(t, want, got, "%q", s)
	})
}

func TestLookAlikes(t *testing.T) {
	alike := func(a, b string) bool {
		x, y := KeysOf(a), KeysOf(b)
		return x[0] == y[0] || x[1] == y[1]
	}
	for _, pair := range [][2]string{
		{"Fridge magnet", "FRIDGE  MAGNET "}, {"café", "cafe\u0301"}, {"Frіdge", "Fridge"}, {"Ａ１", "A1"}, {"ﬁle", "FILE"},
		{"Bill", "BiII"}, {"l1I", "111"}, {"Door\u200b", "Door"}, {"straße", "STRASSE"}, {"Зero", "3ero"}, {"Room 0", "Room O"}, {"LAKE", "Iake"},
	} {
		require.True(t, alike(pair[0], pair[1]), "%q and %q", pair[0], pair[1])
	}
	for _, pair := range [][2]string{{"Fridge magnet", "Fridge magnets"}, {"café", "cafe"}, {"Back door", "Backdoor"}, {"7:02", "7:03"}} {
		require.False(t, alike(pair[0], pair[1]), "%q and %q", pair[0], pair[1])
	}
}

func TestIcons(t *testing.T) {
	for _, s := range []string{"🧲", "⌚", "❤️", "🖨️", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "🇦🇿", "1️⃣", "👍🏽", "☝🏻", "☝🏿", "🏃‍♂️"} {
		require.True(t, IsIcon(s), "%q", s)
	}
	for _, s := range []string{"", "WRONG", "1", "❤", "🖨", "🧲🧲", "🧲 ", "é", "🇩", "🇦", "🇿", "🏽", "\u200d", "👩‍", "🏃‍♂", "★", "🏴\U000e0067"} {
		require.False(t, IsIcon(s), "%q", s)
	}
}

func TestForeignScripts(t *testing.T) {
	for s, want := range map[string]string{"naïve — 7 °C 🧲 №": "", "ne\u0301e ❤\ufe0f": "", "Frіdge": "Cyrillic", "π": "Greek", "日": "Han", "Łódź": ""} {
		script, r := Foreign(s, []string{Latin})
		require.Equal(t, want, script, s)
		require.Equal(t, want != "", r != 0)
	}
	script, _ := Foreign("Дом, house", []string{"Cyrillic"})
	require.Equal(t, Latin, script)
}
