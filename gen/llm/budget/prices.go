package budget

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"dailies/game/document"
	"dailies/internal/boundedfile"
	"dailies/internal/yamlsource"
)

// maxPrices bounds a price file, in bytes.
const maxPrices = 1 << 20

// maxTokens caps the tokens believed of one request, so that no sum can overflow.
const maxTokens = 1_000_000_000

// million is how many tokens a price is for.
const million = 1_000_000

// Prices lists the price of models. A nil *Prices has none.
type Prices struct {
	Currency string // such as USD; empty when the file names none
	models   map[string]price
	batch    int64 // what part of its price a request in a batch costs, in billionths
}

// DefaultBatch is what part of its price a request in a batch costs unless a file or a setting
// says otherwise.
const DefaultBatch = "0.5"

// price is in billionths of the currency unit for a million tokens.
type price struct{ prompt, cached, answer int64 }

// Price is what a million tokens of a model cost, as decimal numbers such as 2.50.
type Price struct {
	Prompt string `yaml:"prompt"`
	Cached string `yaml:"cached"` // of prompt tokens from the server's cache; Prompt when empty
	Answer string `yaml:"answer"`
}

type pricesFile struct {
	Currency string           `yaml:"currency"`
	Batch    string           `yaml:"batch"`
	Models   map[string]Price `yaml:"models"`
}

// ReadPrices reads a price file, which is like prices among the settings:
//
//	currency: USD
//	models:
//	  some-model: {prompt: "2.50", answer: "10.00"} # for a million tokens
//
// A model must have both of these prices and may have a third, cached, for prompt tokens from
// the server's cache. batch is what part of these prices a request in a batch costs,
// [DefaultBatch] if absent. An unknown key is an error. Every error names the file.
func ReadPrices(ctx context.Context, name string) (*Prices, error) {
	data, err := boundedfile.Read(ctx, name, maxPrices)
	if err != nil {
		return nil, fmt.Errorf("prices: %w", err)
	}
	if len(data) > maxPrices {
		return nil, fmt.Errorf("prices: %s has more than %d bytes", name, maxPrices)
	}
	text, err := document.Prose(data)
	if err != nil {
		return nil, fmt.Errorf("prices: %s: %w", name, err)
	}
	prices, err := parsePrices([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("prices: %s: %w", name, err)
	}
	return prices, nil
}

func parsePrices(data []byte) (*Prices, error) {
	if err := yamlsource.CheckNesting(data); err != nil {
		return nil, err
	}
	var file pricesFile
	decoder := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict())
	if err := decoder.Decode(&file); err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.New(yaml.FormatError(err, false, false))
	}
	if err := decoder.Decode(&pricesFile{}); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more than one document in it")
	}
	if len(file.Models) == 0 {
		return nil, errors.New("it names no model under models")
	}
	prices, err := NewPrices(file.Currency, file.Models)
	if err == nil && file.Batch != "" {
		err = prices.SetBatch(file.Batch)
	}
	return prices, err
}

// SetBatch sets what part of its price a request in a batch costs, a decimal number from 0
// to 1. The error says what is wrong with it.
func (p *Prices) SetBatch(part string) error {
	n, err := ParseAmount(part)
	if err == nil && n > unit {
		err = fmt.Errorf("%s is more than 1", document.Quote(part))
	}
	if err != nil {
		return fmt.Errorf("the part of the price that a batch costs: %w", err)
	}
	p.batch = n
	return nil
}

// NewPrices makes a price list from prices by model name, in a currency such as USD,
// which may be empty. The error names a malformed price or currency.
func NewPrices(currency string, models map[string]Price) (*Prices, error) {
	if len(currency) > 8 || strings.ContainsFunc(currency, func(r rune) bool { return r < 'A' || 'Z' < r }) {
		return nil, fmt.Errorf("the currency %s is not a code such as USD", document.Quote(currency))
	}
	prices := &Prices{Currency: currency, models: make(map[string]price, len(models)), batch: unit / 2}
	for _, model := range slices.Sorted(maps.Keys(models)) {
		text := models[model]
		prompt, err := ParseAmount(text.Prompt)
		if err != nil {
			return nil, fmt.Errorf("prompt price of model %s: %w", document.Quote(model), err)
		}
		answer, err := ParseAmount(text.Answer)
		if err != nil {
			return nil, fmt.Errorf("answer price of model %s: %w", document.Quote(model), err)
		}
		cached, err := ParseAmount(cmp.Or(text.Cached, text.Prompt))
		if err != nil {
			return nil, fmt.Errorf("cached price of model %s: %w", document.Quote(model), err)
		}
		prices.models[model] = price{prompt, cached, answer}
	}
	return prices, nil
}

// Cost returns what a request cost, in billionths of the currency unit and rounded up to a whole
// one. The model is the one that was asked for: servers name it with a date or a revision that
// no price list follows. The cost is unknown, not zero, when the file has no price for the
// model.
func (p *Prices) Cost(model string, usage Usage) (nano int64, known bool) {
	if p == nil {
		return 0, false
	}
	price, known := p.models[model]
	if !known {
		return 0, false
	}
	usage = usage.believed()
	var whole, rest int64 // millions apart from the rest, each of which fits; the product would not
	for _, part := range []struct {
		tokens int
		price  int64
	}{{usage.Prompt - usage.Cached, price.prompt}, {usage.Cached, price.cached}, {usage.Answer, price.answer}} {
		whole += int64(part.tokens) * (part.price / million)
		rest += int64(part.tokens) * (part.price % million)
	}
	return whole + (rest+million-1)/million, true
}

// costOf returns the cost of a request, in a batch or not, rounded up too.
func (p *Prices) costOf(model string, usage Usage, batched bool) (nano int64, known bool) {
	nano, known = p.Cost(model, usage)
	if batched && known {
		nano = nano/unit*p.batch + (nano%unit*p.batch+unit-1)/unit
	}
	return nano, known
}

func believed(tokens int) int { return min(max(tokens, 0), maxTokens) }
