package factory

import (
	"strings"

	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/lint/window"
)

// Quiet returns the quiet dates among settings. The error is dates that no calendar has, at their
// place in the file.
func Quiet(values []settings.Value) (window.Quiet, error) {
	var quiet window.Quiet
	for _, v := range values {
		if v.Setting.Path != "quiet.*" || len(v.Steps) == 0 {
			continue
		}
		dates := window.Span(v.Steps[1])
		if !dates.Valid() {
			return nil, fault.Usagef("%s: %s: %s is not a date of the year; write 12-24, 12-26..01-02 or a holiday such as Memorial Day (US)",
				v.Where, document.Printable(v.Name()), document.Quote(v.Steps[1]))
		}
		quiet = append(quiet, window.QuietDates{Dates: dates, Tones: strings.Split(v.Text, ",")})
	}
	return quiet, nil
}
