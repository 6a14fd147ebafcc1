package results

import (
	"bytes"
	"encoding/json"
)

// sealLine is a line of a file, with its newline: the hash of the file's name and the rest of the line, what
// the line is about, and what was found. An empty line means nothing.
func sealLine(file, about string, found []byte) []byte {
	rest := append([]byte(about+" "), found...)
	return append([]byte(lineSum(file, rest)+" "), append(rest, '\n')...)
}

// encodeLine is a line with a value as JSON.
func encodeLine(file, about string, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return sealLine(file, about, text), nil
}

// openLine checks a line without its newline, and returns what it is about and what was found.
func openLine(file string, text []byte) (about string, found []byte, ok bool) {
	sum, rest, _ := bytes.Cut(text, []byte(" "))
	if len(rest) == 0 || string(sum) != lineSum(file, rest) {
		return "", nil, false
	}
	what, found, _ := bytes.Cut(rest, []byte(" "))
	return string(what), found, true
}

// lineSum ties the rest of a line to its file.
func lineSum(file string, rest []byte) string { return hash(append([]byte(file+"\n"), rest...)) }
