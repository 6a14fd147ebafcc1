package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/catalog"
	"dailies/internal/store"
	"dailies/validate"
)

// Version is the format of records.
const Version = 1

// FolderName is the folder of the probes of published dailies, next to those of the runs.
const FolderName = "probes"

// Record is how players did on a board: probe.json. It depends only on the board, the
// questions and the answers.
type Record struct {
	Version   int         `json:"version"`
	Game      string      `json:"game"`
	PuzzleID  string      `json:"puzzleId"`
	SHA256    string      `json:"sha256"` // of the played document
	Players   []Seated    `json:"players"`
	Repeats   int         `json:"repeats"` // plays of each player
	Turns     int         `json:"turns"`   // at most, in a play
	Share     int         `json:"share"`   // per cent of the players who make a reading a second one
	Least     int         `json:"least"`   // and how many of them at least
	Figures   Figures     `json:"figures"`
	Contested []Contested `json:"contested"`
	Plays     []Play      `json:"plays"` // by player and repeat

	sorted bool // whether a player sorts the board into sets

	File     string             `json:"-"` // its name in findings
	Findings []validate.Finding `json:"-"` // of the board, all of them warnings
}

// Seated is a player in a record.
type Seated struct {
	Name  string `json:"name"`
	Model string `json:"model"`
}

// Figures count the outcomes of the plays of a board. Failed plays count only in Failed.
type Figures struct {
	Played     int `json:"played"`
	Solved     int `json:"solved"`
	Failed     int `json:"failed"`
	FirstLocks int `json:"firstLocks"` // of triples: plays that locked anything
	FirstRight int `json:"firstRight"` // and of them those whose first lock was a group
	Actions    int `json:"actions"`
	Illegal    int `json:"illegal"`
	Unreadable int `json:"unreadable"`
}

// Warnings are the findings of a record, at places in the played document, which is of this
// game.
func (r *Record) Warnings(g catalog.Game, data []byte) []validate.Finding {
	doc, _ := document.Parse(data)
	return r.findings(doc, g.Sorting(data))
}

// Most is the largest share of the players, in per cent, who put a tile into a wrong set; 0
// where nothing is contested.
func (r *Record) Most() int {
	most := 0
	for _, c := range r.Contested {
		most = max(most, 100*c.Players/max(c.Of, 1))
	}
	return most
}

// List reads the records of every published daily of a folder. It skips unreadable ones:
// [Read] says what is wrong with them. The error is that of ctx or of listing.
func List(ctx context.Context, out string) (map[store.File]*Record, error) {
	folder := filepath.Join(out, store.RunsName, FolderName)
	all := make(map[store.File]*Record)
	if err := store.NewReader(out).Contain(store.RunsName + "/" + FolderName); err != nil {
		return all, err
	}
	files, err := store.NewReader(folder).Files()
	if err != nil {
		return all, err
	}
	for _, f := range files {
		if r, err := Read(ctx, out, f); err == nil && r != nil {
			all[f] = r
		}
	}
	return all, ctx.Err()
}

// Read reads the record of a published daily, nil where it was not probed. It counts only for
// the file with the record's hash. The error is a damaged record, that of ctx or of reading.
func Read(ctx context.Context, out string, file store.File) (*Record, error) {
	data, err := store.NewReader(out).Read(ctx, path.Join(store.RunsName, FolderName, file.Path()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the probe of %s: %w", file.Path(), err)
	}
	r := &Record{}
	if err := json.Unmarshal(data, r); err != nil || r.Version != Version {
		return nil, fmt.Errorf("the probe of %s is damaged or of another version; probe it again", file.Path())
	}
	return r, nil
}

// record adds up the plays of a board.
func (p *probe) record(b board, plays []Play) *Record {
	r := &Record{
		Version: Version, Game: b.game.Name(), PuzzleID: b.puzzleID, SHA256: store.Hash(b.Document), File: b.File,
		Repeats: p.Repeats, Turns: p.Turns, Share: p.Share, Least: p.Least, Plays: plays, Contested: []Contested{},
	}
	for _, player := range p.Players {
		r.Players = append(r.Players, Seated{player.Name, player.Config.Model})
	}
	if r.sorted = b.sorting != nil; r.sorted {
		r.Contested = contest(b.sorting, plays, p.Share, p.Least)
		r.Findings = r.Warnings(b.game, b.Document)
	}
	for _, play := range plays {
		r.Figures.add(play, b.sorting)
	}
	return r
}

func (f *Figures) add(p Play, sorting *catalog.Sorting) {
	if p.Ended == Failed {
		f.Failed++
		return
	}
	f.Played++
	f.Actions += len(p.Actions)
	f.Illegal += p.Illegal
	f.Unreadable += p.Unreadable
	if p.Ended == Won {
		f.Solved++
	}
	if sorting == nil {
		return
	}
	first := slices.IndexFunc(p.Actions, func(a Action) bool { return len(lockOf(a)) > 0 })
	if first < 0 {
		return
	}
	f.FirstLocks++
	if len(Readings(sorting, lockOf(p.Actions[first]))) == 0 {
		f.FirstRight++
	}
}

// Text is a record as stored.
func (r *Record) Text() ([]byte, error) { return game.Canonical(r) }

// Chapters lists the rules of probes.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{{Name: "probes", Rules: []*validate.Rule{warnSecondReading}}}
}
