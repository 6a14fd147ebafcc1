package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
	"dailies/cmd/dailies/internal/generate"
	"dailies/cmd/dailies/internal/nightly"
	"dailies/cmd/dailies/internal/played"
	"dailies/cmd/dailies/internal/serve"
	"dailies/gen/llm/provider"
	"dailies/internal/catalog"
	"dailies/internal/settings"
	"dailies/internal/store"
	"dailies/validate"
)

const goodAura = "../../validate/aura/testdata/good/coffee.json"

// shown are the settings that dailies config prints: value and place by setting.
func shown(t testing.TB, env map[string]string, args ...string) map[string][2]string {
	t.Helper()
	code, out, errs := try(t, env, append([]string{"config", "--format", "json"}, args...)...)
	require.Equal(t, exitClean, code, errs)
	var printed struct {
		Settings []struct{ Setting, Value, Where string }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &printed))
	all := make(map[string][2]string)
	for _, s := range printed.Settings {
		all[s.Setting] = [2]string{s.Value, s.Where}
	}
	return all
}

func TestConfigTellsWhereValuesComeFrom(t *testing.T) {
	file := write(t, "night.yaml", "openai:\n  model: from-file\n  baseURL: http://file/v1\n  retries: 2\nuse: {aura: AURA_SPEC_V1}\n")
	env := map[string]string{"OPENAI_MODEL": "from-env", "OPENAI_BASE_URL": "http://env/v1"}
	all := shown(t, env, "--config", file, "--base-url", "http://flag/v1", "--difficulty", "EASY", "--limit", "ERR_META_EVIDENCE_TYPE=50", "--profile", "A1_SPEC_V1")
	for setting, want := range map[string][2]string{
		"openai.baseURL":                       {"http://flag/v1", "flag --base-url"},
		"openai.model":                         {"from-env", "env OPENAI_MODEL"},
		"openai.retries":                       {"2", file + ":4:12"},
		"openai.format":                        {"auto", "default"},
		"use.aura":                             {"AURA_SPEC_V1", file + ":5:13"},
		"use.triples":                          {"A1_SPEC_V1", "flag --profile"},
		"use.waywords":                         {"EASY_DAILY_V1", "default"},
		"difficulties.testimony.sunday":        {"EASY", "flag --difficulty"},
		"window.limits.ERR_META_EVIDENCE_TYPE": {"50", "flag --limit"},
		"window.limits.ERR_META_CONCERN_DIM":   {"60", "default"},
	} {
		require.Equal(t, want, all[setting], setting)
	}
	code, out, _ := try(t, env, "config", "--config", file)
	require.Equal(t, exitClean, code)
	require.Regexp(t, `(?m)^openai\.model +from-env +env OPENAI_MODEL$`, out)
}

func TestConfigShowsNoSecret(t *testing.T) {
	const key = "sk-very-secret"
	env := map[string]string{"OPENAI_API_KEY": key, "OPENAI_BASE_URL": "http://me:hush@host/v1?key=hush2", "OPENAI_MODEL": "x" + key}
	for _, format := range []string{"text", "json", "markdown"} {
		_, out, errs := try(t, env, "config", "--format", format)
		for _, secret := range []string{key, "secret", "hush"} {
			require.NotContains(t, out+errs, secret, format)
		}
	}
	require.Equal(t, [2]string{"set", "env OPENAI_API_KEY"}, shown(t, env)["OPENAI_API_KEY"])
	require.Equal(t, [2]string{"not set", "default"}, shown(t, nil)["OPENAI_API_KEY"])
}

func TestASettingsFileThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"profiles:\n  H_1:\n    from: NOBODY\n":                                                 ":3:11: profiles.H_1.from: no shipped profile is called \"NOBODY\"; known: A1_DAILY_V1, A1_SPEC_V1,",
		"profiles:\n  A1_SPEC_V1: {from: A1_DAILY_V1}\n":                                        ":2:3: profiles.A1_SPEC_V1: a shipped profile has this name",
		"profiles:\n  H_1:\n    from: A1_DAILY_V1\n    severities: {ERR_AURA_REFERENCE: off}\n": ":4:18: profiles.H_1.severities.ERR_AURA_REFERENCE: triples has no such rule; known: ERR_A1_",
		"profiles:\n  H_1: {from: A1_DAILY_V1, severities: {ERR_UNDECIDED: off}}\n":             ":2:41: profiles.H_1.severities.ERR_UNDECIDED: is an error in every profile",
		"profiles:\n  H_1: {from: A1_DAILY_V1, severities: {ERR_SCHEMA_INVALID: warning}}\n":    "ERR_SCHEMA_INVALID: is an error in every profile",
		"profiles:\n  H_1: {from: A1_DAILY_V1, severities: {ERR_A1_COVERAGE: fatal}}\n":         ":2:58: profiles.H_1.severities.ERR_A1_COVERAGE: is \"fatal\"; allowed: ",
		"profiles:\n  H_1: {from: AURA_DAILY_V1, figures: {gold: 1}}\n":                         "aura has no such figure; known: friCleanGoldPreferred, ",
		"profiles:\n  H_1: {from: A1_DAILY_V1, figures: {forwardOnly: 1}}\n":                    "triples has no such figure; known: none",
		"profiles:\n  H_1: {from: A1_DAILY_V1}\n  H_1: {from: A1_DAILY_V1}\n":                   ":3:3: ",
		"use: {aura: A1_DAILY_V1}\n":                                                            ":1:13: use.aura: aura has no profile \"A1_DAILY_V1\"; known: AURA_DAILY_V1, AURA_SPEC_V1",
		"window: {limits: {ERR_META_GAP: 3}}\n":                                                 ":1:33: window.limits.ERR_META_GAP: \"ERR_META_GAP\" takes no limit; these do: ERR_META_ALWAYS_CLEAN",
		"quiet: {12-24: [noise], 02-30: [noise]}\n":                                             ":1:25: quiet.02-30: \"02-30\" is not a date of the year; write 12-24, 12-26..01-02 or a holiday",
		"quiet: {12-24: noise}\n":                                                               ":1:16: quiet.12-24: ",
		"quiet: {12-24: [Some Noise]}\n":                                                        ":1:17: quiet.12-24.0: ",
		"difficulties: {testimony: {monday: GRIM}}\n":                                           ":1:36: difficulties.testimony.monday: is \"GRIM\"; allowed: ",
		"author: [x]\n":                            ":1:10: author.0: is \"x\"; allowed: \"builtin\", \"openai\"",
		"openai: {timeout: 3}\n":                   ":1:19: openai.timeout: \"3\" is not a duration above 0, such as 90s or 3m",
		"openai: {timeout: 0s}\n":                  ":1:19: openai.timeout: \"0s\" is not a duration above 0",
		"openai: {maxWait: 3 minutes}\n":           "\"3 minutes\" is not a duration above 0",
		"openai: {inFlight: 0}\n":                  "\"0\" is not a whole number of 1 or more",
		"deadline: 5\n":                            "\"5\" is not a duration of 0 or more, such as 90s or 3m",
		"budget: {money: \"0\"}\n":                 "\"0\" is not an amount above 0, such as 2.50; leave it out for no limit",
		"budget: {games: {aura: {money: 0.00}}}\n": "is not an amount above 0",
		"seed: 99999999999999999999\n":             ":1:7: seed: ",
	} {
		file := write(t, "s.yaml", text)
		for _, command := range [][]string{{"config"}, {"validate", goodTriples}, {"generate", "--dry-run"}, {"qa", "."}, {"lint", "."}, {"solve", goodTriples}} {
			code, out, errs := try(t, nil, append(command, "--config", file)...)
			require.Equal(t, exitUsage, code, text)
			require.Contains(t, errs, file+":", text)
			require.Contains(t, errs, want, text)
			require.Empty(t, out)
		}
	}
	for _, args := range [][]string{{"--profile", "NOPE"}, {"--difficulty", "GRIM"}, {"--retries", "-1"}, {"--format", "xml"}, {"--in-flight", "0"},
		{"--timeout", "0"}, {"--max-wait", "0s"}, {"--max-delay", "0"}, {"--budget-money", "0.0"}, {"--temperature", "warm"}} {
		code, out, errs := try(t, nil, append([]string{"config"}, args...)...)
		require.Equal(t, exitUsage, code, errs)
		require.Empty(t, out)
	}
	code, _, errs := try(t, nil, "config", "--config", "nowhere.yaml")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "nowhere.yaml: no such file")
}

