package run

import (
	"sync"

	"dailies/gen/fill"
	"dailies/validate"
)

// examples keeps the message about one refused draft for each rule: the first by source
// and label, so that it does not depend on the order of work.
type examples struct {
	lock sync.Mutex
	kept map[string]example // by code
}

type example struct{ draft, message string }

func (x *examples) keep(r fill.Refusal) {
	x.lock.Lock()
	defer x.lock.Unlock()
	if x.kept == nil {
		x.kept = make(map[string]example)
	}
	draft := r.Source + "\x00" + r.Label
	for _, f := range r.Findings {
		if old, known := x.kept[f.Rule.Code]; f.Severity == validate.Error && (!known || draft < old.draft) {
			x.kept[f.Rule.Code] = example{draft, f.Message}
		}
	}
}

func (x *examples) forget() {
	x.lock.Lock()
	defer x.lock.Unlock()
	x.kept = nil
}

func (x *examples) of(code string) string {
	x.lock.Lock()
	defer x.lock.Unlock()
	return x.kept[code].message
}
