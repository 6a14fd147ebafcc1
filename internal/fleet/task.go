package fleet

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"dailies/gen"
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
	Terms   []byte            `json:"terms,omitempty"` // of a document, which stands in place of the pack
}

// Result is what a worker found about a task, and how.
type Result struct {
	// Result is of the drafts from the first on: of all, or of some when a worker ended
	// early so that others share in the rest.
	gen.Result

	Found     []byte `json:"found,omitempty"` // about a document
	Worker    string `json:"worker"`
	TookMS    int64  `json:"tookMs"`
	Delivered uint64 `json:"delivered"` // how often the task was handed to a worker until then
}

// Failure is why a task cannot be judged.
type Failure struct {
	Key    string `json:"key"` // of the task
	Worker string `json:"worker,omitempty"`
	Reason string `json:"reason"`
	Draft  *int   `json:"draft,omitempty"` // the index of the draft that it was, where it was one
	Stack  string `json:"stack,omitempty"` // of a panic
}

// wire is a task as it travels.
func wire(t gen.Task, version string) Task {
	return Task{Version: version, Game: t.Game, Pack: hash([]byte(t.Pack)), Seed: t.Seed, Rung: t.Rung, Profile: t.Profile, From: t.From, To: t.To}
}

// task is what a worker judges, given the text of the pack.
func (t Task) task(pack string) gen.Task {
	return gen.Task{Series: gen.Series{Game: t.Game, Pack: pack, Seed: t.Seed, Rung: t.Rung}, Profile: t.Profile, From: t.From, To: t.To}
}

// key is the hash of a task's content, in which the pack's stands for the pack.
func (t Task) key() string {
	key := results.Key(t.task(t.Pack), t.Version)
	if t.Terms != nil {
		key = hash([]byte(key + string(t.Terms)))
	}
	return key
}

func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// read reads what another program has written.
func read[T any](data []byte) (value T, err error) {
	err = json.Unmarshal(data, &value)
	return value, err
}
