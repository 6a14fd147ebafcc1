package critic

import (
	"context"
	"fmt"

	"dailies/game/document"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/schemas"
)

// Ask asks a model a question; [llm.Author.Reply] is one.
type Ask func(ctx context.Context, turn llm.Turn) (string, error)

// Role is how the ledger calls the requests of a critic.
const Role = "critic"

// Critic implements [gen.Critic].
type Critic struct {
	Ask    Ask
	Prompt Prompt
	HowTo  func(game string) []string // how a game is played, for players
}

// Marks implements [gen.Critic] with one request. The error is that of the model, or what makes
// nonsense of its answer.
func (c Critic) Marks(ctx context.Context, reading gen.CriticReading) ([]gen.Mark, error) {
	system, user, err := c.Prompt.marks(reading, c.HowTo(reading.Game))
	if err != nil {
		return nil, err
	}
	answer, err := c.Ask(ctx, llm.Turn{
		Game: reading.Game, Round: reading.Round, Number: reading.Number, System: system, User: user,
		As: Role, Form: "critic_marks", Schema: schemas.Marks,
	})
	if err != nil {
		return nil, err
	}
	marks, err := decode(answer, reading.Parts)
	if err != nil {
		return nil, fmt.Errorf("its answer makes no sense: %w", err)
	}
	return marks, nil
}

// Claim is a reader's rule for a group, of which one tile may not belong there.
type Claim struct {
	Game   string
	Number int // which claim it is, for the account
	Tile   string
	With   []string // the other two, by their texts
	Rule   string   // in the reader's words
}

// Holds reports whether a rule holds of a tile, with one request.
func (c Critic) Holds(ctx context.Context, claim Claim) (bool, error) {
	quoted := Claim{Tile: document.Quote(claim.Tile), Rule: document.Quote(claim.Rule)}
	for _, text := range claim.With {
		quoted.With = append(quoted.With, document.Quote(text))
	}
	system, user, err := c.Prompt.holds(quoted)
	if err != nil {
		return false, err
	}
	answer, err := c.Ask(ctx, llm.Turn{
		Game: claim.Game, Number: claim.Number, System: system, User: user, As: Role, Form: "critic_holds", Schema: schemas.Holds,
	})
	if err != nil {
		return false, err
	}
	return decodeHolds(answer)
}
