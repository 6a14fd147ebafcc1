package desk

import (
	"fmt"
	"os"
	"testing"

	"dailies/internal/pagetest"
)

// looked looks at the screen as it stands with axe, narrow and wide, light and dark; not where axe
// is not installed.
func (e *editor) looked(name string) {
	e.Helper()
	axe, err := os.ReadFile("../../.ci/pages/node_modules/axe-core/axe.min.js")
	if err != nil {
		return
	}
	for _, width := range []int64{360, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			e.sit(width, scheme)
			where := fmt.Sprintf("%s-%d-%s", name, width, scheme)
			e.shoot(where)
			e.judged(axe, where)
		}
	}
}

// TestEveryScreen looks at the screens with axe, light and dark, narrow and wide; at the sides
// that games draw in two of the four ways.
func TestEveryScreen(t *testing.T) {
	axe := pagetest.Axe(t)
	e := sat(t, fourGames(t))
	e.desk.read()
	for _, width := range []int64{360, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			e.sit(width, scheme)
			e.enter("")
			name := fmt.Sprintf("%d-%s", width, scheme)
			e.shoot("desk-calendar-" + name)
			e.judged(axe, "calendar "+name)
			days := []string{"2026-11-21/triples", "2026-11-22/aura"}
			if (width == 360) == (scheme == "dark") {
				days = append(days, "2026-11-25/waywords", "2026-11-23/testimony", "2026-11-25/aura")
			}
			for _, at := range days {
				e.enter("?date=" + at[:10] + "&game=" + at[11:])
				for _, side := range []string{"play", "designer", "texts", "decide"} {
					if eval[bool](e, `!document.getElementById('tab-`+side+`')`) {
						continue
					}
					e.click("#tab-" + side)
					where := fmt.Sprintf("desk-%s-%s-%s", at[11:], side, name)
					e.shoot(where)
					e.judged(axe, where)
				}
			}
		}
	}
	e.content()
}
