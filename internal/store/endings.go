package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"dailies/game"
	"dailies/game/document"
)

// AttributesName is the file that keeps git from changing line endings in the folder.
const AttributesName = ".gitattributes"

// attributes is what it says where nobody wrote another one.
const attributes = "# The index holds hashes of these files, so git must not change their line endings.\n* -text\n"

// LineFeeds returns a document with its line endings as they were published, and whether they
// were changed. No document is published with a carriage return: git for Windows adds them.
func LineFeeds(data []byte) (text []byte, changed bool) {
	if !bytes.Contains(data, []byte("\r\n")) {
		return data, false
	}
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), true
}

// leaveAttributes writes the attributes for git, unless the team has its own.
func (s *Store) leaveAttributes() error {
	if _, err := s.root.Lstat(AttributesName); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return s.put(AttributesName, []byte(attributes))
}

// asPublished returns the document of a hash that a text is, but for its layout: line endings, which
// git changes, or spaces, escapes and the order of keys, which a formatter does.
func asPublished(data []byte, hash string) (text []byte, ok bool) {
	if text, _ = LineFeeds(data); Hash(text) == hash {
		return text, true
	}
	if _, faults := document.Parse(data); len(faults) > 0 {
		return nil, false
	}
	text, err := game.Canonical(json.RawMessage(data))
	return text, err == nil && Hash(text) == hash
}

// Converted returns the document of a hash where a file differs from it in its layout only. A file that
// cannot be read is none such.
func (r Reader) Converted(ctx context.Context, name, hash string) (text []byte, converted bool) {
	data, err := r.Read(ctx, name)
	if err != nil || Hash(data) == hash {
		return nil, false
	}
	return asPublished(data, hash)
}

// MendLayout writes dailies and kept documents as they were published, where only their layout differs.
func (s *Store) MendLayout(ctx context.Context) error {
	hashes, err := s.reader.Objects()
	if err != nil {
		return err
	}
	named := make(map[string]string, len(hashes)) // hashes by the paths of their files
	for _, hash := range hashes {
		named[ObjectPath(hash)] = hash
	}
	for _, entry := range s.Index.All() {
		named[entry.Path] = entry.SHA256
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if text, converted := s.reader.Converted(ctx, name, named[name]); converted {
			if err := s.put(name, text); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}
