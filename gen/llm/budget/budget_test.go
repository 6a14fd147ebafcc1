package budget

import (
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// cheap are prices of 1 and 2 units for a million tokens: 1000 and 2000 billionths a token.
func cheap() *Prices {
	return &Prices{Currency: "USD", models: map[string]price{"m": {1 * unit, 1 * unit, 2 * unit}}}
}

func budget(t *testing.T, limits Limits) *Budget {
	t.Helper()
	b, err := New(limits, cheap(), "m")
	require.NoError(t, err)
	return b
}

func reserve(t *testing.T, b *Budget, game string, prompt, answer int) *Reservation {
	t.Helper()
	r, err := b.Reserve(game, prompt, answer)
	require.NoError(t, err)
	return r
}

func run(tokens, money int64) Limits { return Limits{Allowance: Allowance{tokens, money}} }

func refused(t *testing.T, b *Budget, game string, prompt, answer int) *Exhausted {
	t.Helper()
	_, err := b.Reserve(game, prompt, answer)
	var exhausted *Exhausted
	require.ErrorAs(t, err, &exhausted)
	return exhausted
}

func TestEachLimitRefuses(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		other  bool // whether another game may go on
		says   string
	}{
		{run(100, 0), false, "the budget of tokens for the run is used up: of 100 tokens, 0 tokens are spent and 60 tokens reserved by requests in flight, and the next request may come to 60 tokens; raise"},
		{Limits{Games: map[string]Allowance{"triples": {Tokens: 100}}}, true, "tokens for triples"},
		{run(0, 100_000), false, "money for the run is used up: of 0.0001 USD, 0.00 USD are spent and 0.00007 USD reserved"},
		{Limits{Games: map[string]Allowance{"triples": {Money: 100_000}}}, true, "money for triples"},
	} {
		b := budget(t, c.limits)
		first := reserve(t, b, "triples", 50, 10)
		exhausted := refused(t, b, "triples", 50, 10)
		require.ErrorContains(t, exhausted, c.says)
		require.False(t, exhausted.Final(), "the first may turn out cheaper")
		_, err := b.Reserve("aura", 50, 10)
		require.Equal(t, c.other, err == nil, c.says)
		b.Settle(first, Usage{Prompt: 50, Answer: 10, Reported: true})
		require.True(t, refused(t, b, "triples", 50, 10).Final())
	}
}

func TestALimitMayBeUsedToTheLast(t *testing.T) {
	b := budget(t, run(100, 0))
	b.Settle(reserve(t, b, "aura", 60, 40), Usage{Prompt: 60, Answer: 30, Reported: true})
	reserve(t, b, "aura", 5, 5)
	refused(t, b, "aura", 0, 1)
}

func TestWhatIsCharged(t *testing.T) {
	b := budget(t, Limits{})
	r := reserve(t, b, "aura", 100, 50)
	b.Settle(r, Usage{Prompt: 90, Answer: 20, Reported: true})
	b.Settle(r, Usage{Prompt: 90, Answer: 20, Reported: true})
	b.Release(r)
	b.Settle(reserve(t, b, "aura", 100, 50), Usage{Prompt: 100})
	b.Settle(reserve(t, b, "triples", 100, 50), Usage{Prompt: 100, Answer: 30})
	b.Release(reserve(t, b, "triples", 100, 50))
	total, games := b.Spent()
	require.Equal(t, Spent{Requests: 2, Prompt: 90, Answer: 20, EstimatedPrompt: 100, Money: 230_000}, games["aura"])
	require.Equal(t, Spent{Requests: 1, EstimatedPrompt: 100, EstimatedAnswer: 30, Money: 160_000}, games["triples"])
	require.Equal(t, Spent{Requests: 3, Prompt: 90, Answer: 20, EstimatedPrompt: 200, EstimatedAnswer: 30, Money: 390_000}, total)
	require.Equal(t, int64(340), total.Tokens())
}

