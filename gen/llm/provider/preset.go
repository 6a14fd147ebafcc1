package provider

import (
	"fmt"
	"slices"
	"strings"
)

// Preset is what is known of an endpoint, so that its name sets what would otherwise take five
// flags. The zero Preset is an unknown endpoint.
type Preset struct {
	Name       string // as --endpoint takes it
	BaseURL    string // empty where every account has an address of its own
	KeyFrom    string // the environment variable that holds the key
	NeedsKey   bool   // whether it requires a key
	APIVersion string // of Azure, whose paths and key header are then used
	Forms      []Form // the forms of an answer that are known to work there, the best first
	TokenField string // the name of the option that bounds an answer
	SeedField  string // the name of the option for a seed; empty where it takes none
	Strict     Limits
	Sources    []string // where address, names of options and forms are documented
}

// Form is how an endpoint is asked to give JSON.
type Form string

// The forms of an answer, the strictest first.
const (
	Schema    Form = "json_schema"                // strict, with bounds on numbers, lists and texts
	Unbounded Form = "json_schema without bounds" // nothing is said about the answer's form
	Object    Form = "json_object"                // any JSON object
	Text      Form = "text"                       // nothing is said of the answer's form
)

// Ladder returns every form, the strictest first.
func Ladder() []Form { return []Form{Schema, Unbounded, Object, Text} }

// Find returns the preset of a name. The error lists the names that there are.
func Find(name string) (Preset, error) {
	all := Presets()
	at := slices.IndexFunc(all, func(p Preset) bool { return p.Name == name })
	if at < 0 {
		return Preset{}, fmt.Errorf("no endpoint is called %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return all[at], nil
}

// Names returns the names of the presets, in the order of the table.
func Names() []string {
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	return names
}
