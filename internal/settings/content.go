package settings

import (
	"bytes"
	"encoding/json"
)

// Content is what a file holds besides single values: settings by name.
type Content struct {
	Use          map[string]string            `json:"use"`          // profile by game
	Profiles     map[string]Profile           `json:"profiles"`     // by name
	Difficulties map[string]map[string]string `json:"difficulties"` // by game and weekday, monday to sunday
	Budget       Budget                       `json:"budget"`
	Prices       Prices                       `json:"prices"`
	OpenAI       OpenAI                       `json:"openai"`
	Models       []Model                      `json:"models"` // that the critic and the readers are chosen from
}

// OpenAI is the endpoint's settings by name.
type OpenAI struct {
	Headers map[string]string `json:"headers"` // environment variables by the names of headers
}

// Profile is a custom profile: a shipped one with other severities and figures.
type Profile struct {
	From       string            `json:"from"`
	Severities map[string]string `json:"severities"` // by code: error, warning or off
	Figures    map[string]int    `json:"figures"`    // by name
}

// Budget bounds what each game may spend in a run, and all runs of a calendar month.
type Budget struct {
	Games map[string]Allowance `json:"games"`
	Month Allowance            `json:"month"`
}

// Allowance is an amount that may be spent.
type Allowance struct {
	Tokens int64   `json:"tokens"` // 0 for no limit
	Money  Decimal `json:"money"`  // in units of the currency; empty for no limit
}

// Prices are what models cost, either here or in a file of their own.
type Prices struct {
	File     string           `json:"file"`
	Currency string           `json:"currency"`
	Batch    Decimal          `json:"batch"` // the share of the price for requests in a batch; empty for the usual one
	Models   map[string]Price `json:"models"`
}

// Price is for a million tokens.
type Price struct {
	Prompt Decimal `json:"prompt"`
	Cached Decimal `json:"cached"` // empty for Prompt
	Answer Decimal `json:"answer"`
}

// Decimal is a number as written, for amounts of money, so that no digit is lost.
type Decimal string

// UnmarshalJSON accepts a number or a text.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	if !bytes.HasPrefix(data, []byte{'"'}) {
		*d = Decimal(data)
		return nil
	}
	return json.Unmarshal(data, (*string)(d))
}
