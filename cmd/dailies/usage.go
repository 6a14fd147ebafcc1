package main

import (
	"context"
	"fmt"

	"dailies/gen"
	"dailies/gen/ledger"
	"dailies/gen/llm/budget"
)

// restored is what a run has spent, as its budget takes it.
func restored(spent map[string]ledger.Usage) map[string]budget.Spent {
	all := make(map[string]budget.Spent, len(spent))
	for name, u := range spent {
		all[name] = budget.Spent{Requests: u.Sent, Prompt: int(u.Prompt), Answer: int(u.Answer), Money: u.Cost, Unpriced: u.Unpriced}
	}
	return all
}

// usage is what a run has used over all its starts; of a dry run, what it used.
func (c *account) usage(ctx context.Context, m *model) (gen.Usage, error) {
	if m == nil || m.author == nil {
		return gen.Usage{}, nil
	}
	usage := m.author.Usage()
	if c == nil {
		return usage, nil
	}
	spent, err := c.ledger.Spent(context.WithoutCancel(ctx), c.run)
	if err != nil {
		return usage, usageError{err}
	}
	var all ledger.Usage
	for _, u := range spent {
		all.Add(u)
	}
	usage.Requests, usage.Replayed = all.Sent, all.Replayed
	usage.PromptTokens, usage.AnswerTokens = int(all.Prompt), int(all.Answer)
	usage.Cost, usage.Priced = all.Cost, all.Unpriced == 0 && all.Lost == 0
	usage.Failed = all.Lost
	for _, n := range all.Failed {
		usage.Failed += n
	}
	return usage, nil
}

// bill tells what a run used, and what each of its dailies cost; empty when nobody was
// asked.
func bill(u gen.Usage, dailies int) string {
	if u.Requests+u.Replayed == 0 {
		return ""
	}
	text := fmt.Sprintf("requests: %d sent, %d of them failed, %d answered by a replay; tokens: %d in prompts, %d in answers; ",
		u.Requests, u.Failed, u.Replayed, u.PromptTokens, u.AnswerTokens)
	switch {
	case u.Requests > 0 && !u.Priced:
		return text + "money: " + unknownPrice
	case dailies == 0:
		return text + "money: " + money(u.Cost)
	}
	return text + fmt.Sprintf("money: %s, %s for each daily", money(u.Cost), money(u.Cost/int64(dailies)))
}
