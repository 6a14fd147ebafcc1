package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/game/testimony"
)

// short is a run of three locks that one card opens.
func short() *freeplay.Puzzle {
	card := func(id string) freeplay.Card {
		return freeplay.Card{ID: game.ID(id), Name: id, Power: 9, Proves: []testimony.Proof{testimony.Identity}, Trust: testimony.Verified,
			Claims: testimony.Claims{TimeRange: []testimony.Clock{"02:00", "02:10"}, Location: testimony.Kitchen}}
	}
	p := &freeplay.Puzzle{PuzzleID: "2026-11-21-freeplay", DateISO: "2026-11-21", Mode: freeplay.Mode, Seed: "KOA-7F3A"}
	for i, deck := range [][]freeplay.Card{{card("a"), card("b"), card("c")}, {card("d"), card("e")}, {card("f"), card("g")}} {
		p.Acts = append(p.Acts, freeplay.Act{
			TargetLock: "SPEAKER", ResistanceStart: 20, TurnLimit: 6, Escalation: freeplay.Escalations()[i], HandSize: 2, Deck: deck,
			ActiveConcerns: []freeplay.Concern{{ID: "IDENTITY", RequiredProof: []testimony.Proof{testimony.Identity}}},
		})
	}
	return p
}

func TestTheChainIsHashedStateByState(t *testing.T) {
	p := short()
	document, err := game.CanonicalLine(p)
	require.NoError(t, err)
	first := sha256.Sum256(document)
	line := `{"action":{"cards":["a","b"],"do":"SUBMIT"},"before":"` + hex.EncodeToString(first[:]) +
		`","state":{"act":1,"addressed":["IDENTITY"],"hand":[],"loss":null,"phase":"CACHE","pile":1,"refuted":[],"resistance":0,"scrutiny":0,"story":["a","b"],"tokens":1,"turns":1}}` + "\n"
	_, chain, err := Replay(p, []freeplay.Action{{Do: freeplay.Submit, Cards: []freeplay.CardID{"b", "a"}}})
	require.NoError(t, err)
	require.Equal(t, Chain(sha256.Sum256([]byte(line))), chain)
}

func TestAChainTellsRunsApart(t *testing.T) {
	p := short()
	submit := func(cards ...freeplay.CardID) freeplay.Action {
		return freeplay.Action{Do: freeplay.Submit, Cards: cards}
	}
	calm := freeplay.Action{Do: freeplay.Pick, Take: freeplay.Calm}
	run := []freeplay.Action{submit("a", "b"), calm, submit("d", "e"), calm, submit("f", "g")}
	s, chain, err := Replay(p, run)
	require.NoError(t, err)
	require.Equal(t, freeplay.Won, s.Phase)
	require.True(t, Verify(p, run, chain))
	require.False(t, Verify(p, run[:4], chain))
	require.True(t, Verify(p, append([]freeplay.Action{submit("b", "a")}, run[1:]...), chain), "a submission is a set")
	token := freeplay.Action{Do: freeplay.Pick, Take: freeplay.Token}
	require.False(t, Verify(p, []freeplay.Action{run[0], token, run[2], calm, run[4]}, chain))
	other := short()
	other.Acts[2].Deck[0].Power++
	require.False(t, Verify(other, run, chain))
}

func TestARefusedActionIsNoPartOfALog(t *testing.T) {
	_, _, err := Replay(short(), []freeplay.Action{{Do: freeplay.Submit, Cards: []freeplay.CardID{"a"}}, {Do: freeplay.Submit, Cards: []freeplay.CardID{"a"}}})
	var refused *game.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, 1, refused.Move)
}
