package aura

import (
	"encoding/json"
	"fmt"

	"dailies/game/aura"
)

// Analysis is what the search over all drafts found (AURA page, analysis). Counts are
// cumulative: a draft that reaches Gold is also a Silver, a Bronze and a winning one.
type Analysis struct {
	Solvable      bool          `json:"solvable"`
	Drafts        int           `json:"drafts"`
	WinningDrafts int           `json:"winningDrafts"`
	BronzeDrafts  int           `json:"bronzeDrafts"`
	SilverDrafts  int           `json:"silverDrafts"`
	GoldDrafts    int           `json:"goldDrafts"`
	BestTurnsLeft int           `json:"bestTurnsLeft"`
	Best          *Line         `json:"best"`
	SafeBronze    bool          `json:"safeBronze"`
	WithoutScan   bool          `json:"withoutScan"`
	RepeatedGold  bool          `json:"repeatedGold"`
	MustPick      []aura.CardID `json:"mustPick"`
	DeadPaths     []string      `json:"deadPaths"` // PROTOCOL/path
	Policies      Policies      `json:"policies"`
	Depth         Depth         `json:"depth"`

	// Models is what every player model reaches, and Rung the lowest of the [Ladder] that
	// reaches the best medal there is; empty where no line wins.
	Models map[Model]Reach `json:"models"`
	Rung   Model           `json:"rung"`

	Undecided bool                 `json:"-"` // only Drafts was proved
	Medals    []DraftMedal         `json:"-"` // of every draft, in evidence order
	Safe      *Line                `json:"-"` // the witness of SafeBronze
	Unscanned *Line                `json:"-"` // of WithoutScan
	Repeated  *Line                `json:"-"` // of RepeatedGold
	Samples   map[aura.Medal]*Line `json:"-"` // of the counts: a line of the first draft of each medal
}

// Line is a draft and a way to play it to a win.
type Line struct {
	Draft        []aura.CardID `json:"draft"`
	Actions      []Turn        `json:"actions"`
	TurnsLeft    int           `json:"turnsLeft"`
	PeakScrutiny int           `json:"peakScrutiny"`
	Audits       int           `json:"audits"`
	Scans        int           `json:"scans"`
}

// Turn is an action after the draft; one of the two lists names cards.
type Turn struct {
	Submit []aura.CardID `json:"submit,omitempty"`
	Scan   []aura.CardID `json:"scan,omitempty"`
}

// Action is the turn as the engine takes it.
func (t Turn) Action() aura.Action { return aura.Action{Submit: t.Submit, Scan: t.Scan} }

// DraftMedal is the best medal that a draft allows. Cards are positions in evidence.
type DraftMedal struct {
	Cards []int
	Medal aura.Medal
}

// MarshalJSON leaves out, of an undecided analysis, what was not proved.
func (a *Analysis) MarshalJSON() ([]byte, error) {
	if a.Undecided {
		return json.Marshal(struct {
			Undecided bool `json:"undecided"`
			Drafts    int  `json:"drafts"`
		}{true, a.Drafts})
	}
	type plain Analysis
	return json.Marshal((*plain)(a))
}

// lost is the analysis of a puzzle that no line wins.
func lost(drafts int) *Analysis {
	return &Analysis{
		Drafts: drafts, BestTurnsLeft: -1, MustPick: []aura.CardID{}, DeadPaths: []string{},
		Policies: Policies{Medalled{aura.Loss}, Medalled{aura.Loss}, Chance{}}, Models: noModels(),
	}
}

// analyze searches a puzzle within the bounds and words what it finds.
func (s *solver) analyze(p *aura.Puzzle) *Analysis {
	m := s.model
	v := s.judge()
	a := lost(len(m.drafts))
	a.count(m, v)
	if a.Solvable {
		s.witness(p, a, v)
		a.MustPick = m.mustPick(p, v)
		a.DeadPaths = m.names(p, s.deadPaths(v, m.paths(p)))
		a.Depth = s.depth(p, v)
	}
	a.Policies = m.policies()
	a.Models = s.models(p, a.Best, a.Policies.Random.WinRate)
	a.Rung = rung(a.Models)
	if s.over {
		return &Analysis{Undecided: true, Drafts: len(m.drafts)}
	}
	return a
}

