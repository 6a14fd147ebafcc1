package session

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game"
	"dailies/game/aura"
	"dailies/game/freeplay"
	"dailies/game/testimony"
	"dailies/game/triples"
	"dailies/game/waywords"
)

// ended is the result of a session that has been played to its end.
func ended(t *testing.T, s *Session) *Result {
	t.Helper()
	v := s.View()
	require.True(t, v.Over)
	require.Len(t, v.Result.Rungs, 3)
	reached := Step("")
	for i, rung := range v.Result.Rungs {
		require.NotEmpty(t, rung.Asks)
		require.Equal(t, []Step{Opened, Good, Par}[i], rung.Step)
		if rung.Reached {
			require.False(t, rung.Unknown)
			require.True(t, i == 0 || v.Result.Rungs[i-1].Reached, "a step is part of the next")
			reached = rung.Step
		}
	}
	require.Equal(t, v.Result.Step, reached, "the marks are those of the step")
	require.Equal(t, v.Result.Won, reached != "")
	return v.Result
}

// TestStepsOfTriples locks the groups in every order after so many misses.
func TestStepsOfTriples(t *testing.T) {
	p, err := triples.Decode(kept(t, fridge))
	require.NoError(t, err)
	flawless := triples.FlawlessFirsts(p)
	require.NotEmpty(t, flawless)
	require.Less(t, len(flawless), 3, "this board has both kinds of first groups")
	for misses := range triples.MaxMisses {
		for first := range 3 {
			s := opened(t, kept(t, fridge))
			for range misses {
				wrong := []triples.TileID{p.TrueTriples[0].Tiles[0], p.TrueTriples[0].Tiles[1], p.TrueTriples[1].Tiles[0]}
				_, err := s.Do(move(t, 0, triples.Action{Lock: wrong}))
				require.NoError(t, err)
			}
			for i := range 3 {
				_, err := s.Do(move(t, 0, triples.Action{Lock: p.TrueTriples[(first+i)%3].Tiles}))
				require.NoError(t, err)
			}
			r := ended(t, s)
			clean := slices.Contains(flawless, first)
			switch {
			case clean && misses <= 1:
				require.Equal(t, Par, r.Step)
				require.Equal(t, "FLAWLESS", r.Tier)
				require.Empty(t, r.Next)
			case misses == 0:
				require.Equal(t, Good, r.Step)
			default:
				require.Equal(t, Opened, r.Step)
				require.NotContains(t, r.Next, "Good", "designers' word")
			}
			require.Equal(t, misses > 1, strings.Contains(r.Next, "FLAWLESS forgives 1 miss: you had "))
			if !clean {
				require.Contains(t, r.Next, "After “"+p.TrueTriples[first].Title+"” KOA named ")
				require.Contains(t, r.Next, "Today that is “"+p.TrueTriples[flawless[0]].Title+"”")
			}
		}
	}
}

func TestStepsOfALossAreOpen(t *testing.T) {
	s := opened(t, kept(t, fridge))
	for range triples.MaxMisses {
		_, err := s.Do(move(t, 0, triples.Action{Lock: []triples.TileID{"t1", "t2", "t3"}}))
		require.NoError(t, err)
	}
	r := ended(t, s)
	require.Empty(t, r.Step)
	require.Empty(t, r.Next)
}

func TestStepsOfWaywords(t *testing.T) {
	p, err := waywords.Decode(kept(t, "camping-8x8"))
	require.NoError(t, err)
	for _, c := range []struct {
		name         string
		hints, bonus int
		step         Step
		next         string
	}{
		{"all of it", 0, len(p.Words.Additional), Par, ""},
		{"a bonus word less", 0, len(p.Words.Additional) - 1, Good, "1 bonus word not found"},
		{"two hints", 2, len(p.Words.Additional), Opened, "2 hints asked for"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := opened(t, kept(t, "camping-8x8"))
			for range c.hints {
				_, err := s.Do(move(t, 0, waywords.Action{Type: waywords.PressHint}))
				require.NoError(t, err)
			}
			for _, word := range append(p.Words.Additional[:c.bonus:c.bonus], p.Words.Path...) {
				_, err := s.Do(move(t, 0, waywords.Action{Type: waywords.Select, CellIDs: word.Placement()}))
				require.NoError(t, err)
			}
			r := ended(t, s)
			require.Equal(t, c.step, r.Step)
			said, shape, _ := strings.Cut(s.View().Share, "\n")
			require.Equal(t, c.step == Par, strings.HasSuffix(said, "  Par"), said)
			require.Equal(t, "⬜⬜⬜🟩\n⬜⬜⬜🟩\n⬜⬜⬜🟩\n🟩🟩🟩🟩\n🟩⬜⬜⬜\n🟩⬜⬜⬜\n🟩⬜⬜⬜\n🟩🟩🟩🟩", shape)
			require.Contains(t, r.Next, c.next)
			require.Equal(t, c.next == "", r.Next == "")
		})
	}
	few := waywords.State{Status: waywords.Completed}
	require.Equal(t, Opened, waywordsLadder(p, few, nil).Step, "a path word that the way does not need is missing")
}