func TestAServerThatTellsMoreThanReserved(t *testing.T) {
	b := budget(t, run(100, 0))
	b.Settle(reserve(t, b, "aura", 10, 10), Usage{Prompt: math.MaxInt, Answer: math.MaxInt, Reported: true})
	exhausted := refused(t, b, "aura", 0, 1)
	require.True(t, exhausted.Final())
	require.Equal(t, int64(2*maxTokens), exhausted.Spent)
	dear, err := New(Limits{}, &Prices{models: map[string]price{"m": {999_999 * unit, 999_999 * unit, 999_999 * unit}}}, "m")
	require.NoError(t, err)
	dear.Restore(map[string]Spent{"aura": {Money: math.MaxInt64 - 1}})
	dear.Settle(reserve(t, dear, "aura", 10, 10), Usage{Prompt: math.MaxInt, Reported: true})
	total, _ := dear.Spent()
	require.Equal(t, int64(math.MaxInt64), total.Money, "sums do not wrap around")
}

func TestAnAnswerWithoutALimit(t *testing.T) {
	b := budget(t, run(5000, 0))
	require.Equal(t, int64(FirstAnswer+1), refused(t, budget(t, run(1, 0)), "aura", 1, 0).Wanted)
	b.Settle(reserve(t, b, "aura", 100, 0), Usage{Prompt: 100, Answer: 300, Reported: true})
	b.Settle(reserve(t, b, "aura", 100, 0), Usage{Prompt: 100, Answer: 200, Reported: true})
	require.Equal(t, int64(9300), refused(t, b, "aura", 9000, 0).Wanted)
}

func TestRestore(t *testing.T) {
	b := budget(t, run(100, 0))
	b.Restore(map[string]Spent{"aura": {Requests: 2, Prompt: 30, Answer: 4, EstimatedPrompt: 20, EstimatedAnswer: 6, Money: 70_000}})
	require.Equal(t, int64(60), refused(t, b, "triples", 50, 1).Spent)
	b.Settle(reserve(t, b, "aura", 30, 10), Usage{Prompt: 30, Answer: 10, Reported: true})
	total, _ := b.Spent()
	require.Equal(t, Spent{Requests: 3, Prompt: 60, Answer: 14, EstimatedPrompt: 20, EstimatedAnswer: 6, Money: 120_000}, total)
}

func TestUnknownPrices(t *testing.T) {
	for _, limits := range []Limits{run(0, 1), {Games: map[string]Allowance{"aura": {Money: 1}}}} {
		for _, prices := range []*Prices{nil, cheap()} {
			_, err := New(limits, prices, "other")
			var unknown *UnknownPrice
			require.ErrorAs(t, err, &unknown)
			require.ErrorContains(t, err, `"other"`)
		}
	}
	_, err := New(run(100, 0), cheap(), "other")
	require.ErrorContains(t, err, `no price is known for model "other"`, "also without a limit")
	b, err := New(run(100, 0), nil, "other")
	require.NoError(t, err)
	b.Settle(reserve(t, b, "aura", 10, 10), Usage{Prompt: 10, Answer: 5, Reported: true})
	total, _ := b.Spent()
	require.Equal(t, Spent{Requests: 1, Prompt: 10, Answer: 5, Unpriced: 1}, total)
	refused(t, b, "aura", 80, 10)
}

func TestEstimate(t *testing.T) {
	for bytes, tokens := range map[int]int{-1: 0, 0: 0, 1: 1, 3: 1, 4: 2, 3000: 1000} {
		require.Equal(t, tokens, Estimate(bytes))
	}
}

