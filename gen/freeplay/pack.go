package freeplay

import (
	"embed"
	"io/fs"

	"dailies/game"
	"dailies/game/freeplay"
	"dailies/gen"
	"dailies/gen/testimony"
	"dailies/lint/window"
)

//go:embed packs/*.json
var embedded embed.FS

// Packs returns the packs that come with the program.
func Packs() fs.FS { return gen.Embedded(embedded, "packs") }

// Pack is what an author writes for freeplay: what KOA says in a night, and the packs of testimony
// that its locks are dealt from, unless these are the program's own.
type Pack struct {
	Game     string  `json:"game" text:"-"`
	Pack     game.ID `json:"pack"`
	Theme    string  `json:"theme" limit:"1..200"`
	KoaLines Lines   `json:"koaLines"`

	// Stories are three packs of testimony that the locks are dealt from, and no others; none to
	// deal from those that come with the program.
	Stories []testimony.Pack `json:"stories,omitempty" limit:"..3"`
}

// Lines are the pools of the run.
type Lines struct {
	Opening      []string `json:"opening" limit:"1..24"`
	Lockdown     []string `json:"lockdown" limit:"1..24"`
	Cache        []string `json:"cache" limit:"1..24"`
	Cycled       []string `json:"cycled" limit:"1..24"`
	Corroborated []string `json:"corroborated" limit:"1..24"`
	Flagged      []string `json:"flagged" limit:"1..24"`
	Rewired      []string `json:"rewired" limit:"1..24"`
	Exploited    []string `json:"exploited" limit:"1..24"`
	Pressed      []string `json:"pressed" limit:"1..24"`
	Won          []string `json:"won" limit:"1..24"`
}

// said returns the lines as a run has them.
func (l *Lines) said() freeplay.KoaLines { return freeplay.KoaLines(*l) }

func describe(p *Pack) gen.PackInfo {
	return gen.PackInfo{ID: string(p.Pack), Theme: p.Theme, Names: []string{p.Theme}, Season: window.Season{}}
}