// TestAProfileOfOnesOwnChangesTheVerdict, in both directions and in every command
// that judges.
func TestAProfileOfOnesOwnChangesTheVerdict(t *testing.T) {
	broken, err := filepath.Abs("../../validate/triples/testdata/broken/ERR_A1_TILE_WORDS.json")
	require.NoError(t, err)
	aura, err := filepath.Abs(goodAura)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	code, out, _ := try(t, nil, "validate", broken)
	require.Equal(t, exitFindings, code, out)

	settings := "profiles:\n" +
		"  LOOSE_V1: {from: A1_DAILY_V1, severities: {ERR_A1_TILE_WORDS: %s}}\n" +
		"  TIGHT_V1: {from: AURA_DAILY_V1, figures: {goldDraftsAtMost: 0}}\n" +
		"use: {triples: LOOSE_V1}\n"
	require.NoError(t, os.WriteFile(factory.SettingsFile, fmt.Appendf(nil, settings, "off"), 0o644))
	code, out, _ = try(t, nil, "validate", broken, "--format", "json", "--fail-on", "warning")
	require.Equal(t, exitClean, code, out)
	require.Contains(t, out, `"profile":"LOOSE_V1"`)
	code, _, _ = try(t, nil, "validate", broken, "--profile", "A1_DAILY_V1")
	require.Equal(t, exitFindings, code, "a flag comes before the file")
	code, out, _ = try(t, nil, "solve", broken)
	require.Equal(t, exitClean, code, out)

	code, out, _ = try(t, nil, "validate", aura)
	require.Equal(t, exitClean, code, out)
	code, out, _ = try(t, nil, "validate", aura, "--profile", "TIGHT_V1")
	require.Equal(t, exitFindings, code)
	require.Contains(t, out, "8 of 924 drafts reach Gold, more than 0 %")

	require.NoError(t, os.WriteFile(factory.SettingsFile, fmt.Appendf(nil, settings, "warning"), 0o644))
	code, out, errs := try(t, nil, "generate", "triples", "--from", broken, "--date", "2026-11-21", "--out", "made")
	require.Equal(t, exitClean, code, out+errs)
	index, err := store.NewReader("made").Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LOOSE_V1", index["2026-11-21"]["triples"].Profile)
	code, out, _ = try(t, nil, "qa", "made")
	require.Equal(t, exitClean, code, out)
	code, out, _ = try(t, nil, "qa", "made", "--profile", "A1_DAILY_V1")
	require.Equal(t, exitFindings, code, out)
}

// TestDerivedProfilesAreTheCommands: no profile stays behind in the program.
func TestDerivedProfilesAreTheCommands(t *testing.T) {
	file := write(t, "s.yaml", "profiles: {LOOSE_V1: {from: A1_DAILY_V1, severities: {ERR_A1_COVERAGE: off}}}\n")
	code, _, _ := try(t, nil, "validate", goodTriples, "--config", file, "--profile", "LOOSE_V1")
	require.Equal(t, exitClean, code)
	code, _, errs := try(t, nil, "validate", goodTriples, "--profile", "LOOSE_V1")
	require.Equal(t, exitUsage, code, errs)
	for _, e := range catalog.Games() {
		for _, p := range e.Check.Profiles {
			for _, rule := range validate.CommonRules() {
				if strings.HasPrefix(rule.Code, "ERR_") {
					require.Equal(t, validate.Error, p.Severity(rule), rule.Code)
				}
			}
		}
	}
}

