package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"dailies/internal/catalog"
	"dailies/validate"
)

// Remote has documents examined elsewhere by [Examine]. The error is one of the machine.
type Remote func(ctx context.Context, document, terms []byte) ([]byte, error)

// terms are sent along with a document: the profile of each game.
type terms struct {
	Profiles map[string]*validate.Profile `json:"profiles"`
}

// terms are those of the auditor's judge, as JSON.
func (a Auditor) terms() ([]byte, error) {
	t := terms{make(map[string]*validate.Profile)}
	for _, g := range a.Games {
		t.Profiles[g.Name()] = a.Judge.Profile(g.Name())
	}
	return json.Marshal(t)
}

// Examine judges a document for an auditor on another machine, under the terms that it
// sent. The error is unreadable terms, or one of the machine.
func Examine(ctx context.Context, games catalog.List, document, sent []byte) ([]byte, error) {
	var t terms
	if err := json.Unmarshal(sent, &t); err != nil {
		return nil, fmt.Errorf("read the terms of a document: %w", err)
	}
	judge, err := games.Judge("", "")
	if err != nil {
		return nil, err
	}
	a := Auditor{Games: games, Judge: judge.Under(t.Profiles)}
	d, err := a.daily(ctx, "", document)
	if err != nil {
		return nil, err
	}
	return encode(d)
}

// elsewhere has a file judged elsewhere.
func (a Auditor) elsewhere(ctx context.Context, file string, data []byte, hash string) (daily, error) {
	sent, err := a.terms()
	if err != nil {
		return daily{}, err
	}
	text, err := a.Remote(ctx, data, sent)
	if err != nil {
		return daily{}, err
	}
	d, err := a.decode(file, hash, text)
	if err != nil {
		return daily{}, fmt.Errorf("read what another machine found about %s: %w", file, err)
	}
	return d, nil
}
