package llm

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dailies/game/document"
)

// accepts reports whether an answer from a model is one from the model that was asked,
// under its own name or one of its aliases.
func (c Config) accepts(answered string) bool {
	return SameModel(c.Model, answered) || slices.ContainsFunc(c.Aliases, func(alias string) bool { return SameModel(alias, answered) })
}

// SameModel reports whether the model that answered is the one asked for. Servers name
// the provider or not, append a version date, resolve "latest", or name no model.
func SameModel(asked, answered string) bool {
	asked, answered = bareModel(asked), bareModel(answered)
	if answered == "" || answered == asked {
		return true
	}
	dated, ok := strings.CutPrefix(answered, strings.TrimSuffix(asked, "-latest"))
	return ok && regexp.MustCompile(`^-(\d{4}|\d{8}|\d{4}-\d{2}-\d{2})$`).MatchString(dated)
}

// related reports whether a name may be that of the same model, as a version of it or as a router
// calls it: the name asked with more after a separator or before one, or either without its suffix.
func related(asked, answered string) bool {
	asked, answered = bareModel(asked), bareModel(answered)
	plain, _, _ := strings.Cut(asked, ":")
	other, _, _ := strings.Cut(answered, ":")
	if plain == "" {
		return false
	}
	rest, longer := strings.CutPrefix(other, plain)
	return longer && (rest == "" || strings.ContainsAny(rest[:1], "-_.@ ")) || strings.HasSuffix(other, "."+plain)
}

// checkModel reports an answer of another model than the one that was asked. It is kept with the others:
// a run that accepts the name reads it from there. A replay takes what was recorded.
func (a *Author) checkModel(answered string) error {
	switch {
	case a.config.accepts(answered) || !a.config.Recordings.Asks():
		return nil
	case related(a.config.Model, answered):
		a.tellOdd([]string{fmt.Sprintf("the name %s, and %s was asked: it is taken for the same model", a.secrets.quote(answered), document.Quote(a.config.Model))})
		return nil
	}
	return a.wrongModel(answered)
}

func (a *Author) wrongModel(answered string) *Failure {
	return &Failure{Kind: Setting, Message: fmt.Sprintf("the model %s answered, and %s was asked: check --model, or accept the other name with --accept-model %s",
		a.secrets.quote(answered), document.Quote(a.config.Model), document.Show(a.secrets.redact(answered)))}
}

// tellOdd counts what was odd about an answer that was read all the same, and notes each oddity once.
func (a *Author) tellOdd(odd []string) {
	for _, what := range odd {
		a.mu.Lock()
		known, full := a.odd[what], len(a.odd) >= maxOdd
		if known || !full {
			a.odd[what] = true
			a.usage.CountOdd(what, 1)
		}
		a.mu.Unlock()
		if !known && !full {
			a.say("answers with " + what + "; such answers are read")
		}
	}
}

// maxOdd bounds how many oddities are told, since names of models are among them.
const maxOdd = 20

// bareModel returns a model's name without provider and default tag.
func bareModel(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	return strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ":latest")
}
