package text_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/validate/text"
)

// TestPlansLeaveOutWhatIsNotText holds the plan against a type with every case.
func TestPlansLeaveOutWhatIsNotText(t *testing.T) {
	type inner struct {
		ID    game.ID
		Lines []string `json:"lines"`
	}
	type outer struct {
		Name   string              `json:"name" text:"distinct name"`
		Secret string              `json:"secret" text:"-"`
		Day    game.Date           `json:"day" text:"line"`
		Icons  [2]string           `json:"icons" text:"icon"`
		Pools  map[game.ID][]inner `json:"pools"`
		Next   *inner              `json:"next"`
		Last   *inner              `json:"last"`
		Ids    []game.ID           `json:"ids"`
		N      int                 `json:"n"`
		hidden string
	}
	v := outer{
		"a", "b", "2026-11-21", [2]string{"x", "y"}, map[game.ID][]inner{"z": {{"i", []string{"c"}}}, "y/x": {{"i", []string{"d", "e"}}}},
		nil, &inner{"i", []string{"g"}}, []game.ID{"h"}, 1, "f",
	}
	all := []string{
		"/name=a name", "/day=2026-11-21 ", "/icons/0=x icon", "/icons/1=y icon",
		"/pools/y~1x/0/lines/0=d ", "/pools/y~1x/0/lines/1=e ", "/pools/z/0/lines/0=c ", "/last/lines/0=g ",
	}
	for n := 1; n <= len(all); n++ { // texts until it is told to stop
		var got []string
		text.PlanOf(reflect.TypeFor[outer]()).Texts(&v, func(t text.Text) bool {
			kind := t.Group
			if t.Icon {
				kind += "icon"
			}
			got = append(got, t.Pointer()+"="+t.Value+" "+kind)
			return len(got) < n
		})
		require.Equal(t, all[:n], got)
	}
	for _, none := range []any{new(int), &struct{ ID game.ID }{"i"}, &[]int{1}} {
		text.PlanOf(reflect.TypeOf(none).Elem()).Texts(none, func(text.Text) bool { t.Fatal("no text"); return false })
	}
}
