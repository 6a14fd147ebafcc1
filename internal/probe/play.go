package probe

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dailies/game/document"
	"dailies/game/session"
	"dailies/gen"
	"dailies/gen/llm"
	"dailies/gen/llm/recording"
	"dailies/internal/fault"
)

// maxInARow is how many unplayable answers in a row end a play.
const maxInARow = 5

// maxShown bounds the summary of an earlier turn, in characters.
const maxShown = 300

// Ending is how a play ended.
type Ending string

// The endings of a play. A failed play counts in no figure.
const (
	Won        Ending = "won"
	Lost       Ending = "lost"
	TurnsUp    Ending = "turns used up"
	Unplayable Ending = "answers that cannot be played"
	Failed     Ending = "failed"
)

// Play is one run of a board by a player.
type Play struct {
	Player     string `json:"player"`
	Repeat     int    `json:"repeat"` // from 1
	Ended      Ending `json:"ended"`
	Why        string `json:"why,omitempty"`  // it failed
	Tier       string `json:"tier,omitempty"` // of a finished run, in a word or two of the game's own
	Turns      int    `json:"turns"`
	Illegal    int    `json:"illegal"`    // actions that the rules do not allow
	Unreadable int    `json:"unreadable"` // answers that hold no action

	Actions []Action `json:"actions"` // those played, in order

	// Groups are how a player of triples sorted the board before the first lock: the first
	// groups that it named.
	Groups []Group `json:"groups,omitempty"`
}

// Action is something that a player did.
type Action struct {
	Turn    int    `json:"turn"`
	Do      string `json:"do"`             // as JSON
	Because string `json:"because"`        // the reason, in the player's words
	Rule    string `json:"rule,omitempty"` // of a lock: what its tiles share, in the player's words
}

// seat is a play under way.
type seat struct {
	Play
	session *session.Session
	history []string
	inARow  int // unplayable answers
}

// ask asks a player; it is [llm.Author.Reply] outside tests.
type ask func(context.Context, llm.Turn) (string, error)

// play plays a board to its end. The error is that of ctx, or one that ends the probe.
func (p *probe) play(ctx context.Context, b board, player Player, repeat int, ask ask) (Play, error) {
	s := &seat{Play: Play{Player: player.Name, Repeat: repeat, Actions: []Action{}, Ended: TurnsUp}}
	var err error
	if s.session, err = p.Games.Sessions().Open(b.Document, session.Options{}); err != nil {
		return s.Play, err
	}
	for turn := 1; turn <= p.Turns; turn++ {
		question, err := p.question(b, s, turn)
		if err != nil {
			return s.Play, err
		}
		question.Number, question.Repeat = repeat, repeat-1
		text, err := ask(ctx, question)
		if end := ending(ctx, err); end != nil {
			return s.Play, end
		}
		if text == "" {
			s.Ended, s.Why = Failed, p.why(err, turn)
			return s.Play, nil
		}
		if err != nil { // the answer is usable, and could not be kept
			p.Note(err.Error())
		}
		s.Turns = turn
		s.take(text, turn)
		if view := s.session.View(); view.Over {
			s.Ended, s.Tier = Lost, view.Result.Tier
			if view.Result.Won {
				s.Ended = Won
			}
			return s.Play, nil
		}
		if s.inARow >= maxInARow {
			s.Ended = Unplayable
			return s.Play, nil
		}
	}
	return s.Play, nil
}

// why says why a player has no answer. It explains at length once what a recording lacks.
func (p *probe) why(err error, turn int) string {
	var missing *recording.Missing
	if !errors.As(err, &missing) {
		return document.Show(fmt.Sprint(err))
	}
	p.missing.Do(func() { p.Note(missing.Error()) })
	return fmt.Sprintf("the recording holds no answer for turn %d", turn)
}

// ending is an error that ends the probe and not just a play, and nil for one of the play alone.
func ending(ctx context.Context, err error) error {
	var setting *llm.SettingError
	var meter *gen.MeterError
	switch {
	case ctx.Err() != nil, errors.As(err, &meter):
		return err
	case errors.As(err, &setting):
		return fault.AsUsage(err)
	}
	return nil
}

// question asks a player for a turn. It depends only on the view and on what the player
// saw before.
func (p *probe) question(b board, s *seat, turn int) (llm.Turn, error) {
	view := s.session.View()
	shown, err := seen(view)
	if err != nil {
		return llm.Turn{}, err
	}
	system, user, err := p.Prompt.render(table{
		Game: view.Game, Turn: turn, Turns: p.Turns, InARow: maxInARow, History: s.history, View: shown, Moves: moves(view, b.game.Moves), Sorted: b.sorting != nil,
	})
	return llm.Turn{Game: b.game.Name(), Round: turn - 1, System: system, User: user}, err
}

// take plays an answer, if it is playable.
func (s *seat) take(text string, turn int) {
	a, err := decode(text)
	if err != nil {
		s.Unreadable++
		s.refuse("your answer", err.Error())
		return
	}
	if len(s.Groups) == 0 && len(s.Actions) == 0 {
		s.Groups = a.Groups
	}
	move, err := a.move(turn)
	if err == nil && s.session.Resets(move) {
		err = errors.New("you cannot start over")
	}
	if err == nil {
		_, err = s.session.Do(move)
	}
	if err != nil {
		s.Illegal++
		s.refuse(a.compact(), err.Error())
		return
	}
	s.inARow = 0
	s.Actions = append(s.Actions, Action{Turn: turn, Do: a.compact(), Because: a.Because, Rule: a.ruleOf()})
	var said []string
	for _, line := range s.session.View().Lines {
		said = append(said, strings.TrimSpace(line.Who+" "+document.Quote(line.Text)+" "+line.Note))
	}
	s.tell(a.compact(), strings.Join(said, " "))
}

// refuse counts an unplayable answer, and tells the player why.
func (s *seat) refuse(what, why string) {
	s.inARow++
	s.tell(what, "not played: "+why)
}

func (s *seat) tell(what, became string) {
	s.history = append(s.history, fmt.Sprintf("%s: %s", short(what), short(became)))
}

// short is a text on one line, cut.
func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if all := []rune(text); len(all) > maxShown {
		return string(all[:maxShown]) + " …"
	}
	return text
}
