package probe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"dailies/game"
	"dailies/game/document"
	"dailies/game/triples"
	"dailies/internal/catalog"
	"dailies/internal/store"
	"dailies/validate"
)

// Version is that of records.
const Version = 1

// FolderName is the folder of the probes of what is published, among those of the runs.
const FolderName = "probes"

// Record is what players made of a board: probe.json. It is a function of the board, of
// what was asked and of what was answered.
type Record struct {
	Version   int         `json:"version"`
	Game      string      `json:"game"`
	PuzzleID  string      `json:"puzzleId"`
	SHA256    string      `json:"sha256"` // of the document that was played
	Players   []Seated    `json:"players"`
	Repeats   int         `json:"repeats"` // plays of each player
	Turns     int         `json:"turns"`   // that a play may have
	Share     int         `json:"share"`   // per cent of the players who make a reading a second one
	Least     int         `json:"least"`   // and how many of them at least
	Figures   Figures     `json:"figures"`
	Contested []Contested `json:"contested"`
	Plays     []Play      `json:"plays"` // by player and repeat

	File     string             `json:"-"` // as it was named
	Findings []validate.Finding `json:"-"` // of the board, warnings all
}

// Seated is a player as a record names it.
type Seated struct {
	Name  string `json:"name"`
	Model string `json:"model"`
}

// Figures count what came of the plays of a board. Plays that failed are in none but
// Failed.
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

// Warnings are the findings of a record, at the places of the document that was played.
func (r *Record) Warnings(data []byte) []validate.Finding {
	doc, _ := document.Parse(data)
	return r.findings(doc)
}

// Most is the largest share of the players, in per cent, who put a tile into a set that it is
// not of; 0 where nothing is contested.
func (r *Record) Most() int {
	most := 0
	for _, c := range r.Contested {
		most = max(most, 100*c.Players/max(c.Of, 1))
	}
	return most
}

// List reads what was found of every published daily of a folder. A record that cannot be
// read is passed over: [Read] says what is wrong with it. The error is that of ctx or of
// listing.
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

// Read reads what was found of a published daily, nil where nobody probed it. It stands for
// the file with the hash that the record has, and for no other. The error is a record that
// is damaged, that of ctx or of reading.
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

// record adds the plays of a board up.
func (p *probe) record(b board, plays []Play) (*Record, error) {
	r := &Record{
		Version: Version, Game: b.game, PuzzleID: b.puzzleID, SHA256: store.Hash(b.Document), File: b.File,
		Repeats: p.Repeats, Turns: p.Turns, Share: p.Share, Least: p.Least, Plays: plays, Contested: []Contested{},
	}
	for _, player := range p.Players {
		r.Players = append(r.Players, Seated{player.Name, player.Config.Model})
	}
	var puzzle *triples.Puzzle
	if b.game == "triples" {
		var err error
		if puzzle, err = triples.Decode(b.Document); err != nil {
			return nil, err
		}
		r.Contested = contest(puzzle, plays, p.Share, p.Least)
		r.Findings = r.Warnings(b.Document)
	}
	for _, play := range plays {
		r.Figures.add(play, puzzle)
	}
	return r, nil
}

func (f *Figures) add(p Play, puzzle *triples.Puzzle) {
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
	if puzzle == nil || len(p.Actions) == 0 {
		return
	}
	f.FirstLocks++
	if len(readings(puzzle, lockOf(p.Actions[0]))) == 0 {
		f.FirstRight++
	}
}

// Text is a record as it is kept.
func (r *Record) Text() ([]byte, error) { return game.Canonical(r) }

// Chapters lists the rules of probes.
func Chapters() []catalog.Chapter {
	return []catalog.Chapter{{Name: "probes", Rules: []*validate.Rule{warnSecondReading}}}
}
