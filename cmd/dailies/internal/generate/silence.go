package generate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/flags"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/llm/provider"
	"dailies/internal/run"
)

// silenceOf says in one sentence that a model gave no answer at all, and why: a run whose days other
// authors filled would not show it. It is empty when the model gave something, or was not asked.
func silenceOf(f *factory.Factory, o Options, report *run.Report) string {
	cause := report.Silence(flags.ModelAuthor)
	if cause == "" {
		return ""
	}
	address := addressOf(f, o.Author.Model)
	return fmt.Sprintf("the model at %s %s", address, strings.Replace(cause, "no answer from "+address+": ", "", 1))
}

// addressOf names where a model was asked, for a message.
func addressOf(f *factory.Factory, m flags.Model) string {
	known, _ := provider.Find(m.Endpoint) // none, where no name was given
	return cmp.Or(factory.Address(f, m), known.BaseURL, llm.DefaultBaseURL())
}

// ofAuthors reports whether an error is that of authors and nothing else.
func ofAuthors(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(err error) bool { return !ofAuthors(err) })
	}
	var failed *gen.AuthorError
	return errors.As(err, &failed)
}
