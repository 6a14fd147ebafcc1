package budget

import "fmt"

// Exhausted is a request that would exceed a limit.
type Exhausted struct {
	Game     string // empty when it is the limit of the run or the month
	Month    bool   // whether it is the limit of the month
	Money    bool   // whether it is the limit of money, and not of tokens
	Currency string // of money, empty when it is not known
	Limit    int64  // tokens, or billionths of the currency unit, as the next three
	Spent    int64
	Reserved int64 // by requests in flight
	Wanted   int64 // the most that the request may cost
}

// Final reports whether the request would not fit even if all in flight cost nothing. Otherwise
// it may fit when one of them has ended.
func (e *Exhausted) Final() bool { return e.Wanted > e.Limit-e.Spent }

// Error implements error.
func (e *Exhausted) Error() string {
	of, kind, show := "the run", "tokens", func(n int64) string { return fmt.Sprint(n, " tokens") }
	switch {
	case e.Month:
		of = "the month"
	case e.Game != "":
		of = e.Game
	}
	if e.Money {
		kind, show = "money", func(n int64) string {
			text := FormatAmount(n)
			if e.Currency != "" {
				text += " " + e.Currency
			}
			return text
		}
	}
	return fmt.Sprintf("the budget of %s for %s is used up: of %s, %s are spent and %s reserved by requests in flight, and the next request may come to %s; raise the limit of %s, or ask for less",
		kind, of, show(e.Limit), show(e.Spent), show(e.Reserved), show(e.Wanted), kind)
}

// UnknownPrice is a model whose price is needed and not known.
type UnknownPrice struct{ Model string }

// Error implements error.
func (e *UnknownPrice) Error() string {
	return fmt.Sprintf("no price is known for model %q: name it under models in the file of --prices, or under prices.models of the settings; without any prices, tokens can be budgeted and money cannot", e.Model)
}
