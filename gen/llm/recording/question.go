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
	BaseURL    string          // user name, password, query and a slash at the end make no difference
	System     string          // the prompt, its first part
	User       string          // the prompt, its second part
	Previous   string          // an earlier answer of the model's, to be corrected; empty for none
	Correction string          // what is to be corrected in it
	Schema     json.RawMessage // nil when none is sent; white space and the order of keys make no difference
	Format     string          // how the answer is asked for
	Parameters Parameters
	Prompts    string // the hash of the folder of prompts that it is from; empty for those of the program
	Attempt    int    // how often this very question was asked before in the run, from 0

	key  string        // once it is known; see Keyed
	file *questionFile // set with it: the question as files have it
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
	q.file = &file
	q.key = q.Key()
	return q
}

// Key identifies the question, in hexadecimal; the package comment says how it is computed.
func (q Question) Key() string {
	if q.key != "" {
		return q.key
	}
	line, err := ordered(toFile(q), "")
	if err != nil {
		return "" // never: texts and whole numbers can be expressed
	}
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

// schemaText returns a schema in canonical form, or unchanged if it is not JSON.
func schemaText(schema json.RawMessage) string {
	if !json.Valid(schema) {
		return string(schema)
	}
	text, err := game.Canonical(schema)
	if err != nil {
		return string(schema)
	}
	return string(text)
}

// Answer is a model's answer.
type Answer struct {
	Content  string
	Model    string // as the server named it
	Prompt   int    // tokens, as the server reported
	Tokens   int    // of the answer, as the server reported
	Reported bool   // whether the server reported tokens
}
