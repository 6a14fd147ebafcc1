package triples_test

import (
	"fmt"
	"os"

	"dailies/game/triples"
)

// A host keeps the state and plays actions; the engine says what happened.
func ExampleApply() {
	data, err := os.ReadFile("../../validate/triples/testdata/good/guest-wifi.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzle, err := triples.Decode(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	state := triples.Start(puzzle, 0)
	for i := range puzzle.TrueTriples {
		selection := puzzle.TrueTriples[i].Tiles[:]
		state, _ = triples.Apply(puzzle, state, triples.Action{Lock: selection}, int64(1000*(i+1)))
	}
	_, events := triples.Apply(puzzle, state, triples.Action{Lock: puzzle.TrueTriples[0].Tiles[:]}, 5000)
	fmt.Println(state.Status, state.Misses, "misses;", events[0].Refusal())
	// Output: WON 0 misses; the run is over
}
