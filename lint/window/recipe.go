package window

import "strings"

// Recipe returns what a daily is made by, as far as the shares of the window see it: for each of
// them, the value that the daily has most. Dailies of one recipe play alike, whatever their
// words.
func (w Window) Recipe(day Day) string {
	var parts []string
	for i := range w.rules {
		r := &w.rules[i]
		if r.form == nil {
			continue
		}
		if m, ok := r.form(r, nil).(measured); ok {
			if value, count, _ := m.share(day); count > 0 {
				parts = append(parts, r.Code+"="+value)
			}
		}
	}
	return strings.Join(parts, " ")
}

// Rung returns the rung of a daily: what its document states, else that of its date; empty for
// neither.
func (f *Facts) Rung() string {
	if stated := f.Tallies[Rungs]; len(stated) > 0 {
		return stated[0].Value
	}
	return ""
}
