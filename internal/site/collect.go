package site

import (
	"maps"
	"net/url"
)

// What a site that collects has more than others.
const (
	collectName = "collect.js"
	privacyName = "privacy/index.html"
)

// Collect says where players who agree send the games that they finish.
type Collect struct {
	URL  string // of the collector, with a slash at its end
	Days int    // how long it keeps them
}

// Host is where it is, for players.
func (c *Collect) Host() string { return c.at().Host }

// origin is what a page's policy calls it.
func (c *Collect) origin() string { return c.at().Scheme + "://" + c.at().Host }

func (c *Collect) at() *url.URL {
	at, err := url.Parse(c.URL)
	if err != nil {
		return &url.URL{} // the setting takes no such address
	}
	return at
}

// collecting adds to a site what asks players and sends their games.
func (s *Site) collecting(c *Collect) error {
	files := maps.Clone(s.assets)
	data, err := embedded.ReadFile("assets/" + collectName)
	if err != nil {
		return err
	}
	files[collectName] = newAsset(collectName, forGood, data)
	s.collect, s.assets = c, files
	s.version, err = versionOf(files, s.files)
	return err
}

// privacyPage says what is sent, and lets players take it back.
func (s *Site) privacyPage() ([]byte, error) {
	return s.draw("privacy.html", s.frame("../"))
}