func TestTheWindowOfTheFile(t *testing.T) {
	dir := t.TempDir()
	for date, name := range map[string]string{"2026-11-21": "guest-wifi", "2026-11-22": "midnight-fridge"} {
		text := regexp.MustCompile(`"(puzzleId|dateISO)": "[^"]*"`).ReplaceAllStringFunc(read(t, "../../validate/triples/testdata/good/"+name+".json"), func(member string) string {
			if strings.HasPrefix(member, `"puzzleId"`) {
				return `"puzzleId": "` + date + `-triples"`
			}
			return `"dateISO": "` + date + `"`
		})
		require.NoError(t, os.MkdirAll(filepath.Join(dir, date), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, date, "triples.json"), []byte(text), 0o644))
	}
	code, out, _ := try(t, nil, "lint", dir)
	require.Equal(t, exitClean, code, out)
	file := write(t, "s.yaml", "out: "+dir+"\nwindow: {limits: {ERR_META_EVIDENCE_TYPE: 1}, binds: {ERR_META_EVIDENCE_TYPE: 1}}\n")
	code, out, _ = try(t, nil, "lint", "--config", file)
	require.Equal(t, exitFindings, code, "the folder is the file's")
	require.Contains(t, out, "ERR_META_EVIDENCE_TYPE")
	code, out, _ = try(t, nil, "lint", "--config", file, "--limit", "ERR_META_EVIDENCE_TYPE=100")
	require.Equal(t, exitClean, code, out)
	code, out, _ = try(t, nil, "lint", dir, "--config", write(t, "s.yaml", "window: {limits: {ERR_META_EVIDENCE_TYPE: 1}, days: 1}\n"))
	require.Equal(t, exitFindings, code, out)
}

func TestDifficultiesOfTheFile(t *testing.T) {
	dir := t.TempDir()
	file := write(t, "s.yaml", "seed: 3\nout: "+dir+"\ndifficulties: {testimony: {sunday: TUTORIAL}}\n")
	code, out, errs := try(t, nil, "generate", "testimony", "--from", oneTestPack, "--config", file, "--date", "2026-11-22")
	require.Equal(t, exitClean, code, out+errs)
	require.Contains(t, read(t, dir+"/2026-11-22/testimony.json"), `"difficulty": "TUTORIAL"`, "a Sunday is EXPERT otherwise")
	require.Contains(t, read(t, dir+"/index.json"), `"seed": 3`)
}

// TestQuietDatesOfTheFile: a pack of a tone is not dealt on a date without it, and is on the day after.
func TestQuietDatesOfTheFile(t *testing.T) {
	pack := strings.Replace(read(t, oneTestPack), `"now":`, `"tones": ["noise"], "now":`, 1)
	from := write(t, "pack.json", pack)
	file := write(t, "s.yaml", "quiet:\n  11-22: [spooky, noise]\n")
	dir := t.TempDir()
	generate := func(date string) (int, string) {
		code, out, errs := try(t, nil, "generate", "testimony", "--from", from, "--config", file, "--date", date, "--difficulty", "TUTORIAL", "--out", dir)
		return code, out + errs
	}
	code, out := generate("2026-11-22")
	require.NotEqual(t, exitClean, code, out)
	require.NoFileExists(t, dir+"/2026-11-22/testimony.json")
	code, out = generate("2026-11-23")
	require.Equal(t, exitClean, code, out)
	require.FileExists(t, dir+"/2026-11-23/testimony.json")
}

// TestARunIsNamedByWhatTheSettingsChange, not by where they stand.
func TestARunIsNamedByWhatTheSettingsChange(t *testing.T) {
	game, from := "triples", goodTriples
	run := func(settings string, args ...string) string {
		if settings != "" {
			args = append(args, "--config", write(t, "s.yaml", settings))
		}
		_, out, errs := try(t, nil, append([]string{"generate", game, "--from", from, "--dry-run", "--format", "json", "--date", "2026-11-21", "--out", t.TempDir()}, args...)...)
		var report struct{ Run string }
		require.NoError(t, json.Unmarshal([]byte(out), &report), errs)
		return report.Run
	}
	plain := run("")
	require.Equal(t, plain, run("attempts: 4\nworkers: 2\n"), "nothing is set that is not so already")
	require.Equal(t, plain, run("difficulties: {testimony: {sunday: EASY}}\n"), "no game of the run has difficulties")
	require.Equal(t, run("", "--seed", "5"), run("seed: 5\n"))
	require.Equal(t, run("", "--window", "5", "--limit", "ERR_META_EVIDENCE_TYPE=50"), run("window: {days: 5, limits: {ERR_META_EVIDENCE_TYPE: 50}}\n"))
	require.NotEqual(t, plain, run("seed: 5\n"))
	require.NotEqual(t, plain, run("window: {days: 5}\n"))
	require.NotEqual(t, plain, run("quiet: {12-24: [noise]}\n"))
	profile := "profiles: {H_1: {from: A1_DAILY_V1, severities: {ERR_A1_COVERAGE: %s}}}\nuse: {triples: H_1}\n"
	off, warning := run(fmt.Sprintf(profile, "off")), run(fmt.Sprintf(profile, "warning"))
	require.NotEqual(t, plain, off)
	require.NotEqual(t, off, warning, "the name of the profile is the same")

	game, from = "testimony", hardHand
	week := "difficulties: {testimony: {monday: EASY, tuesday: EASY, wednesday: EASY, thursday: EASY, friday: EASY, saturday: EASY, sunday: EASY}}\n"
	require.Equal(t, run("", "--difficulty", "EASY"), run(week))
	require.NotEqual(t, run(""), run(week))
	require.Equal(t, run(""), run("difficulties: {testimony: {sunday: EXPERT}}\n"))
}

