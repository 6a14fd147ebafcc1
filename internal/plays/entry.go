package plays

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"dailies/game/session"
)

// Entry is a log that was handed in. It is not verified.
type Entry struct {
	File string // where it is from: a file, with the line where it holds links, or a link
	Name string // of the player, as told: the link's name, else the file's
	Log  []byte
	Bad  *session.LogError // why it is no link; nil for what is one, or a log
}

// Entries are the logs of a file: one log, or a challenge link on each line that is not empty.
func Entries(file string, data []byte) []Entry {
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if !IsLink(string(bytes.TrimSpace(data))) {
		return []Entry{{File: file, Name: name, Log: data}}
	}
	var all []Entry
	for i, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		entry := Linked(line)
		entry.File = fmt.Sprintf("%s, line %d", file, i+1)
		if entry.Name == "" {
			entry.Name = name
		}
		all = append(all, entry)
	}
	return all
}

// Linked is the log of a challenge link.
func Linked(text string) Entry {
	link, err := ParseLink(text)
	if err != nil {
		return Entry{File: "a link", Bad: &session.LogError{Code: session.LogMalformed, Problem: err.Error()}}
	}
	return Entry{File: "a link", Name: link.Name, Log: link.Log}
}
