package llm

import (
	"errors"
	"fmt"

	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
)

// join joins errors in order, without repeating identical ones. One exhausted budget and one
// missing recording stand for the rest of their kind.
func join(errs []error) error {
	said := make(map[string]bool)
	var kept []error
	for _, err := range errs {
		var exhausted *budget.Exhausted
		var missing *recording.Missing
		var gist string
		switch {
		case err == nil:
			continue
		case errors.As(err, &exhausted):
			gist = fmt.Sprint("budget ", exhausted.Game, exhausted.Money)
		case errors.As(err, &missing):
			gist = "missing"
		default:
			gist = err.Error()
		}
		if !said[gist] {
			said[gist] = true
			kept = append(kept, err)
		}
	}
	return errors.Join(kept...)
}
