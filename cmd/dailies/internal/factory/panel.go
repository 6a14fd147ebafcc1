package factory

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"dailies/cmd/dailies/internal/flags"
	"dailies/internal/author"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/internal/fault"
	"dailies/internal/readers"
	"dailies/internal/settings"
)

// Panel adds to a source the critic and the readers that flags and settings name.
func (f *Factory) Panel(ctx context.Context, o flags.Author, told flags.Told, source author.Source, games catalog.List) (author.Source, error) {
	if o.Critic == "" && o.Readers == 0 {
		return source, nil
	}
	m := o.Model
	p := author.Panel{Count: o.Readers, Deadline: m.Deadline, Record: m.Record, Replay: m.Replay, Cache: m.Cache, Note: f.Note}
	if err := seat(f, o, &p); err != nil {
		return source, err
	}
	vars, err := told.Vars()
	if err != nil {
		return source, err
	}
	if p.CriticPrompt, err = critic.ReadPrompt(ctx, m.Prompts, vars); err != nil {
		return source, err
	}
	if p.ReaderPrompt, err = readers.ReadPrompt(ctx, m.Prompts, vars); err != nil {
		return source, err
	}
	if !o.AsksModel() { // else the budget is that of the author
		m.Name = f.Settings.Content.Models[0].Model
		if p.Budget, err = f.Budget(ctx, m); err != nil {
			return source, fault.AsUsage(err)
		}
	}
	return p.Join(source, games)
}

// seat finds the models of a panel among those of the settings.
func seat(f *Factory, o flags.Author, p *author.Panel) error {
	models := f.Settings.Content.Models
	if o.Critic != "" {
		at := slices.IndexFunc(models, func(m settings.Model) bool { return m.Name == o.Critic })
		if at < 0 {
			return fault.Usagef("--critic: no model under models in the settings is called %q; there are: %s", o.Critic, names(models))
		}
		one := listed(f, models[at])
		p.Critic = &one
		if o.AsksModel() && models[at].Model == o.Model.Name {
			f.Note("the critic is the author's own model, " + o.Model.Name + ", and may like what it wrote")
		}
	}
	if o.Readers == 0 {
		return nil
	}
	if len(models) < 2 {
		return fault.Usagef("--readers: readers need two models or more, since repeated answers of one are not independent; the models in the settings are: %s", names(models))
	}
	for _, m := range models {
		p.Readers = append(p.Readers, listed(f, m))
	}
	return nil
}

// listed is a model of the settings as a panel asks it.
func listed(f *Factory, m settings.Model) author.NamedModel {
	config := m.Config(f.Getenv)
	config.Now, config.Jitter = f.Now, rand.New(rand.NewPCG(uint64(f.Now().UnixNano()), 0)).Float64
	return author.NamedModel{Name: m.Name, Config: config}
}

// names lists models in a message.
func names(models []settings.Model) string {
	if len(models) == 0 {
		return "none"
	}
	var all []string
	for _, m := range models {
		all = append(all, m.Name)
	}
	return strings.Join(all, ", ")
}
