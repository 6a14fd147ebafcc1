package store

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
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

// Converted returns the document of a hash where a file differs from it in line endings only. A
// file that cannot be read is none such.
func (r Reader) Converted(ctx context.Context, name, hash string) (text []byte, converted bool) {
	data, err := r.Read(ctx, name)
	if err != nil {
		return nil, false
	}
	text, changed := LineFeeds(data)
	return text, changed && Hash(text) == hash
}

// MendLineEndings writes dailies and kept documents as they were published, where only their
// line endings differ.
func (s *Store) MendLineEndings(ctx context.Context) error {
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
