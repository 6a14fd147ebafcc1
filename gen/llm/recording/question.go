package recording

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strings"

	"dailies/game"
)

// Question is everything that determines what a model is asked.
type Question struct {
	Model      string
	BaseURL    string // user name, password, query and a slash at the end make no difference
	System     string // the prompt, its first part
	User       string // the prompt, its second part
	Previous   string // an earlier answer of the model's, to be corrected; empty for none
	Correction string // what is to be corrected in it
	Schema     Schema // empty when none is sent
	Format     string // how the answer is asked for
	Parameters Parameters
	Prompts    string // the hash of the folder of prompts that it is from; empty for those of the program
	Attempt    int    // how often this very question was asked before in the run, from 0

	key  string        // once it is known; see Keyed
	file *questionFile // set with it: the question as files have it
	line []byte        // set with it: the same on one line
}

// Parameters are the settings of the model that are sent along.
type Parameters struct {
	MaxAnswer   int    // tokens; 0 when it is not sent
	TokenField  string // the name under which MaxAnswer is sent
	Temperature string // as a decimal number; empty when it is not sent

	TopP, Seed, Effort string // the same
	Deployment         string // of Azure; empty for none
}

// Keyed returns the question with its key computed, which is slow enough to matter
// between requests. The result must not be changed.
func (q Question) Keyed() Question {
	file := toFile(q)
	q.file, q.line = &file, file.line()
	q.key = keyOf(q.line)
	return q
}

// Key identifies the question, in hexadecimal; the package comment says how it is computed.
func (q Question) Key() string {
	if q.key != "" {
		return q.key
	}
	return keyOf(toFile(q).line())
}

func keyOf(line []byte) string {
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:])
}

// address returns a base URL without the parts that may be secret.
func address(baseURL string) string {
	u, err := url.Parse(baseURL)
	if err != nil {
		return ""
	}
	u.User, u.RawQuery, u.Fragment, u.ForceQuery = nil, "", "", false
	return strings.TrimRight(u.String(), "/")
}

// Schema is a JSON Schema in canonical form, so that white space and the order of keys make no
// difference.
type Schema string

// NewSchema returns a schema in canonical form, or unchanged if it is not JSON.
func NewSchema(schema []byte) Schema {
	if !json.Valid(schema) {
		return Schema(schema)
	}
	text, err := game.Canonical(json.RawMessage(schema))
	if err != nil {
		return Schema(schema)
	}
	return Schema(text)
}

// Answer is a model's answer.
type Answer struct {
	Content  string
	Model    string // as the server named it
	Prompt   int    // tokens, as the server reported
	Tokens   int    // of the answer, as the server reported
	Reported bool   // whether the server reported tokens
}