// TestNoLimitIsPassed: whatever the order of reservations and settlements, as long as the
// server reports no more than was reserved, spending and reservations stay within every limit,
// and a refusal is right.
func TestNoLimitIsPassed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(0, 300)
		limits := run(limit.Draw(t, "tokens"), 1000*limit.Draw(t, "money"))
		limits.Games = map[string]Allowance{}
		for _, game := range []string{"aura", "triples"} {
			limits.Games[game] = Allowance{limit.Draw(t, "game tokens"), 1000 * limit.Draw(t, "game money")}
		}
		b, err := New(limits, cheap(), "m")
		require.NoError(t, err)
		type flight struct {
			*Reservation
			game           string
			prompt, answer int
		}
		var flights []flight
		games := []string{"aura", "triples"}
		// keeps counts the tokens and money of all and of each game, with one more request, and
		// compares them with the limits.
		keeps := func(more ...flight) bool {
			_, spent := b.Spent()
			var all [2]int64
			for _, game := range games {
				own := [2]int64{spent[game].Tokens(), spent[game].Money}
				for _, f := range append(more, flights...) {
					if f.game == game {
						own[0] += int64(f.prompt + f.answer)
						own[1] += int64(1000*f.prompt + 2000*f.answer)
					}
				}
				if a := limits.Games[game]; a.Tokens > 0 && own[0] > a.Tokens || a.Money > 0 && own[1] > a.Money {
					return false
				}
				all[0], all[1] = all[0]+own[0], all[1]+own[1]
			}
			return (limits.Tokens == 0 || all[0] <= limits.Tokens) && (limits.Money == 0 || all[1] <= limits.Money)
		}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if len(flights) > 0 && rapid.Bool().Draw(t, "settle") {
				i := rapid.IntRange(0, len(flights)-1).Draw(t, "which")
				f := flights[i]
				flights = append(flights[:i], flights[i+1:]...)
				switch rapid.IntRange(0, 2).Draw(t, "how") {
				case 0:
					b.Release(f.Reservation)
				case 1:
					b.Settle(f.Reservation, Usage{})
				default:
					b.Settle(f.Reservation, Usage{
						Prompt: rapid.IntRange(0, f.prompt).Draw(t, "prompt"), Answer: rapid.IntRange(0, f.answer).Draw(t, "answer"), Reported: rapid.Bool().Draw(t, "reported"),
					})
				}
			} else {
				f := flight{nil, rapid.SampledFrom(games).Draw(t, "game"), rapid.IntRange(0, 60).Draw(t, "prompt"), rapid.IntRange(1, 60).Draw(t, "answer")}
				fits := keeps(f)
				f.Reservation, err = b.Reserve(f.game, f.prompt, f.answer)
				require.Equal(t, fits, err == nil)
				if err == nil {
					flights = append(flights, f)
				}
			}
			require.True(t, keeps())
		}
	})
}

func TestManyAtOnce(t *testing.T) {
	b := budget(t, run(1000, 0))
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			r, err := b.Reserve("aura", 30, 20)
			if err == nil {
				b.Settle(r, Usage{Prompt: 30, Answer: 20, Reported: true})
			}
			b.Spent()
		})
	}
	group.Wait()
	total, _ := b.Spent()
	require.Equal(t, int64(1000), total.Tokens(), "all of it and no more")
}

// TestTheMonthOfAllRuns is a limit of its own: what other runs spent counts for it, and not for
// the run.
func TestTheMonthOfAllRuns(t *testing.T) {
	b, err := New(Limits{Allowance: Allowance{Tokens: 1000}, Month: Allowance{Tokens: 1500}}, nil, "m")
	require.NoError(t, err)
	b.RestoreMonth(Spent{Prompt: 600, EstimatedAnswer: 600})
	r, err := b.Reserve("aura", 100, 100)
	require.NoError(t, err)
	b.Settle(r, Usage{Prompt: 100, Answer: 50, Reported: true})
	_, err = b.Reserve("aura", 100, 51)
	require.ErrorContains(t, err, "the budget of tokens for the month is used up: of 1500 tokens, 1350 tokens are spent")
	_, err = b.Reserve("aura", 100, 50)
	require.NoError(t, err)
	_, err = New(Limits{Month: Allowance{Money: 1}}, nil, "m")
	require.ErrorContains(t, err, "no price is known")
}