// TestTheReadmeShowsTheSettings: its table is the program's, and its example works.
func TestTheReadmeShowsTheSettings(t *testing.T) {
	readme := read(t, "../../README.md")
	require.True(t, strings.Contains(readme, settings.Markdown()), "the table of settings is stale: paste what dailies config --format markdown prints") // not Contains, which prints both
	_, rest, _ := strings.Cut(readme, "## Settings")
	example := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(rest)
	require.Len(t, example, 2)
	file := write(t, factory.SettingsFile, example[1])
	all := shown(t, nil, "--config", file)
	require.Equal(t, "openai,builtin", all["author"][0])
	require.Equal(t, "HOUSE_V1", all["use.aura"][0])
	require.Equal(t, "EXPERT", all["difficulties.testimony.saturday"][0])
	code, out, errs := try(t, nil, "validate", goodAura, "--config", file, "--format", "json")
	require.Equal(t, exitClean, code, errs)
	require.Contains(t, out, "HOUSE_V1")
}

// TestTheReadmeShowsANight: its settings are in force, and its line for cron works.
func TestTheReadmeShowsANight(t *testing.T) {
	_, night, _ := strings.Cut(read(t, "../../README.md"), "## Every night")
	example := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(night)
	require.Len(t, example, 2)
	all := shown(t, nil, "--config", write(t, factory.SettingsFile, example[1]))
	require.Equal(t, []string{"openai,builtin", "2h", "5.00"}, []string{all["author"][0], all["deadline"][0], all["budget.money"][0]})
	unbuilt(t)
	url := serveModel(t, 500, "x")
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(factory.SettingsFile, []byte(example[1]), 0o644))
	line := regexp.MustCompile(`\./dailies (nightly) >night.log 2>&1 \|\| cat night.log`).FindStringSubmatch(night)
	require.Len(t, line, 2)
	code, out, errs := try(t, map[string]string{"OPENAI_API_KEY": "k", "DAILIES_RUNWAY_ALARM": "0"}, line[1], "triples", "--ahead", "1", "--base-url", url, "--retries", "0")
	require.Equal(t, exitFindings, code, "the packs had to stand in: "+out+errs)
	code, out, _ = try(t, nil, "runs", "show")
	require.Equal(t, exitClean, code)
	require.Contains(t, out, "chosen from  1 builtin")
	require.Contains(t, out, "openai was asked once and filled 0 of 1 day; it failed: the server answered HTTP 500")
}

// TestFlagsSayWhatTheTableSays: words and default of a setting's flag are the table's.
func TestFlagsSayWhatTheTableSays(t *testing.T) {
	f := factory.New(factory.Environment{})
	flags := generate.New(f).Flags()
	flags.AddFlagSet(serve.NewSite(f).Flags())
	flags.AddFlagSet(nightly.New(f).Flags())
	flags.AddFlagSet(played.NewCollect(f).Flags())
	for _, s := range settings.Table() {
		require.NotEmpty(t, s.Doc, s.Name())
		if s.Flag == "" {
			continue
		}
		flag := flags.Lookup(s.Flag)
		require.NotNil(t, flag, s.Flag)
		require.Equal(t, s.Doc, flag.Usage, s.Flag)
		if s.Flag != "workers" { // as many as processors
			require.Equal(t, s.Default, strings.Trim(flag.DefValue, "[]"), s.Flag) // brackets stand around lists
		}
	}
}

