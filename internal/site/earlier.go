package site

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"dailies/internal/webroot"
)

// versionsName is the file that lists the versions whose assets a site of plain files has, the
// newest first.
const versionsName = "assets/versions.json"

// keptVersions is how many earlier versions keep their assets: hosts and browsers show pages of
// theirs for minutes after an update.
const keptVersions = 2

// carry puts the assets of the last versions of the served site beside this one's.
func (s *Site) carry(d *webroot.Draft) error {
	versions := []string{s.version}
	for _, version := range earlier(d) {
		if version != s.version && len(versions) <= keptVersions {
			versions = append(versions, version)
		}
	}
	for _, name := range d.Names() {
		version := versionIn(name)
		if version == s.version || !slices.Contains(versions, version) {
			continue
		}
		data := d.Served(name)
		if data == nil {
			continue // somebody removed it
		}
		if err := d.Put(name, data); err != nil {
			return err
		}
	}
	list, err := json.Marshal(versions)
	if err != nil {
		return err
	}
	return d.Put(versionsName, list)
}

// earlier are the versions of the served site, the newest first.
func earlier(d *webroot.Draft) (versions []string) {
	if json.Unmarshal(d.Served(versionsName), &versions) == nil {
		return versions
	}
	for _, name := range d.Names() { // a site from before the list, or whose list is damaged
		if version := versionIn(name); version != "" && !slices.Contains(versions, version) {
			versions = append(versions, version)
		}
	}
	return versions
}

// versionIn is the version that an asset belongs to; empty for any other file.
func versionIn(name string) string {
	rest, asset := strings.CutPrefix(name, path.Dir(versionsName)+"/")
	version, _, inside := strings.Cut(rest, "/")
	if !asset || !inside {
		return ""
	}
	return version
}
