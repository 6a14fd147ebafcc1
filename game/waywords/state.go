package waywords

import (
	"maps"
	"slices"

	"dailies/game"
)

// Status is where a run stands.
type Status string

// The states of a run.
const (
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
)

// State is a moment of a run: RuntimeState of §5.5 with the version of §9.2. It is a
// value: functions of this package copy its maps before they change them. Its JSON is
// the saved form. Instants are in milliseconds, as the player's clock gives them.
type State struct {
	Version               game.V1          `json:"version"`
	Status                Status           `json:"status"`
	FoundPathWords        map[game.ID]bool `json:"foundPathWords"`
	FoundAdditionalWords  map[game.ID]bool `json:"foundAdditionalWords"`
	HintUsedFromButton    int              `json:"hintUsedFromButton"`
	HintRevealedFromBonus int              `json:"hintRevealedFromBonus"`
	HintMarkedCells       map[CellID]bool  `json:"hintMarkedCells"`       // hints of both kinds; they persist
	Strays                [][]CellID       `json:"strays,omitempty"`      // ours: drags that were no word here, of different cells
	FoundPyrite           map[int]bool     `json:"foundPyrite,omitempty"` // ours: positions in the puzzle's pyrite
	CompletedAt           *int64           `json:"completedAt,omitempty"`
	StartedAt             int64            `json:"startedAt"`
}

// Start is the state before the first action.
func Start(_ *Puzzle, now int64) State {
	return State{
		Status: InProgress, StartedAt: now,
		FoundPathWords: map[game.ID]bool{}, FoundAdditionalWords: map[game.ID]bool{}, HintMarkedCells: map[CellID]bool{},
	}
}

// with is the set with one more member; the set itself stays as it is.
func with[K comparable](set map[K]bool, member K) map[K]bool {
	larger := maps.Clone(set)
	if larger == nil {
		larger = make(map[K]bool, 1)
	}
	larger[member] = true
	return larger
}

// Tile is what a cell looks like, apart from a selection in progress (§2.2.1).
type Tile string

// The tiles, highest priority first.
const (
	PathTile       Tile = "PATH"
	HintTile       Tile = "HINT"
	AdditionalTile Tile = "ADDITIONAL"
	BaseTile       Tile = "BASE"
)

// TileState is what a cell looks like: a path word that is found wins over a hint,
// a hint over an additional word.
func TileState(p *Puzzle, s State, cell CellID) Tile { return Tiles(p, s)(cell) }

// Tiles is [TileState] for callers that want every cell.
func Tiles(p *Puzzle, s State) func(CellID) Tile {
	path, bonus := PathCells(p, s), AdditionalCells(p, s)
	return func(cell CellID) Tile {
		switch {
		case path[cell]:
			return PathTile
		case s.HintMarkedCells[cell]:
			return HintTile
		case bonus[cell]:
			return AdditionalTile
		}
		return BaseTile
	}
}

// PathCells are the cells of the path words found so far.
func PathCells(p *Puzzle, s State) map[CellID]bool { return cells(p.Words.Path, s.FoundPathWords) }

// AdditionalCells are the cells of the additional words found so far.
func AdditionalCells(p *Puzzle, s State) map[CellID]bool {
	return cells(p.Words.Additional, s.FoundAdditionalWords)
}

// HintCells are the cells that hints have marked. They are the state's own: the
// caller must not change them.
func HintCells(s State) map[CellID]bool { return s.HintMarkedCells }

func cells(words []Word, found map[game.ID]bool) map[CellID]bool {
	set := make(map[CellID]bool)
	for i := range words {
		if found[words[i].WordID] {
			for _, placement := range words[i].Placements {
				for _, id := range placement {
					set[id] = true
				}
			}
		}
	}
	return set
}

// Connected reports whether the path words found so far join START to END (§7.6).
func Connected(p *Puzzle, s State) bool {
	// START and END lie in found words before any way can join them; to look is
	// cheaper than to search.
	return onPath(p, s, p.Grid.Start.AdjacentCellID) && onPath(p, s, p.Grid.End.AdjacentCellID) && RouteOverlay(p, s) != nil
}

func onPath(p *Puzzle, s State, cell CellID) bool {
	for i := range p.Words.Path {
		if w := &p.Words.Path[i]; s.FoundPathWords[w.WordID] && slices.ContainsFunc(w.Placements, func(ids []CellID) bool { return slices.Contains(ids, cell) }) {
			return true
		}
	}
	return false
}

// RouteOverlay is a shortest route over the path words found so far, from START to
// END (§7.7); nil when there is none. The cells of every placement of a found word are
// walkable (§7.6), but for a VOID among them, where a drag stops too.
func RouteOverlay(p *Puzzle, s State) []CellID {
	b := NewBoard(p)
	walkable := b.NewSet()
	for i := range p.Words.Path {
		w := &p.Words.Path[i]
		if !s.FoundPathWords[w.WordID] {
			continue
		}
		for _, placement := range w.Placements {
			for _, id := range placement {
				if at := b.Index(id); at >= 0 && b.Cells[at].Type != VoidCell {
					walkable.Add(at)
				}
			}
		}
	}
	return b.Route(walkable, b.Index(p.Grid.Start.AdjacentCellID), b.Index(p.Grid.End.AdjacentCellID))
}
