package fleet

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"dailies/gen/pool"
	"dailies/internal/results"
	"dailies/validate"
)

// Task is a range of a series as it travels.
type Task struct {
	Version string            `json:"version"` // of the program and its schemas
	Game    string            `json:"game"`
	Pack    string            `json:"pack"` // the SHA-256 of its text, under which the bucket has it
	Seed    uint64            `json:"seed"`
	Rung    string            `json:"rung,omitempty"`
	Profile *validate.Profile `json:"profile"`
	From    int               `json:"from"`
	To      int               `json:"to"`
	Terms   []byte            `json:"terms,omitempty"` // of a document, which takes the place of the pack
}

// Result is what a worker found about a task, and how.
type Result struct {
	// Result covers the drafts from the first on: all, or some when a worker ended early so
	// that others share the rest.
	pool.Result

	Found     []byte `json:"found,omitempty"` // about a document
	Worker    string `json:"-"`               // in the name under which it is stored
	TookMS    int64  `json:"tookMs"`
	Delivered uint64 `json:"delivered"` // how often the task was handed to a worker until then
}

// Failure is why a task cannot be judged.
type Failure struct {
	Key    string `json:"key"` // of the task
	Worker string `json:"worker,omitempty"`
	Reason string `json:"reason"`
	Draft  *int   `json:"draft,omitempty"` // the index of the failing draft, where it was one
	Stack  string `json:"stack,omitempty"` // of a panic
	Full   bool   `json:"full,omitempty"`  // the result cannot be stored
}

// wire is a task as it travels.
func wire(t pool.Task, version string) Task { return wireOf(t, version, hash([]byte(t.Pack))) }

// wireOf is a task as it travels, given the hash of its pack.
func wireOf(t pool.Task, version, pack string) Task {
	return Task{Version: version, Game: t.Game, Pack: pack, Seed: t.Seed, Rung: t.Rung, Profile: t.Profile, From: t.From, To: t.To}
}

// task returns what a worker judges, given the text of the pack.
func (t Task) task(pack string) pool.Task {
	return pool.Task{Series: pool.Series{Game: t.Game, Pack: pack, Seed: t.Seed, Rung: t.Rung}, Profile: t.Profile, From: t.From, To: t.To}
}

// key is the hash of a task's content, with the pack's hash in place of the pack.
func (t Task) key() string { return t.keyOf(t.common()) }

// common is the hash of all of a task but its range.
func (t Task) common() string {
	t.From, t.To = 0, 0
	return hash([]byte(results.Key(t.task(t.Pack), t.Version) + string(t.Terms)))
}

// keyOf is the key of a task, given the hash of the rest.
func (t Task) keyOf(common string) string {
	return hash(fmt.Appendf(nil, "%s %d %d", common, t.From, t.To))
}

func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// read decodes what another program has encoded.
func read[T any](data []byte) (value T, err error) {
	err = json.Unmarshal(data, &value)
	return value, err
}
