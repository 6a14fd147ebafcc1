package gen

import (
	"context"
	"fmt"
	"strings"

	"dailies/game/document"
)

// BoardReading is a board that is about to be published, for readers to sort.
type BoardReading struct {
	Game     string
	Document []byte
}

// ReadersVerdict is what the readers of a board found. A board that nobody sorts has none.
type ReadersVerdict struct {
	Readers  int             `json:"readers"`       // whose sorting counts
	Odd      int             `json:"odd,omitempty"` // whose sorting names tiles that are not on the board, or is none
	Readings []SecondReading `json:"readings"`      // those that too many readers share
	Fallen   bool            `json:"fallen"`        // whether the board must not be published
}

// SecondReading is a tile that readers put into a set to which it does not belong.
type SecondReading struct {
	Tile    string   `json:"tile"` // its text
	As      []string `json:"as"`   // the tiles it is put with, by their texts
	Set     string   `json:"set"`  // the title of the set meant; empty where the three are of three sets
	Planned bool     `json:"planned"`
	Readers int      `json:"readers"` // that read it so
	Low     float64  `json:"low"`     // of the 95 % interval of their share
	High    float64  `json:"high"`
	Rule    string   `json:"rule"`            // in the words of one of them
	Holds   *bool    `json:"holds,omitempty"` // what the critic says of the rule; absent where it was not asked
}

// String words the reading in a sentence. What readers and the board say is in quotes.
func (s SecondReading) String() string {
	kind := "unplanned"
	if s.Planned {
		kind = "planned"
	}
	text := fmt.Sprintf("%s read %s with %s (%s, %.0f to %.0f %%): %s", document.Count(s.Readers, "reader"), document.Quote(s.Tile),
		document.Quote(strings.Join(s.As, ", ")), kind, 100*s.Low, 100*s.High, document.Quote(s.Rule))
	switch {
	case s.Holds == nil:
		return text
	case *s.Holds:
		return text + "; the critic says that the rule holds"
	}
	return text + "; the critic says that the rule does not hold"
}

// Readers sort boards before they are published. They can only withhold. The verdict is nil for a
// board that there is nothing to sort of. An error means that they cannot be had, and the run goes
// on without them; a [*MeterError] ends the run.
type Readers interface {
	Read(ctx context.Context, board BoardReading) (*ReadersVerdict, error)
}
