package site

import (
	"fmt"
	"html"
	"strings"
	"time"

	"github.com/gorilla/feeds"
)

// siteName is the name of the site for people.
const siteName = "Dailies"

// feedName is the file of the feed, and feedDays how many days it has.
const (
	feedName = "feed.xml"
	feedDays = 14
)

// feed is the site's newest days as RSS, an entry a day. It has no time but theirs, so that
// the same days give the same bytes.
func (s *Site) feed(days []listed) ([]byte, error) {
	feed := &feeds.Feed{Title: siteName, Link: &feeds.Link{Href: s.url}, Description: siteAbout}
	for _, d := range days[:min(len(days), feedDays)] {
		if len(d.Games) == 0 {
			continue // all are withdrawn
		}
		at, err := time.Parse(time.DateOnly, string(d.Date))
		if err != nil {
			return nil, fmt.Errorf("date the feed: %w", err)
		}
		var text strings.Builder
		for _, g := range d.Games {
			fmt.Fprintf(&text, `<p><a href="%s">%s</a> %s</p>`, html.EscapeString(s.url+Puzzle{d.Date, g.Name}.Path()), html.EscapeString(g.Title), html.EscapeString(g.About))
		}
		first := s.url + Puzzle{d.Date, d.Games[0].Name}.Path()
		feed.Items = append(feed.Items, &feeds.Item{Title: day(d.Date), Link: &feeds.Link{Href: first}, Id: s.url + "#" + string(d.Date), IsPermaLink: "false", Description: text.String(), Created: at})
	}
	if len(feed.Items) > 0 {
		feed.Created = feed.Items[0].Created
	}
	text, err := feed.ToRss()
	if err != nil {
		return nil, fmt.Errorf("write the feed: %w", err)
	}
	return []byte(text), nil
}
