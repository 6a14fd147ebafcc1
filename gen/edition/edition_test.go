package edition

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/lint/window"
)

const text = `{
 "koaLines": {"opening": ["a", "b", "boo"], "win": ["d"]},
 "other": ["c", "boo2"],
 "cards": [{"name": "mask"}, {"name": "hat", "of": ["x", "mask"]}, {"name": "scarf"}],
 "dated": [
  {"parts": ["boo", "mask"], "dates": ["10-31"]},
  {"parts": ["scarf"], "months": [1]}
 ]
}`

// parse takes everything for a pack.
func parse([]byte) (gen.ParsedSubmission, error) { return gen.ParsedSubmission{}, nil }

func TestEditionsOfAPack(t *testing.T) {
	info := gen.PackInfo{Season: window.Season{Weekdays: nil}, Dated: []gen.Dated{
		{Parts: []string{"boo", "mask"}, Dates: []window.Span{"10-31"}}, {Parts: []string{"scarf"}, Months: []int{1}},
	}}
	all, err := Of(parse, []byte(text), info)
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.JSONEq(t, `{"koaLines": {"opening": ["a", "b"], "win": ["d"]}, "other": ["c", "boo2"], "cards": [{"name": "hat", "of": ["x"]}], "dated": []}`, string(all[0].Data), "nothing that is dated")
	require.JSONEq(t, `{"koaLines": {"opening": ["boo"], "win": ["d"]}, "other": ["c", "boo2"], "cards": [{"name": "mask"}, {"name": "hat", "of": ["x", "mask"]}], "dated": [{"parts": ["boo", "mask"], "dates": ["10-31"]}]}`, string(all[1].Data),
		"the lines of the day alone, and its cards among the others")
	require.JSONEq(t, `{"koaLines": {"opening": ["a", "b"], "win": ["d"]}, "other": ["c", "boo2"], "cards": [{"name": "hat", "of": ["x"]}, {"name": "scarf"}], "dated": [{"parts": ["scarf"], "months": [1]}]}`, string(all[2].Data))
	require.Equal(t, []window.Season{{}, {Dates: []window.Span{"10-31"}}, {Months: []int{1}}}, []window.Season{all[0].Season, all[1].Season, all[2].Season})
	require.JSONEq(t, string(all[0].Data), string(Plain([]byte(text), info.Dated)))
}

func TestAPackWithoutDatesIsItsOnlyEdition(t *testing.T) {
	all, err := Of(parse, []byte(`{ "lines": [] }`), gen.PackInfo{ID: "p", Season: window.Season{Months: []int{1}}})
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, `{ "lines": [] }`, string(all[0].Data), "as it was written")
	require.Equal(t, window.Season{Months: []int{1}}, all[0].Season)
}
