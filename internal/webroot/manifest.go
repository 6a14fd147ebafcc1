package webroot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/game/document"
	"dailies/internal/boundedfile"
)

// ManifestName is the file of a site that lists the others. It marks a folder as a site that may
// be replaced.
const ManifestName = ".dailies-site"

// about is what it says to a person.
const about = "Written by dailies site. The files listed here are replaced when it is written again, and no others."

// firstMark begins the mark of sites that were written before there were manifests.
const firstMark = "This folder was written by dailies site,"

const manifestVersion = 1

// Manifest lists what a site consists of.
type Manifest struct {
	About   string `json:"about"`
	Version int    `json:"version"`

	// Files are the SHA-256 of the files, in hexadecimal, by their paths inside the site.
	Files map[string]string `json:"files"`

	// Released are the SHA-256 of the dailies that the site was made of, by date and game, as
	// 2026-11-21/triples.
	Released map[string]string `json:"released"`
}

// missing reports whether there is none: the folder is empty, or its mark is from before there
// were manifests.
func (m Manifest) missing() bool { return m.Version == 0 }

// ErrManifest is a manifest that is damaged, or names what cannot be of a site.
var ErrManifest = errors.New("the manifest of the site is damaged; move the folder away, or name another")

// ReadManifest reads that of a site; it is empty where there is none. The error is [ErrManifest] or that
// of the file system.
func ReadManifest(site string) (Manifest, error) {
	name := filepath.Join(site, ManifestName)
	data, err := boundedfile.Read(context.Background(), name, document.MaxKept)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return Manifest{}, err
	case len(data) == 0, strings.HasPrefix(string(data), firstMark):
		return Manifest{}, nil
	}
	m, err := parseManifest(data)
	if err != nil {
		return Manifest{}, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return m, nil
}

func parseManifest(data []byte) (m Manifest, err error) {
	doc, faults := document.ParseKept(data)
	if len(faults) > 0 {
		return m, fmt.Errorf("%w: %s", ErrManifest, faults[0].Message)
	}
	if wrong := doc.Decode(&m); len(wrong) > 0 {
		return m, fmt.Errorf("%w: %s", ErrManifest, wrong[0].Error())
	}
	if m.Version != manifestVersion {
		return m, fmt.Errorf("%w: its version is %d, and this program reads %d", ErrManifest, m.Version, manifestVersion)
	}
	for name := range m.Files {
		if !fs.ValidPath(name) || name == "." || name == ManifestName {
			return m, fmt.Errorf("%w: it lists %s", ErrManifest, document.Quote(name))
		}
	}
	return m, nil
}

// text is a manifest as its file has it.
func (m Manifest) text() []byte {
	data, _ := json.MarshalIndent(m, "", " ") // maps of strings can be written
	return append(data, '\n')
}

// hashOf is as store.Hash.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// writeManifest writes that of a draft.
func writeManifest(dir string, m Manifest) error {
	return writeSynced(filepath.Join(dir, ManifestName), m.text(), 0o644)
}

func writeSynced(name string, data []byte, mode fs.FileMode) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
