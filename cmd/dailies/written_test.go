package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/store"
)

// named gives a document in JSON a schema for editors, and a byte order mark.
func named(text string) string {
	return "\uFEFF" + strings.Replace(text, "{", "{\n  \"$schema\": \"./x.schema.json\",", 1)
}

// TestFilesForEditors: a key that names a schema and a byte order mark are taken in what people write, and
// nothing that is published depends on them.
func TestFilesForEditors(t *testing.T) {
	t.Parallel()
	const pack = "../../gen/triples/packs/guest-wifi.json"
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	mine := file("guest-wifi.json", named(read(t, pack)))
	list := read(t, "../../gen/waywords/topics/kitchen.json")
	for _, args := range [][]string{
		{"validate", mine},
		{"validate", file("puzzle.json", named(read(t, goodTriples)))},
		{"solve", file("aura.json", named(read(t, goodAura)))},
		{"layout", file("kitchen.json", named(list)), "--stats"},
		{"compile", file("board.yaml", "\uFEFF# yaml-language-server: $schema=./x.json\n$schema: ./x.json\ntheme: x\nrows: [TEA, ...]\npath: [TEA]\nstart: [0, 0]\nend: [0, 2]\n")},
		{"config", "--config", file("dailies.yaml", "\uFEFF# yaml-language-server: $schema=./x.json\r\nseed: 3\r\n")},
		{"config", "--config", file("dailies.json", named(`{"seed": 3}`))},
		{"config", "--config", file("empty.yaml", "\uFEFF# nothing\n")},
	} {
		code, out, errs := try(t, nil, args...)
		require.Equal(t, exitClean, code, "%v: %s%s", args, out, errs)
	}
	var runs, days []string
	for _, from := range []string{pack, mine} {
		out := t.TempDir()
		code, _, errs := try(t, nil, "generate", "--from", from, "--date", "2026-11-21", "--out", out, "--quiet")
		require.Equal(t, exitClean, code, errs)
		runs = append(runs, indexOf(t, out)["2026-11-21"]["triples"].Provenance.Run)
		days = append(days, read(t, filepath.Join(out, "2026-11-21", "triples.json")))
	}
	require.Equal(t, runs[0], runs[1])
	require.Equal(t, days[0], days[1])

	wrong := strings.Replace(read(t, pack), "{", "{\n  \"$schema\": {},", 1)
	_, out, _ := try(t, nil, "validate", file("wrong.json", wrong))
	require.Contains(t, out, "wrong.json:2:14: error: /$schema must be a string")
	broken := strings.Replace(named(read(t, pack)), `"theme"`, `"theem"`, 1)
	_, out, _ = try(t, nil, "validate", file("broken.json", broken))
	require.Regexp(t, `broken.json:\d+:\d+: error: /theem is not a key`, out)
	require.NotContains(t, out, "$schema")
}

// TestAPublishedFileOfAnEditor: accept takes what an editor wrote into a day, and publishes neither the
// schema nor the byte order mark.
func TestAPublishedFileOfAnEditor(t *testing.T) {
	t.Parallel()
	dir, day := threeDays(t)
	published := read(t, day)
	require.NoError(t, os.WriteFile(day, []byte(strings.TrimPrefix(named(published), "\uFEFF")), 0o644))
	code, out, _ := try(t, nil, "qa", dir)
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "ERR_INDEX_HASH")
	for _, args := range [][]string{{"validate", day}, {"lint", dir}, {"accept", day}, {"qa", dir}} {
		code, out, errs := try(t, nil, args...)
		require.Equal(t, exitClean, code, "%v: %s%s", args, out, errs)
	}
	require.Equal(t, published, read(t, day))

	require.NoError(t, os.WriteFile(day, []byte("\uFEFF"+published), 0o644))
	for _, args := range [][]string{{"validate", day}, {"qa", dir}, {"validate", dir}, {"lint", dir}} {
		code, out, _ := try(t, nil, args...)
		require.Equal(t, exitFindings, code, args)
		require.Contains(t, out, "1:1: error: the text begins with a byte order mark", args)
	}
	_, out, _ = try(t, nil, "check", dir, "--repair")
	require.Contains(t, out, "2026-11-22/triples.json: it is not what was published", "somebody wrote it")
	code, out, errs := try(t, nil, "accept", day)
	require.Equal(t, exitClean, code, out+errs)
	require.Equal(t, published, read(t, day))
	require.NoError(t, os.WriteFile(day, []byte("\xFF\xFE"+published), 0o644))
	for _, args := range [][]string{{"qa", dir}, {"accept", day}} {
		code, out, _ := try(t, nil, args...)
		require.Equal(t, exitFindings, code, args)
		require.Contains(t, out, "1:1: error: the text is in UTF-16")
	}

	require.NoError(t, os.Remove(filepath.Join(dir, store.IndexName)))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, store.RunsName)))
	require.NoError(t, os.WriteFile(day, []byte(strings.TrimPrefix(named(published), "\uFEFF")), 0o644))
	code, out, _ = try(t, nil, "reindex", dir)
	require.Equal(t, exitFindings, code, "nothing of it is published")
	require.Contains(t, out, "/$schema is not a key of this document")
}

// TestPromptsOfAnotherEditor are the same prompts: a byte order mark and line endings are not sent.
func TestPromptsOfAnotherEditor(t *testing.T) {
	t.Parallel()
	const text = "{{define \"system\"}}s\n{{end}}{{define \"user\"}}Mine,\nand {{.Vars.tone}}.{{end}}"
	var said []string
	for _, form := range []string{text, "\uFEFF" + strings.ReplaceAll(text, "\n", "\r\n")} {
		prompts := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(prompts, "triples.md"), []byte(form), 0o644))
		code, out, errs := try(t, nil, "prompt", "triples", "--prompts", prompts, "--var", "tone=dry")
		require.Equal(t, exitClean, code, errs)
		said = append(said, out)
	}
	require.Equal(t, said[0], said[1])
	require.NotContains(t, said[0], "\uFEFF")
	wide := filepath.Dir(write(t, "triples.md", "\xFF\xFEx\x00"))
	code, _, errs := try(t, nil, "prompt", "triples", "--prompts", wide)
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "triples.md: at byte 0: the text is in UTF-16")
}

// TestSchemasForEditors let documents name them, and what models are asked for does not.
func TestSchemasForEditors(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"config"}, {"bench"}, {"triples"}, {"triples", "--pack"}, {"waywords"}, {"waywords", "--pack"}, {"aura"}, {"aura", "--pack"}, {"testimony"}, {"testimony", "--pack"}, {"freeplay"}, {"freeplay", "--pack"}} {
		code, out, errs := try(t, nil, append([]string{"schema"}, args...)...)
		require.Equal(t, exitClean, code, errs)
		var schema struct {
			Properties map[string]struct{ Type any }
		}
		require.NoError(t, json.Unmarshal([]byte(out), &schema))
		require.Equal(t, "string", schema.Properties["$schema"].Type, args)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		require.Contains(t, errs, `"$schema": "./FILE"`)
		require.Contains(t, errs, "# yaml-language-server: $schema=./FILE")
	}
}
