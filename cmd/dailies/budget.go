package main

import (
	"context"
	"fmt"

	"dailies/gen/llm/budget"
)

// budget is that of the flags and the settings; without limits it still knows
// what things cost.
func (a *app) budget(ctx context.Context, f modelFlags) (*budget.Budget, error) {
	limits := budget.Limits{Allowance: budget.Allowance{Tokens: f.budgetTokens}, Games: make(map[string]budget.Allowance)}
	var err error
	if f.budgetMoney != "" {
		if limits.Money, err = budget.ParseAmount(f.budgetMoney); err != nil {
			return nil, fmt.Errorf("--budget-money: %w", err)
		}
	}
	for name, allowed := range a.settings.content.Budget.Games {
		game := budget.Allowance{Tokens: allowed.Tokens}
		if allowed.Money != "" {
			if game.Money, err = budget.ParseAmount(string(allowed.Money)); err != nil {
				return nil, fmt.Errorf("budget.games.%s.money: %w", name, err)
			}
		}
		limits.Games[name] = game
	}
	prices, err := a.prices(ctx, f)
	if err != nil {
		return nil, err
	}
	return budget.New(limits, prices, f.model)
}

// prices are those of the file that is named, else those of the settings; nil for none.
func (a *app) prices(ctx context.Context, f modelFlags) (*budget.Prices, error) {
	if f.prices != "" {
		return budget.ReadPrices(ctx, f.prices)
	}
	set := a.settings.content.Prices
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
