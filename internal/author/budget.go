package author

import (
	"context"
	"fmt"

	"dailies/gen/llm/budget"
	"dailies/internal/settings"
)

// Limits are what a run may spend on a model, and the file of its prices.
type Limits struct {
	Model  string
	Tokens int64  // 0 for no limit
	Money  string // as [budget.ParseAmount] reads it; empty for no limit
	Prices string // empty for the prices of the settings
}

// Budget makes a budget of the limits and the settings; without limits it still knows
// the prices. The error names what cannot be read.
func (l Limits) Budget(ctx context.Context, set settings.Content) (*budget.Budget, error) {
	limits := budget.Limits{Allowance: budget.Allowance{Tokens: l.Tokens}, Games: make(map[string]budget.Allowance)}
	var err error
	if l.Money != "" {
		if limits.Money, err = budget.ParseAmount(l.Money); err != nil {
			return nil, fmt.Errorf("--budget-money: %w", err)
		}
	}
	for name, allowed := range set.Budget.Games {
		game := budget.Allowance{Tokens: allowed.Tokens}
		if allowed.Money != "" {
			if game.Money, err = budget.ParseAmount(string(allowed.Money)); err != nil {
				return nil, fmt.Errorf("budget.games.%s.money: %w", name, err)
			}
		}
		limits.Games[name] = game
	}
	limits.Month.Tokens = set.Budget.Month.Tokens
	if text := set.Budget.Month.Money; text != "" {
		if limits.Month.Money, err = budget.ParseAmount(string(text)); err != nil {
			return nil, fmt.Errorf("budget.month.money: %w", err)
		}
	}
	prices, err := l.prices(ctx, set.Prices)
	if err != nil {
		return nil, err
	}
	return budget.New(limits, prices, l.Model)
}

// prices are those of the named file, else those of the settings; nil for none.
func (l Limits) prices(ctx context.Context, set settings.Prices) (*budget.Prices, error) {
	if l.Prices != "" {
		return budget.ReadPrices(ctx, l.Prices)
	}
	if len(set.Models) == 0 {
		return nil, nil
	}
	models := make(map[string]budget.Price, len(set.Models))
	for name, p := range set.Models {
		models[name] = budget.Price{Prompt: string(p.Prompt), Cached: string(p.Cached), Answer: string(p.Answer)}
	}
	prices, err := budget.NewPrices(set.Currency, models)
	if err == nil && set.Batch != "" {
		err = prices.SetBatch(string(set.Batch))
	}
	return prices, err
}
