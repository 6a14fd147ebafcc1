package budget

import (
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/boundedfile"
	"pgregory.net/rapid"
)

func TestAmounts(t *testing.T) {
	for text, nano := range map[string]int64{
		"2.50": 2_500_000_000, "0": 0, "0.000000001": 1, "10": 10_000_000_000, "000.1": 100_000_000, "999999.999999999": 999_999_999_999_999,
	} {
		got, err := ParseAmount(text)
		require.NoError(t, err)
		require.Equal(t, nano, got, text)
	}
	for _, text := range []string{"", ".", "1.", ".5", "-1", "+1", "1e3", "1,5", " 1", "0x1", "1.0000000001", "1000000", "NaN", "1.2.3", "१", "1_0"} {
		_, err := ParseAmount(text)
		require.ErrorContains(t, err, "not an amount", text)
	}
	for nano, text := range map[int64]string{0: "0.00", 1: "0.000000001", 2_500_000_000: "2.50", 123_456_000: "0.123456", math.MaxInt64: "9223372036.854775807"} {
		require.Equal(t, text, FormatAmount(nano))
	}
}

func TestFormattedAmountsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nano := rapid.Int64Range(0, 999_999_999_999_999).Draw(t, "nano")
		got, err := ParseAmount(FormatAmount(nano))
		require.NoError(t, err)
		require.Equal(t, nano, got)
	})
}

// TestCostIsExact compares with fractions of any size, rounded up.
func TestCostIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(0, 999_999_999_999_999)
		tokens := rapid.IntRange(0, maxTokens)
		p := price{amount.Draw(t, "prompt price"), amount.Draw(t, "cached price"), amount.Draw(t, "answer price")}
		prompt, answer := tokens.Draw(t, "prompt"), tokens.Draw(t, "answer")
		cached := rapid.IntRange(0, prompt).Draw(t, "cached")
		prices := &Prices{models: map[string]price{"m": p}}
		nano, known := prices.Cost("m", Usage{Prompt: prompt, Cached: cached, Answer: answer})
		require.True(t, known)
		want := new(big.Int).Add(
			new(big.Int).Mul(big.NewInt(p.prompt), big.NewInt(int64(prompt-cached))),
			new(big.Int).Mul(big.NewInt(p.answer), big.NewInt(int64(answer))))
		want.Add(want, new(big.Int).Mul(big.NewInt(p.cached), big.NewInt(int64(cached))))
		want.Add(want, big.NewInt(million-1)).Div(want, big.NewInt(million))
		require.Equal(t, want.String(), big.NewInt(nano).String())
	})
}

func readPrices(t *testing.T, text string) (*Prices, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "prices.yaml")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	prices, err := ReadPrices(t.Context(), name)
	if err != nil {
		require.ErrorContains(t, err, name)
	}
	return prices, err
}

func TestPriceFile(t *testing.T) {
	prices, err := readPrices(t, "\uFEFFcurrency: USD\nmodels:\n  m: {prompt: \"2.50\", answer: \"10.00\"}\n  plain: {prompt: 0.075, answer: 1}\n  free: {prompt: \"0\", answer: \"0\"}\n  half: {prompt: 2, cached: 0.5, answer: 0}\n")
	require.NoError(t, err)
	require.Equal(t, "USD", prices.Currency)
	for _, c := range []struct {
		model          string
		prompt, answer int
		nano           int64
		known          bool
	}{
		{"m", 1000, 100, 3_500_000, true},
		{"m", 0, 0, 0, true},
		{"m", -5, -5, 0, true},
		{"m", math.MaxInt, 0, 2_500_000_000_000, true},
		{"plain", 1, 0, 75, true},
		{"plain", 0, 1, 1000, true},
		{"free", 9, 9, 0, true},
		{"half", 10, 0, 4*2000 + 6*500, true},
		{"m-2026-01-01", 1000, 100, 0, false},
	} {
		nano, known := prices.Cost(c.model, Usage{Prompt: c.prompt, Cached: 6, Answer: c.answer})
		require.Equal(t, c.nano, nano, c.model)
		require.Equal(t, c.known, known, c.model)
	}
	var none *Prices
	_, known := none.Cost("m", Usage{Prompt: 1, Answer: 1})
	require.False(t, known)
}

