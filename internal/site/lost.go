package site

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/url"

	"dailies/internal/webroot"
)

// lostName is the page that hosts of plain files show in place of one that is not there.
const lostName = "404.html"

// The page is shown at any address, and where the site's root is not known it knows none of its files: it
// carries its own looks, and takes the root from the address that was asked for. Without scripts it leads
// to the root of where a day's page would be.
const (
	lostStyle  = `body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }`
	lostScript = `document.querySelector("a").href = location.pathname.replace(/\/(\d{4}-\d\d-\d\d|lesson|assets)(\/.*)?$|\/[^\/]+\/?$/, "/");`
)

// lostPage is what stands in place of a page that is not there.
func (s *Site) lostPage() ([]byte, error) {
	page := struct {
		Home                  string
		Style                 template.CSS
		Script                template.JS
		StyleHash, ScriptHash string
	}{Home: "../../", Style: lostStyle, StyleHash: inlineHash(lostStyle), ScriptHash: inlineHash(lostScript)}
	if s.url == "" {
		page.Script = lostScript
		return s.draw("lost.html", page)
	}
	root, err := url.Parse(s.url)
	if err != nil {
		return nil, err
	}
	page.Home = root.Path
	return s.draw("lost.html", page)
}

// inlineHash is how a policy names a text within a page.
func inlineHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// foreignLost reports whether somebody else's page for what is not there stands beside the site.
func foreignLost(d *webroot.Draft) bool {
	return d.Served(lostName) != nil && !d.Lists(lostName)
}
