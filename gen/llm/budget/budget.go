package budget

import (
	"maps"
	"sync"
)

// Limits bounds spending; 0 is no limit.
type Limits struct {
	Allowance                      // of the run
	Games     map[string]Allowance // of games, within it
	Month     Allowance            // of all runs of a calendar month
}

// Allowance is what may be spent; 0 is no limit.
type Allowance struct {
	Tokens int64 // prompts and answers together
	Money  int64 // in billionths of the currency unit
}

// bindMoney reports whether any limit is on money.
func (l Limits) bindMoney() bool {
	if l.Money > 0 || l.Month.Money > 0 {
		return true
	}
	for _, game := range l.Games {
		if game.Money > 0 {
			return true
		}
	}
	return false
}

// Budget tracks spending and reservations. It is safe for concurrent use. Their sum never
// exceeds a limit, unless a server reports more than was reserved; from then on every
// request that touches the limit is refused.
type Budget struct {
	*purse
	model   string
	batched bool // whether reservations cost as much as in a batch
}

// purse is what budgets of several models share.
type purse struct {
	limits Limits
	prices *Prices

	mu       sync.Mutex
	spent    map[string]Spent      // by game
	month    Spent                 // by other runs of the month
	inFlight map[*Reservation]bool // neither settled nor released
	largest  int                   // the answer of most tokens so far
	changed  chan struct{}         // closed when a reservation is settled or released
}

// load is the worst case of some requests.
type load struct{ tokens, money int64 }

func (l load) plus(other load) load {
	return load{sum(l.tokens, other.tokens), sum(l.money, other.money)}
}

// Reservation sets aside the worst case of one request.
type Reservation struct {
	Prompt int // tokens
	Answer int // tokens

	game    string
	load    load
	batched bool
}

// New makes a budget for requests to a model. Prices may be nil. The error is an
// *[UnknownPrice] when money is limited, or any price is given, and the model has no
// price: an unknown price must not pass for a low one.
func New(limits Limits, prices *Prices, model string) (*Budget, error) {
	b := &Budget{purse: &purse{
		limits: limits, prices: prices, spent: make(map[string]Spent), inFlight: make(map[*Reservation]bool), changed: make(chan struct{}),
	}}
	return b.For(model)
}

// For returns the same budget for requests to another model: what either spends counts for both. The
// error is that of [New].
func (b *Budget) For(model string) (*Budget, error) {
	if _, known := b.prices.Cost(model, Usage{}); !known && (b.prices != nil || b.limits.bindMoney()) {
		return nil, &UnknownPrice{Model: model}
	}
	return &Budget{purse: b.purse, model: model}, nil
}

// Batched returns the same budget for requests that are sent as part of a batch.
func (b *Budget) Batched() *Budget { return &Budget{purse: b.purse, model: b.model, batched: true} }

// Changed is closed when the next reservation is settled or released, so that a request waiting
// for room may try again.
func (b *Budget) Changed() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// announce wakes the requests waiting for room. The lock must be held.
func (p *purse) announce() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// Restore adds what earlier starts of the run have spent, by game. Call it before the
// first Reserve.
func (b *Budget) Restore(spent map[string]Spent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for game, s := range spent {
		b.spent[game] = b.spent[game].plus(s)
	}
}

// RestoreMonth says what other runs of the month have spent. Call it before the first Reserve.
func (b *Budget) RestoreMonth(spent Spent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.month = spent
}

// Reserve makes room for a request: the estimate of its prompt and the most tokens of its
// answer. For an answer without a limit (0) it reserves as much as the largest so far, or
// [FirstAnswer]. The error is an *[Exhausted]. Every reservation must be given to Settle or
// Release.
func (b *Budget) Reserve(game string, estimatePrompt, maxAnswer int) (*Reservation, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if maxAnswer <= 0 {
		maxAnswer = FirstAnswer
		if b.largest > 0 {
			maxAnswer = b.largest
		}
	}
	r := &Reservation{game: game, batched: b.batched, Prompt: believed(estimatePrompt), Answer: believed(maxAnswer)}
	r.load.tokens = int64(r.Prompt) + int64(r.Answer)
	r.load.money, _ = b.Cost(Usage{Prompt: r.Prompt, Answer: r.Answer})
	if err := b.check(r); err != nil {
		return nil, err
	}
	b.inFlight[r] = true
	return r, nil
}

// check compares a reservation with the limits, those of the run and the month first.
func (b *Budget) check(r *Reservation) error {
	var reserved, gameReserved load
	for other := range b.inFlight {
		reserved = reserved.plus(other.load)
		if other.game == r.game {
			gameReserved = gameReserved.plus(other.load)
		}
	}
	spent, gameSpent, game := b.total(), b.spent[r.game], b.limits.Games[r.game]
	month := spent.plus(b.month)
	for _, e := range []Exhausted{
		{Limit: b.limits.Tokens, Spent: spent.Tokens(), Reserved: reserved.tokens, Wanted: r.load.tokens},
		{Limit: b.limits.Money, Spent: spent.Money, Reserved: reserved.money, Wanted: r.load.money, Money: true},
		{Limit: b.limits.Month.Tokens, Spent: month.Tokens(), Reserved: reserved.tokens, Wanted: r.load.tokens, Month: true},
		{Limit: b.limits.Month.Money, Spent: month.Money, Reserved: reserved.money, Wanted: r.load.money, Money: true, Month: true},
		{Limit: game.Tokens, Spent: gameSpent.Tokens(), Reserved: gameReserved.tokens, Wanted: r.load.tokens, Game: r.game},
		{Limit: game.Money, Spent: gameSpent.Money, Reserved: gameReserved.money, Wanted: r.load.money, Money: true, Game: r.game},
	} {
		if e.Limit > 0 && sum(sum(e.Spent, e.Reserved), e.Wanted) > e.Limit {
			if e.Money && b.prices != nil {
				e.Currency = b.prices.Currency
			}
			return &e
		}
	}
	return nil
}

// Settle replaces a reservation with what the request used. It returns the charge, in
// billionths of the currency unit, where the price is known. A reservation is settled once; a
// second time does nothing.
func (b *Budget) Settle(r *Reservation, usage Usage) (money int64, priced bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.inFlight[r] {
		return 0, false
	}
	delete(b.inFlight, r)
	b.announce()
	usage = usage.believed()
	b.largest = max(b.largest, usage.Answer)
	charge := Spent{Requests: 1}
	if usage.Reported {
		charge.Prompt, charge.Answer = usage.Prompt, usage.Answer
	} else {
		charge.EstimatedPrompt, charge.EstimatedAnswer = usage.Prompt, usage.Answer
	}
	if charge.Money, priced = b.prices.costOf(b.model, usage, r.batched); !priced {
		charge.Unpriced = 1
	}
	b.spent[r.game] = b.spent[r.game].plus(charge)
	return charge.Money, priced
}

// Cost returns what a request of the budget's model costs, in billionths of the currency unit, where
// the price is known.
func (b *Budget) Cost(usage Usage) (money int64, priced bool) {
	return b.prices.costOf(b.model, usage, b.batched)
}

// Release returns the reservation of a request that was not sent, or for which no server
// charges.
func (b *Budget) Release(r *Reservation) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.inFlight, r)
	b.announce()
}

// Spent returns what has been spent so far, in total and by game.
func (b *Budget) Spent() (total Spent, games map[string]Spent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.total(), maps.Clone(b.spent)
}

func (b *Budget) total() Spent {
	var total Spent
	for _, spent := range b.spent {
		total = total.plus(spent)
	}
	return total
}
