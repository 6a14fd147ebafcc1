package results_test

import (
	"encoding/json"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/pool"
	"dailies/internal/results"
	"dailies/validate"
)

// TestKey changes whatever a result depends on, each for itself.
func TestKey(t *testing.T) {
	base := func() pool.Task {
		return pool.Task{
			Series:  pool.Series{Game: "triples", Pack: `{"a":"é<"}`, Seed: 1, Rung: "MON"},
			Profile: &validate.Profile{Name: "P", Severities: map[string]validate.Severity{"A": validate.Error, "B": validate.Warning}, Figures: map[string]int{"n": 3}},
			From:    0, To: 64,
		}
	}
	version := results.Version("program", []byte("schema"))
	seen := map[string]string{}
	enter := func(name string, task pool.Task, version string) {
		key := results.Key(task, version)
		require.Len(t, key, 64)
		require.Empty(t, seen[key], "%s", name)
		seen[key] = name
	}
	enter("itself", base(), version)
	for name, change := range map[string]func(*pool.Task){
		"game": func(t *pool.Task) { t.Game = "aura" }, "pack": func(t *pool.Task) { t.Pack += " " }, "seed": func(t *pool.Task) { t.Seed++ },
		"rung": func(t *pool.Task) { t.Rung = "" }, "from": func(t *pool.Task) { t.From++ }, "to": func(t *pool.Task) { t.To++ },
		"profile": func(t *pool.Task) { t.Profile.Name = "Q" }, "severity": func(t *pool.Task) { t.Profile.Severities["A"] = validate.Warning },
		"figure": func(t *pool.Task) { t.Profile.Figures["n"]++ }, "scripts": func(t *pool.Task) { t.Profile.Scripts = []string{"Greek"} },
	} {
		task := base()
		change(&task)
		enter(name, task, version)
	}
	enter("program", base(), results.Version("another", []byte("schema")))
	enter("schema", base(), results.Version("program", []byte("another")))
	enter("schemas", base(), results.Version("program", []byte("schema"), nil))
	again := base()
	text, err := json.Marshal(again)
	require.NoError(t, err)
	var back pool.Task
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, results.Key(base(), version), results.Key(back, version))
}

func TestProgram(t *testing.T) {
	hash := func() string { return "hash" }
	for version, name := range map[string]string{
		"v1.2.3": "dailies v1.2.3", "": "hash", "(devel)": "hash", "v1.2.3+dirty": "hash",
		"v1.2.4-0.20261122113738-f8eebf1aaaaa": "hash", "v2.0.0-rc.1": "hash",
	} {
		require.Equal(t, name, results.Program(&debug.BuildInfo{Main: debug.Module{Path: "dailies", Version: version}}, hash), version)
	}
	require.Equal(t, "hash", results.Program(nil, hash))
}