func TestStepsOfAura(t *testing.T) {
	for left, want := range map[int]Step{0: Opened, 1: Opened, 2: Good, 3: Good, 4: Par, 7: Par} {
		l := auraLadder(nil, aura.State{Status: aura.Won, Turns: left}, nil)
		require.Equal(t, want, l.Step, left)
		require.Equal(t, want == Par, l.Next == "", left)
	}
	require.Empty(t, auraLadder(nil, aura.State{Status: aura.Lost, Turns: 4}, nil).Step)
}

// told are lines that win a hand, the best result of all, and how each one ended.
func told(p *testimony.Puzzle) (lines [][]testimony.Action, ends []testimony.State, best int) {
	var search func(s testimony.State, line []testimony.Action)
	search = func(s testimony.State, line []testimony.Action) {
		for set := 1; set < 1<<len(p.Hand); set++ {
			var cards []testimony.CardID
			for i := range p.Hand {
				if set>>i&1 == 1 {
					cards = append(cards, p.Hand[i].ID)
				}
			}
			action := testimony.Action{Submit: cards}
			next, events := testimony.Apply(p, s, action, 0)
			if game.Refusal(events) != "" || next.Status == testimony.Lost {
				continue
			}
			longer := append(line[:len(line):len(line)], action)
			if next.Status != testimony.Won {
				search(next, longer)
				continue
			}
			lines, ends = append(lines, longer), append(ends, next)
			if testimony.ScoreOf(p, next).Compare(testimony.ScoreOf(p, ends[best])) < 0 {
				best = len(ends) - 1
			}
		}
	}
	search(testimony.Start(p, 0), nil)
	return lines, ends, best
}

// TestStepsOfTestimony plays every line that wins a hand, judged against the best of them.
func TestStepsOfTestimony(t *testing.T) {
	document := kept(t, "normal-washer")
	p, err := testimony.Decode(document)
	require.NoError(t, err)
	lines, ends, best := told(p)
	answer, err := json.Marshal(lines[best])
	require.NoError(t, err)
	least := testimony.ScoreOf(p, ends[best])
	seen := map[Step]int{}
	for i, line := range lines {
		s := opened(t, document)
		for _, action := range line {
			_, err := s.Do(move(t, 0, action))
			require.NoError(t, err)
		}
		r := ended(t, s)
		require.True(t, r.Unjudged && r.Rungs[1].Unknown && r.Rungs[2].Unknown, "the page knows no best line yet")
		require.NotContains(t, s.View().Share, "Opened")
		require.NoError(t, s.Judge(answer))
		r = ended(t, s)
		require.False(t, r.Unjudged)
		had := testimony.ScoreOf(p, ends[i])
		want := Opened
		switch {
		case had.Turns == least.Turns && had.Scrutiny == least.Scrutiny && had.Refuted == least.Refuted:
			want = Par
		case had.Turns == least.Turns:
			want = Good
		}
		require.Equal(t, want, r.Step, "%+v against %+v", had, least)
		require.Equal(t, want == Par, r.Next == "")
		require.Contains(t, s.View().Share, map[Step]string{Par: "  Par"}[want])
		seen[want]++
	}
	t.Log(seen)
	require.NotZero(t, seen[Par])
	require.NotZero(t, seen[Opened])
}

func TestStepsOfFreeplay(t *testing.T) {
	won := func(turns, scrutiny, tokens int) freeplay.State {
		s := freeplay.State{Phase: freeplay.Won, Act: 3, Scrutiny: scrutiny, Tokens: tokens}
		s.Turns[0] = turns
		return s
	}
	line := won(9, 2, 1)
	for _, c := range []struct {
		had  freeplay.State
		want Step
	}{{won(9, 2, 1), Par}, {won(8, 4, 0), Par}, {won(9, 1, 0), Par}, {won(9, 3, 5), Good}, {won(9, 2, 0), Good}, {won(10, 0, 5), Opened}, {freeplay.State{Phase: freeplay.Lost}, ""}} {
		l := freeplayLadder(nil, c.had, &line)
		require.Equal(t, c.want, l.Step)
		require.False(t, l.Unknown)
		require.Equal(t, c.want == Good || c.want == Opened, l.Next != "")
	}
	require.True(t, freeplayLadder(nil, line, nil).Unknown)
}

// TestLinesThatJudgeNothing leave a result as it was.
func TestLinesThatJudgeNothing(t *testing.T) {
	s := opened(t, kept(t, "normal-washer"))
	for _, line := range []string{"", "{}", `[{"version":2}]`, "[]", `[{"submit":["fan-cord"]}]`, `[{"submit":[]}]`} {
		var malformed *MalformedError
		require.ErrorAs(t, s.Judge([]byte(line)), &malformed, line)
	}
	host := Host{Games: Games()}
	require.Contains(t, host.Call(`{"call":"judge","line":[]}`), "no game is open")
	open, err := json.Marshal(Request{Call: "open", Document: string(kept(t, "normal-washer"))})
	require.NoError(t, err)
	host.Call(string(open))
	require.Contains(t, host.Call(`{"call":"judge","line":[]}`), "no line that wins")
}
