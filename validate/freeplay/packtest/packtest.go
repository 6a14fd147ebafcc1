// Package packtest reads the packs of testimony for the tests of freeplay's rules. These
// cannot import the generator that the packs belong to, since it imports the rules.
package packtest

import (
	"io/fs"
	"os"

	"dailies/game"
	"dailies/game/testimony"
)

// Packs are the packs that come with the program, for a test that runs in a package of
// validate.
func Packs() fs.FS { return os.DirFS("../../gen/testimony/packs") }

// Pack is what tests need of a pack.
type Pack struct {
	TargetLock testimony.Target
	LockReason string
	Concerns   []struct {
		ID               game.ID
		KoaAsks          string
		RequiredProof    []testimony.Proof
		StateRequirement []testimony.Condition
		AcceptPlaces     []testimony.Place
		AcceptStates     []testimony.Condition
		Since            testimony.Clock
	}
	Counters []struct {
		ID           game.ID
		Name         string
		Targets      []testimony.Proof
		Claim        string
		CounterLines []string
		RefutedLines []string
	}
	Evidence []struct {
		ID                 game.ID
		Name, Source       string
		MinPower, MaxPower int
		Proves             []testimony.Proof
		Trust              testimony.Trust
		Flavor             string
		Start, End         testimony.Clock
		Location           testimony.Place
		State              testimony.Condition
		Activity           testimony.Activity
	}
	Refutations []struct {
		ID                 game.ID
		Name, Source       string
		MinPower, MaxPower int
		Proves             []testimony.Proof
		Trust              testimony.Trust
		Flavor             string
		Refutes            []game.ID
	}
	KoaLines struct {
		Opening, Minor, Blocked, Win, WinClean, LossTurns, LossScrutiny []string
	}
}
