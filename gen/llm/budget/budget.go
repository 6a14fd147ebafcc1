package budget

import (
	"maps"
	"sync"
)

// Limits bound what is spent; 0 is no limit.
type Limits struct {
	Allowance                      // of the run
	Games     map[string]Allowance // of games, within it
}

// Allowance is what may be spent; 0 is no limit.
type Allowance struct {
	Tokens int64 // prompts and answers together
	Money  int64 // in billionths of the currency unit
}

// bindMoney tells whether some limit is on money.
func (l Limits) bindMoney() bool {
	if l.Money > 0 {
		return true
	}
	for _, game := range l.Games {
		if game.Money > 0 {
			return true
		}
	}
	return false
}

// Budget is what is spent and reserved so far. It is safe for concurrent use. The sum
// of both passes no limit, unless a server tells more than was reserved; then every
// further request that meets the limit is refused.
type Budget struct {
	limits Limits
	prices *Prices
	model  string

	mu       sync.Mutex
	spent    map[string]Spent      // by game
	inFlight map[*Reservation]bool // neither settled nor released
	largest  int                   // the answer of most tokens so far
}

// load is the most that some requests may come to.
type load struct{ tokens, money int64 }

func (l load) plus(other load) load {
	return load{sum(l.tokens, other.tokens), sum(l.money, other.money)}
}

// Reservation is room in a budget for one request.
type Reservation struct {
	game   string
	prompt int // tokens
	load   load
}

// New makes a budget for requests to a model. Without prices nothing is known of money.
// An *[UnknownPrice] is that money is limited then, or that there are prices and none
// is the model's: what nobody looked up must not pass for cheap.
func New(limits Limits, prices *Prices, model string) (*Budget, error) {
	if _, known := prices.Cost(model, 0, 0); !known && (prices != nil || limits.bindMoney()) {
		return nil, &UnknownPrice{Model: model}
	}
	return &Budget{limits: limits, prices: prices, model: model, spent: make(map[string]Spent), inFlight: make(map[*Reservation]bool)}, nil
}

// Restore takes over what an interrupted run has spent, by game. It is called before
// the first Reserve.
func (b *Budget) Restore(spent map[string]Spent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for game, s := range spent {
		b.spent[game] = b.spent[game].plus(s)
	}
}

// Reserve makes room for a request: the estimate of its prompt and the most tokens of
// its answer. For an answer without a limit (0) it is the largest so far, or
// [FirstAnswer]. The error is an *[Exhausted]. Every reservation must be given to
// Settle or Release.
func (b *Budget) Reserve(game string, estimatePrompt, maxAnswer int) (*Reservation, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if maxAnswer <= 0 {
		maxAnswer = FirstAnswer
		if b.largest > 0 {
			maxAnswer = b.largest
		}
	}
	r := &Reservation{game: game, prompt: believed(estimatePrompt)}
	r.load.tokens = int64(r.prompt) + int64(believed(maxAnswer))
	r.load.money, _ = b.prices.Cost(b.model, r.prompt, maxAnswer)
	if err := b.check(r); err != nil {
		return nil, err
	}
	b.inFlight[r] = true
	return r, nil
}

// check holds a reservation against the limits, those of the run first.
func (b *Budget) check(r *Reservation) error {
	var reserved, gameReserved load
	for other := range b.inFlight {
		reserved = reserved.plus(other.load)
		if other.game == r.game {
			gameReserved = gameReserved.plus(other.load)
		}
	}
	spent, gameSpent, game := b.total(), b.spent[r.game], b.limits.Games[r.game]
	for _, e := range []Exhausted{
		{Limit: b.limits.Tokens, Spent: spent.Tokens(), Reserved: reserved.tokens, Wanted: r.load.tokens},
		{Limit: b.limits.Money, Spent: spent.Money, Reserved: reserved.money, Wanted: r.load.money, Money: true},
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

// Settle replaces a reservation by what the server told. A request of which nothing
// was told is charged the estimate of its prompt, and of its answer what the caller
// estimates. It returns what was charged, in billionths of the currency unit, where the
// price is known. A reservation is settled once; a second time does nothing.
func (b *Budget) Settle(r *Reservation, usage Usage) (money int64, priced bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.inFlight[r] {
		return 0, false
	}
	delete(b.inFlight, r)
	prompt, answer := believed(usage.Prompt), believed(usage.Answer)
	if !usage.Told {
		prompt = r.prompt
	}
	b.largest = max(b.largest, answer)
	charge := Spent{Requests: 1, Prompt: prompt, Answer: answer}
	if charge.Money, priced = b.prices.Cost(b.model, prompt, answer); !priced {
		charge.Unpriced = 1
	}
	b.spent[r.game] = b.spent[r.game].plus(charge)
	return charge.Money, priced
}

// Release gives back the reservation of a request that was not sent, or that no server
// charges for.
func (b *Budget) Release(r *Reservation) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.inFlight, r)
}

// Spent is what was spent so far: together, and by game.
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
