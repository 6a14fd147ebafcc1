package site

import (
	"encoding/json"

	"dailies/game"
	"dailies/internal/webroot"
)

// dayName is the file of a day, for those who show its games on pages of their own.
const dayName = "day.json"

// dayFile is that file. Its addresses are relative to it unless the site knows its own.
type dayFile struct {
	Version game.V1   `json:"version"`
	Date    game.Date `json:"date"`
	Since   game.Date `json:"since,omitempty"` // when it could first be played, where that was later
	Games   []dayGame `json:"games"`           // in the order of the list
}

type dayGame struct {
	Game      string `json:"game"`
	Title     string `json:"title"`
	About     string `json:"about"`
	Page      string `json:"page"`                // its address
	Puzzle    string `json:"puzzle,omitempty"`    // that of its document
	Picture   string `json:"picture,omitempty"`   // that of its game's picture, where the site knows its own
	Withdrawn bool   `json:"withdrawn,omitempty"` // its page says so, and it has no document
}

// dayFile writes the file of a day.
func (s *Site) dayFile(d listed) ([]byte, error) {
	file, base := dayFile{Date: d.Date, Since: d.Since}, ""
	if s.url != "" {
		base = s.url + string(d.Date) + "/"
	}
	for _, g := range s.games {
		at := dayGame{Game: g.Name, Title: g.Title, About: g.About, Page: base + g.Name + "/"}
		if s.url != "" {
			at.Picture = s.url + pictureName(g)
		}
		switch {
		case d.has(g.Name):
			at.Puzzle = at.Page + s.hashed.base(Puzzle{d.Date, g.Name}.Path()+puzzleName)
		case d.withdrew(g.Name):
			at.Withdrawn = true
		default:
			continue
		}
		file.Games = append(file.Games, at)
	}
	return json.MarshalIndent(file, "", " ")
}

// since says of days that came late when they could first be played: what the served site says,
// or today for days that it does not have. A streak needs that.
func since(d *webroot.Draft, days []listed, today game.Date) map[game.Date]game.Date {
	late := make(map[game.Date]game.Date)
	if d.Served("index.html") == nil {
		return late
	}
	for _, day := range days {
		came := today
		if data := d.Served(string(day.Date) + "/" + dayName); data != nil {
			var file dayFile
			if json.Unmarshal(data, &file) != nil {
				continue // the new file takes the place of a damaged one
			}
			came = file.Since
		}
		if came > day.Date {
			late[day.Date] = came
		}
	}
	return late
}
