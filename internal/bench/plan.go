package bench

import (
	"context"
	"fmt"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/gen/llm/budget"
	"dailies/internal/fault"
	"dailies/internal/settings"
	"dailies/schemas"
	"dailies/validate"
)

// The defaults of a plan.
const (
	defaultRepeats  = 8
	defaultAnswers  = 1
	defaultAttempts = 2
	defaultDays     = 7
	defaultSeed     = 1
	shippedName     = "shipped"
)

// Plan is what to compare, as written in the file.
type Plan struct {
	Games    []string          `json:"games"`
	Prompts  []Folder          `json:"-"`       // in their order
	Folders  map[string]string `json:"prompts"` // by name
	Vars     map[string]string `json:"vars"`    // that templates may name
	Models   []settings.Model  `json:"models"`
	Critic   *settings.Model   `json:"critic"` // that marks packs; nil for none
	Repeats  int               `json:"repeats"`
	Answers  int               `json:"answers"`
	Attempts int               `json:"attempts"`
	Drafts   int               `json:"drafts"` // judged of an answer; 0 for the game's own number
	Days     int               `json:"days"`
	First    game.Date         `json:"date"` // of the days; empty for that of the first start
	Seed     *uint64           `json:"seed"`
	Budget   struct {
		Tokens int64            `json:"tokens"`
		Money  settings.Decimal `json:"money"`
	} `json:"budget"`
	Prices settings.Prices `json:"prices"`
	Gate   Gate            `json:"gate"` // against a baseline

	Assertions []AssertionPlan `json:"assertions"`

	file *settings.File
}

// Folder is a variant of the prompts.
type Folder struct {
	Name string
	Dir  string // empty for the prompts of the program
}

// ReadPlan reads a plan strictly, and reports each mistake at its place in the file called
// name. The error is a [fault.Usage].
func ReadPlan(name string, data []byte) (*Plan, error) {
	p := &Plan{}
	file, err := settings.ParseInto(document.Printable(name), data, validate.NewSchema(schemas.Bench), p)
	if err != nil {
		return nil, fault.AsUsage(err)
	}
	p.file = file
	for _, name := range file.Keys("prompts") {
		p.Prompts = append(p.Prompts, Folder{name, p.Folders[name]})
	}
	if len(p.Prompts) == 0 {
		p.Prompts = []Folder{{Name: shippedName}}
	}
	for field, value := range map[*int]int{&p.Repeats: defaultRepeats, &p.Answers: defaultAnswers, &p.Attempts: defaultAttempts, &p.Days: defaultDays} {
		if *field == 0 {
			*field = value
		}
	}
	if len(p.Gate) == 0 {
		p.Gate = DefaultGate()
	}
	if p.Seed == nil {
		seed := uint64(defaultSeed)
		p.Seed = &seed
	}
	return p, fault.AsUsage(p.check())
}

// check finds what the schema cannot.
func (p *Plan) check() error {
	if p.First != "" && !p.First.Valid() {
		return p.file.Mistake([]string{"date"}, "there is no such day")
	}
	if len(p.Prices.Models) > 0 && p.Prices.File != "" {
		return p.file.Mistake([]string{"prices", "file"}, "give the file or the models, not both")
	}
	var names []string
	for i, m := range p.Models {
		at := []string{"models", fmt.Sprint(i)}
		if slices.Contains(names, m.Name) {
			return p.file.Mistake(at, "two models are called %s", m.Name)
		}
		names = append(names, m.Name)
	}
	return nil
}

// limits is the budget of the plan for one of its models; all models share it.
func (p *Plan) limits(ctx context.Context, model string) (*budget.Budget, error) {
	limits := budget.Limits{Allowance: budget.Allowance{Tokens: p.Budget.Tokens}}
	var err error
	if p.Budget.Money != "" {
		if limits.Money, err = budget.ParseAmount(string(p.Budget.Money)); err != nil {
			return nil, p.file.Mistake([]string{"budget", "money"}, "%v", err)
		}
	}
	prices, err := p.prices(ctx)
	if err != nil {
		return nil, err
	}
	return budget.New(limits, prices, model)
}

func (p *Plan) prices(ctx context.Context) (*budget.Prices, error) {
	if p.Prices.File != "" {
		return budget.ReadPrices(ctx, p.Prices.File)
	}
	if len(p.Prices.Models) == 0 {
		return nil, nil
	}
	models := make(map[string]budget.Price, len(p.Prices.Models))
	for name, price := range p.Prices.Models {
		models[name] = budget.Price{Prompt: string(price.Prompt), Cached: string(price.Cached), Answer: string(price.Answer)}
	}
	return budget.NewPrices(p.Prices.Currency, models)
}
