package flags

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/internal/fault"
)

// ModelAuthor is the author that asks a model.
const ModelAuthor = "openai"

// Author says where material comes from.
type Author struct {
	Author  string
	From    []string // files, which stand in place of authors
	Critic  string   // the name of the model that reads packs; empty for none
	Readers int      // of each board before it is published; 0 for none
	Model   Model
}

// AddFrom adds --from.
func (a *Author) AddFrom(to *pflag.FlagSet) {
	Section(to, HeadingWriters, func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&a.From, "from", nil, "take a pack or a finished puzzle from a file, or - for standard input, instead of asking an author")
	})
}

// AddSettings adds --author and the flags of the other settings.
func (a *Author) AddSettings(cmd *cobra.Command) {
	Section(cmd.Flags(), HeadingWriters, func(flags *pflag.FlagSet) {
		Setting(flags, &a.Author, "author")
		Setting(flags, &a.Critic, "critic")
		Setting(flags, &a.Readers, "readers")
	})
	a.Model.Add(cmd.Flags())
	Complete(cmd, "author", []string{"builtin", ModelAuthor, ModelAuthor + ",builtin"})
}

// Names are the authors asked for, in their order; none when files are given instead.
func (a *Author) Names() []string {
	if len(a.From) > 0 {
		return nil
	}
	names := strings.Split(a.Author, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// AsksModel reports whether a model is among the authors.
func (a *Author) AsksModel() bool { return slices.Contains(a.Names(), ModelAuthor) }

// Idle names the given flags that do nothing because no model is asked: a user who gives --replay
// without --author would take the builtin packs for the recording. It is an error to give both an
// author and files.
func (a *Author) Idle(given *pflag.FlagSet) ([]string, error) {
	if len(a.From) > 0 && given.Changed("author") {
		return nil, fault.Usagef("--from replaces the author: leave --author out")
	}
	if a.AsksModel() {
		return nil, nil
	}
	var model Model
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	model.Add(all)
	var idle []string
	all.VisitAll(func(flag *pflag.Flag) {
		if given.Changed(flag.Name) {
			idle = append(idle, flag.Name)
		}
	})
	return idle, nil
}
