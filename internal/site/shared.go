package site

import "dailies/game/session"

// siteAbout is the site in a sentence.
const siteAbout = "A few puzzles a day."

// shared is what a page tells those that show a link to it, as Open Graph tags.
type shared struct {
	Feed, URL, Title, About string
	Picture                 string
	Width, Height           int // of the picture, in pixels
}

// shareList is for the list of days; nil for a site that does not know its address.
func (s *Site) shareList() *shared {
	if s.url == "" {
		return nil
	}
	sign := icons()[len(icons())-1]
	return &shared{s.url + feedName, s.url, siteName, siteAbout, s.url + s.frame("").Asset(sign.name()), sign.size, sign.size}
}

// sharePuzzle is for the page of a puzzle. It says of it what every day of the game has, so
// that a link never spoils one.
func (s *Site) sharePuzzle(p Puzzle, g session.Game) *shared {
	if s.url == "" {
		return nil
	}
	return &shared{s.url + feedName, s.url + p.Path(), g.Title + " · " + day(p.Date), g.About, s.url + pictureName(g), pictureWidth, pictureHeight}
}

// game is the game of a name, which the site has.
func (s *Site) game(name string) session.Game {
	for _, g := range s.games {
		if g.Name == name {
			return g
		}
	}
	return session.Game{}
}