// TestTheSchemaKnowsTheGames: what it lists by name is what the catalog has.
func TestTheSchemaKnowsTheGames(t *testing.T) {
	code, out, _ := try(t, nil, "schema", "config")
	require.Equal(t, exitClean, code)
	type object struct {
		Properties map[string]json.RawMessage
	}
	var schema struct {
		Properties  map[string]object
		Definitions map[string]struct{ Properties map[string]object }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &schema))
	figures := make(map[string]bool)
	for _, e := range catalog.Games() {
		require.Contains(t, schema.Properties["use"].Properties, e.Name())
		require.Contains(t, string(schema.Properties["budget"].Properties["games"]), `"`+e.Name()+`"`)
		_, varies := schema.Properties["difficulties"].Properties[e.Name()]
		require.Equal(t, e.Varies(), varies, e.Name())
		for _, figure := range e.Figures() {
			figures[figure] = true
			require.Contains(t, schema.Definitions["profile"].Properties["figures"].Properties, figure)
		}
	}
	require.Len(t, schema.Definitions["profile"].Properties["figures"].Properties, len(figures))
	require.Len(t, schema.Properties["use"].Properties, len(catalog.Games()))
}

func TestTheAuthorsOfTheFile(t *testing.T) {
	dir := t.TempDir()
	url := serveModel(t, 200, read(t, "../../gen/triples/packs/guest-wifi.json"))
	file := write(t, "s.yaml", "author: [openai, builtin]\nopenai: {baseURL: "+url+", model: m}\n")
	args := []string{"generate", "triples", "--date", "2026-11-21", "--out", dir, "--config", file}
	code, out, errs := try(t, nil, args...) // an endpoint of one's own needs no key
	require.Equal(t, exitClean, code, out+errs)
	index, err := store.NewReader(dir).Index(t.Context())
	require.NoError(t, err)
	require.Equal(t, "m", index["2026-11-21"]["triples"].Provenance.Model)
}

// TestTodayIsInTheTimeZone of the settings; it is 2026-11-21, 03:04 UTC. A zone that nobody knows is
// refused before anything runs.
func TestTodayIsInTheTimeZone(t *testing.T) {
	t.Parallel()
	west := write(t, "west.yaml", "timezone: America/Los_Angeles\n")
	for want, args := range map[string][]string{
		"2026-11-20": {"--config", west},
		"2026-11-21": {"--config", west, "--timezone", "Asia/Tokyo"},
	} {
		dir := t.TempDir()
		code, _, errs := try(t, nil, append([]string{"generate", "triples", "--out", dir}, args...)...)
		require.Equal(t, exitClean, code, errs)
		require.FileExists(t, filepath.Join(dir, want, "triples.json"))
	}
	for where, given := range map[string][]string{
		"s.yaml:2:11: timezone: ": {"--config", write(t, "s.yaml", "days: 1\ntimezone: Mars/Olympus\n")},
		"flag --timezone: ":       {"--timezone", "Local"},
		"env DAILIES_TIMEZONE: ":  nil,
	} {
		dir := filepath.Join(t.TempDir(), "out")
		env := map[string]string{}
		if given == nil {
			env["DAILIES_TIMEZONE"] = "Mars/Olympus"
		}
		code, _, errs := try(t, env, append([]string{"generate", "triples", "--out", dir}, given...)...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, errs, where)
		require.Contains(t, errs, "is no time zone; name one as Europe/Berlin")
		require.NoDirExists(t, dir)
	}
}

// TestNoKeyOfAnEndpointIsShown, wherever somebody has put it, for any known endpoint and any
// variable that a model of the settings names.
func TestNoKeyOfAnEndpointIsShown(t *testing.T) {
	for _, preset := range append(provider.Presets(), provider.Preset{Name: "other", KeyFrom: "OTHER_KEY"}) {
		file := write(t, "dailies.yaml", "openai: {model: m-"+theKey+"}\nmodels: [{name: a, model: m, keyFrom: OTHER_KEY}]\n")
		for _, format := range []string{"text", "json"} {
			code, out, errs := try(t, map[string]string{preset.KeyFrom: theKey}, "config", "--config", file, "--format", format)
			require.Equal(t, exitClean, code, errs)
			require.Contains(t, out, "m-xxxxx", preset.Name)
			require.NotContains(t, out+errs, theKey, preset.Name)
		}
	}
}
