package llm

import (
	"regexp"
	"slices"
	"strings"
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

// bareModel returns a model's name without provider and default tag.
func bareModel(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	return strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ":latest")
}