func (a *Analysis) count(m *model, v searchResult) {
	for i, medal := range v.medals {
		a.Medals = append(a.Medals, DraftMedal{m.drafts[i].list(), medal})
		left := floor(medal)
		for _, tier := range []struct {
			from  int
			count *int
		}{{0, &a.WinningDrafts}, {aura.BronzeTurns, &a.BronzeDrafts}, {aura.SilverTurns, &a.SilverDrafts}, {aura.GoldTurns, &a.GoldDrafts}} {
			if left >= tier.from {
				*tier.count++
			}
		}
	}
	a.Solvable, a.BestTurnsLeft, a.WithoutScan = a.WinningDrafts > 0, v.most, v.without
}

// witness finds the lines that the positive verdicts rest on.
func (s *solver) witness(p *aura.Puzzle, a *Analysis, v searchResult) {
	m := s.model
	draft, line := s.bestLine(v.most)
	a.Best = m.line(p, draft, line)
	if draft, line, found := s.safeLine(); found {
		a.SafeBronze, a.Safe = true, m.line(p, draft, line)
	}
	free := ask{turns: m.turns, sketchy: true, peak: aura.AuditAt, audits: m.turns, path: none}
	a.Samples = make(map[aura.Medal]*Line, 4)
	for i, d := range m.drafts {
		if v.without && a.Unscanned == nil && s.within(d, 0, m.turns) {
			line, _ := s.seek(d, free)
			a.Unscanned = m.line(p, d, line)
		}
		if medal := v.medals[i]; medal != aura.Loss && a.Samples[medal] == nil {
			sample := free
			sample.scans, sample.turns = m.scans, m.turns-floor(medal)
			line, _ := s.seek(d, sample)
			a.Samples[medal] = m.line(p, d, line)
		}
	}
	if draft, load, turns := m.repeated(); load != nil {
		line := make([]move, turns)
		for i := range line {
			line[i] = move{load: load}
		}
		a.RepeatedGold, a.Repeated = true, m.line(p, draft, line)
	}
}

// line words a line of play, and plays it in the model for its figures.
func (m *model) line(p *aura.Puzzle, draft cards, moves []move) *Line {
	line := &Line{Draft: ids(p, draft), Actions: make([]Turn, 0, len(moves))}
	at := m.begin(draft)
	for _, move := range moves {
		var peak int
		if move.scan {
			line.Actions = append(line.Actions, Turn{Scan: ids(p, move.load.cards)})
			at, peak = m.scan(at, move.load.cards)
		} else {
			line.Actions = append(line.Actions, Turn{Submit: ids(p, move.load.cards)})
			at, _, peak = m.submit(at, move.load)
		}
		line.PeakScrutiny = max(line.PeakScrutiny, peak)
	}
	line.TurnsLeft, line.Audits, line.Scans = int(at.turns), int(at.audits), int(at.scans)
	return line
}

func ids(p *aura.Puzzle, set cards) []aura.CardID {
	names := make([]aura.CardID, 0, set.size())
	set.each(func(at int) { names = append(names, p.Evidence[at].ID) })
	return names
}

// mustPick are the cards of every winning draft.
func (m *model) mustPick(p *aura.Puzzle, v searchResult) []aura.CardID {
	all := ^cards(0)
	for i, draft := range m.drafts {
		if v.medals[i] != aura.Loss {
			all &= draft
		}
	}
	return ids(p, all)
}

// paths are all paths of the puzzle.
func (m *model) paths(p *aura.Puzzle) (all used) {
	for k := range p.Protocols {
		all[k] = uint8(1<<len(p.Protocols[k].Paths) - 1)
	}
	return all
}

func (m *model) names(p *aura.Puzzle, some used) []string {
	names := []string{}
	for k := range p.Protocols {
		for i := range p.Protocols[k].Paths {
			if some[k]>>i&1 == 1 {
				names = append(names, fmt.Sprintf("%s/%s", p.Protocols[k].ID, p.Protocols[k].Paths[i].ID))
			}
		}
	}
	return names
}
