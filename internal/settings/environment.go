package settings

import (
	"fmt"
	"slices"
	"strings"

	"dailies/game/document"
	"dailies/internal/nearest"
)

// environmentPrefix begins the program's own variables.
const environmentPrefix = "DAILIES_"

// CheckEnvironment finds a variable with the program's prefix that no setting has, and
// suggests the nearest. environ is as from [os.Environ]; it ignores the values.
func CheckEnvironment(environ []string) error {
	var known []string
	for _, s := range Table() {
		if s.Env != "" {
			known = append(known, s.Env)
		}
	}
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, environmentPrefix) && !slices.Contains(known, name) {
			return fmt.Errorf("env %s: there is no such setting; the nearest is %s", document.Printable(name), nearest.To(name, known))
		}
	}
	return nil
}