func TestPriceFilesThatAreRefused(t *testing.T) {
	const sound = "  m: {prompt: \"1\", answer: \"1\"}\n"
	for text, says := range map[string]string{
		"":                                "no model",
		"# nothing\n":                     "no model",
		"models: {}\n":                    "no model",
		"models:\n" + sound + "more: 1\n": "more",
		"models:\n" + sound + sound:       "already",
		"models:\n  m: {prompt: \"1\"}\n": `answer price of model "m"`,
		"models:\n  m: {answer: \"1\"}\n": `prompt price of model "m"`,
		"models:\n  m: {prompt: 1, cached: -1, answer: 1}\n": `cached price of model "m"`,
		"models:\n  m: {prompt: \"-1\", answer: \"1\"}\n":    "-1",
		"models:\n  m: {prompt: 1e3, answer: \"1\"}\n":       "not an amount",
		"models:\n  m: {prompt: [1], answer: \"1\"}\n":       "",
		"models:\n  m: {prompt: 1, answer: 1, x: 1}\n":       "x",
		"models: [\n": "",
		"models:\n" + sound + "---\nmodels:\n" + sound:       "more than one document",
		"models:\n" + sound + "currency: \"\\e[2J\"\n":       "currency",
		"models:\n" + sound + strings.Repeat("#", maxPrices): "more than 1048576 bytes",
	} {
		_, err := readPrices(t, text)
		require.ErrorContains(t, err, says, text)
	}
	_, err := ReadPrices(t.Context(), filepath.Join(t.TempDir(), "none.yaml"))
	require.ErrorContains(t, err, "none.yaml")
	pipe := filepath.Join(t.TempDir(), "pipe.yaml")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	_, err = ReadPrices(t.Context(), pipe)
	require.ErrorIs(t, err, boundedfile.ErrNotRegular, "nothing waits for a pipe that nobody writes to")
}

// TestABatchCostsAPart of the price, rounded up, exactly.
func TestABatchCostsAPart(t *testing.T) {
	prices, err := NewPrices("USD", map[string]Price{"m": {Prompt: "0.000000003", Answer: "999999.999999999"}})
	require.NoError(t, err)
	b, err := New(Limits{Allowance: Allowance{Money: 2}}, prices, "m")
	require.NoError(t, err)
	for part, nano := range map[string]int64{"0.5": 2, "0": 0, "1": 3, "0.000000001": 1} {
		require.NoError(t, prices.SetBatch(part))
		got, known := b.Batched().Cost(Usage{Prompt: 1_000_000})
		require.True(t, known)
		require.Equal(t, nano, got, part)
		got, _ = b.Cost(Usage{Prompt: 1_000_000})
		require.EqualValues(t, 3, got)
	}
	for _, part := range []string{"", "1.1", "-1", "half"} {
		require.ErrorContains(t, prices.SetBatch(part), "the part of the price that a batch costs")
	}
	rapid.Check(t, func(t *rapid.T) {
		tokens, part := rapid.IntRange(0, maxTokens).Draw(t, "tokens"), rapid.Int64Range(0, unit).Draw(t, "part")
		prices.batch = part
		whole, _ := b.Cost(Usage{Answer: tokens})
		got, _ := b.Batched().Cost(Usage{Answer: tokens})
		want := new(big.Int).Mul(big.NewInt(whole), big.NewInt(part))
		want.Add(want, big.NewInt(unit-1)).Div(want, big.NewInt(unit))
		require.Equal(t, want.Int64(), got)
	})
	require.NoError(t, prices.SetBatch("0.5"))
	_, err = b.Reserve("aura", 1_000_000, 0)
	require.Error(t, err)
	prices.models["m"] = price{prompt: 3}
	_, err = b.Reserve("aura", 1_000_000, 1)
	require.Error(t, err)
	r, err := b.Batched().Reserve("aura", 1_000_000, 1)
	require.NoError(t, err, "there is room for it at half the price")
	charged, _ := b.Settle(r, Usage{Prompt: 1_000_000, Reported: true})
	require.EqualValues(t, 2, charged)
	parsed, err := parsePrices([]byte("batch: \"0.25\"\nmodels: {m: {prompt: \"1\", answer: \"1\"}}\n"))
	require.NoError(t, err)
	require.EqualValues(t, unit/4, parsed.batch)
}

// TestPricesNestedWithoutEnd: the YAML parser alone would take gigabytes, and minutes.
func TestPricesNestedWithoutEnd(t *testing.T) {
	name := filepath.Join(t.TempDir(), "prices.yaml")
	require.NoError(t, os.WriteFile(name, []byte("models: "+strings.Repeat("[", 100_000)), 0o600))
	_, err := ReadPrices(t.Context(), name)
	require.ErrorContains(t, err, "prices.yaml: 1:")
	require.ErrorContains(t, err, "nested")
}
