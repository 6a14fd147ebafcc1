package author

import (
	"context"
	"fmt"
	"time"

	"dailies/gen"
	"dailies/gen/feedback"
	"dailies/gen/llm"
	"dailies/gen/llm/budget"
	"dailies/gen/llm/recording"
	"dailies/internal/catalog"
	"dailies/internal/critic"
	"dailies/internal/fault"
	"dailies/internal/readers"
)

// Panel says which models read what is made before it is published: a critic the packs, and
// readers the boards.
type Panel struct {
	Critic  *NamedModel  // nil for none
	Readers []NamedModel // which share the readers of a board; none without readers
	Count   int          // readers of a board

	CriticPrompt critic.Prompt
	ReaderPrompt readers.Prompt

	Budget   *budget.Budget // of the run, where no author has one
	Deadline time.Duration  // of all asking of a run, from its start; 0 for none

	Record, Replay, Cache string               // as those of a [Model]
	Note                  func(message string) // what the user should know of the recordings
}

// NamedModel is a model by its name in the settings.
type NamedModel struct {
	Name   string
	Config llm.Config // recordings, meter and budget are filled in
}

// Join returns a source whose packs and boards the panel reads, within the budget of its authors.
// The error, a [fault.Usage], is what is wrong with the settings.
func (p Panel) Join(source Source, games catalog.List) (Source, error) {
	seated := &panel{Panel: p, asked: make(map[string]*llm.Author)}
	for _, a := range source.Authors {
		if m, ok := a.Author.(*model); ok {
			seated.Budget, seated.shared = m.Config.Budget, true
		}
	}
	for _, m := range seated.models() {
		if err := m.Config.Check(); err != nil && p.Replay == "" { // a replay needs no key
			return Source{}, fault.Usagef("models: %s: %w", m.Name, err)
		}
	}
	if p.Critic != nil {
		seated.critic = &critic.Critic{Ask: seated.ask(p.Critic.Name), Prompt: p.CriticPrompt, HowTo: func(game string) []string {
			g, _ := games.Game(game) // no other game is asked about
			return g.HowTo
		}}
		source.Critic = seated.critic
		source.Identity += fmt.Sprintf(", critic %s %s", identityOf(&p.Critic.Config), p.CriticPrompt.Hash)
	}
	if len(p.Readers) > 0 {
		source.Readers = seated.readers(games)
		source.Identity += fmt.Sprintf(", %d readers %s", p.Count, p.ReaderPrompt.Hash)
		for _, m := range p.Readers {
			source.Identity += " " + identityOf(&m.Config)
		}
	}
	source.panel = seated
	return source, nil
}

// panel is a panel that can be asked once it is open.
type panel struct {
	Panel
	critic *critic.Critic
	shared bool // whether the budget is an author's, which restores it
	until  time.Time
	asked  map[string]*llm.Author // by the model's name in the settings
}

// models lists every model of the panel once.
func (p *panel) models() []NamedModel {
	if p.Critic == nil {
		return p.Readers
	}
	all := []NamedModel{*p.Critic}
	for _, m := range p.Readers {
		if m.Name != p.Critic.Name {
			all = append(all, m)
		}
	}
	return all
}

// readers are those of the panel, which ask its critic about what they find.
func (p *panel) readers(games catalog.List) gen.Readers {
	r := readers.Readers{Count: p.Count, Prompt: p.ReaderPrompt, Sorting: func(game string, document []byte) *catalog.Sorting {
		g, err := games.Game(game)
		if err != nil {
			return nil
		}
		return g.Sorting(document)
	}}
	for _, m := range p.Readers {
		r.Ask = append(r.Ask, p.ask(m.Name))
	}
	if p.critic != nil {
		r.Holds = p.critic.Holds
	}
	return r
}

// ask returns how a model of the panel is asked, until the deadline.
func (p *panel) ask(name string) critic.Ask {
	return func(ctx context.Context, turn llm.Turn) (string, error) {
		if p.Deadline == 0 {
			return p.asked[name].Reply(ctx, turn)
		}
		asking, cancel := context.WithTimeout(ctx, p.until.Sub(p.models()[0].Config.Now()))
		defer cancel()
		answer, err := p.asked[name].Reply(asking, turn)
		if err != nil && ctx.Err() == nil && asking.Err() != nil {
			return "", fmt.Errorf("the time for asking models, %s, has passed", p.Deadline)
		}
		return answer, err
	}
}

// open makes the models of the panel ready for a run, as an author is.
func (p *panel) open(account Account) error {
	if p.Budget != nil && !p.shared {
		p.Budget.Restore(account.Spent)
	}
	kept, err := p.recordings(account)
	if err != nil {
		return fault.AsUsage(err)
	}
	for _, m := range p.models() {
		config := m.Config
		config.Prompts, config.Recordings, config.Meter, config.Note = map[string]feedback.Prompt{}, kept, account.Meter, p.Note
		if account.Failures != "" {
			config.Failures = recording.OpenFailures(account.Failures, p.Note)
		}
		if p.Budget != nil {
			if config.Budget, err = p.Budget.For(config.Model); err != nil {
				return fault.Usagef("models: %s: %w", m.Name, err)
			}
		}
		if p.asked[m.Name], err = llm.New(config); err != nil {
			return fault.Usagef("models: %s: %w", m.Name, err)
		}
		p.until = config.Now().Add(p.Deadline)
	}
	return nil
}

// recordings are the folders that answers come from and go to.
func (p *panel) recordings(account Account) (recording.Stack, error) {
	answers := account.Answers
	if p.Replay != "" {
		answers = ""
	}
	var stack recording.Stack
	for _, lay := range []struct {
		dir  string
		mode recording.Mode
	}{{p.Record, recording.Record}, {p.Replay, recording.Replay}, {answers, recording.Cache}, {p.Cache, recording.Cache}} {
		if lay.dir == "" {
			continue
		}
		folder, err := recording.Open(lay.dir, lay.mode, p.Note)
		if err != nil {
			return nil, err
		}
		stack = append(stack, folder)
	}
	return stack, nil
}
