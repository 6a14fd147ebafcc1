package main

import (
	"iter"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"dailies/cmd/dailies/internal/factory"
)

// TestHelpIsGrouped: every command stands under a heading, and so does every flag of generate.
func TestHelpIsGrouped(t *testing.T) {
	t.Parallel()
	_, help, _ := try(t, nil, "--help")
	for _, heading := range []string{"Make days:", "Judge them:", "For people:", "For machines:"} {
		require.Contains(t, help, "\n"+heading+"\n  ")
	}
	_, others, _ := strings.Cut(help, "Additional Commands:\n")
	others, _, _ = strings.Cut(others, "\n\n")
	require.Equal(t, 2, strings.Count(others, "\n")+1, "completion and help alone: %s", others)

	_, help, _ = try(t, nil, "generate", "--help")
	generate, _, err := newRoot(factory.New(factory.Environment{})).Find([]string{"generate"})
	require.NoError(t, err)
	generate.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		require.True(t, flag.Name == "help" || strings.Count(help, "\n      --"+flag.Name+" ") == 1, flag.Name)
	})
	for _, heading := range []string{"Which days", "Where dailies go", "Who writes", "The model", "Pace, retries and money", "Answers that are kept", "The rolling window", "Other machines"} {
		require.Contains(t, help, "\n\n"+heading+":\n      --")
	}
}

// TestHelpShowsWhatToType: the program's usage and its topics as they are typed, and no line of
// words too long for a terminal.
func TestHelpShowsWhatToType(t *testing.T) {
	t.Parallel()
	_, help, _ := try(t, nil, "help")
	require.Contains(t, help, "\nUsage:\n  dailies COMMAND\n\n")
	require.Contains(t, help, "\nAdditional help topics:\n  dailies help "+exitTopic+" ")
	require.NotContains(t, help, "[command]")
	_, help, _ = try(t, nil, "runs", "--help")
	require.Contains(t, help, "\nUsage:\n  dailies runs [flags]\n  dailies runs COMMAND\n")
	for command := range commandsBelow(newRoot(factory.New(factory.Environment{}))) {
		for line := range strings.Lines(command.Long) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 100, "help of %s: %s", command.CommandPath(), line)
		}
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			require.NotContains(t, flag.Usage, "for none", "%s --%s", command.CommandPath(), flag.Name)
		})
	}
}

// commandsBelow are a command and all below it.
func commandsBelow(command *cobra.Command) iter.Seq[*cobra.Command] {
	return func(yield func(*cobra.Command) bool) {
		if !yield(command) {
			return
		}
		for _, below := range command.Commands() {
			for c := range commandsBelow(below) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// TestASlipIsNamed: a word that is nearly a command, a game or a code is told which.
func TestASlipIsNamed(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"validat x":               `there is no command "validat" (did you mean validate?); see dailies --help`,
		"help titels":             `there is no command "titels"; see dailies --help`,
		"help validat":            `there is no command "validat" (did you mean validate?); see dailies --help`,
		"help runs shwo":          `there is no command "runs shwo" (did you mean show?); see dailies runs --help`,
		"stats --frmat json":      `there is no flag --frmat (did you mean --format?); see dailies stats --help`,
		"runs show --xy":          `there is no flag --xy; see dailies runs show --help`,
		"qa -xy":                  `there is no flag -x; see dailies qa --help`,
		"schema bench --pack":     `bench has no pack: leave --pack out`,
		"runs shwo":               `there is no command "runs shwo" (did you mean show?); see dailies runs --help`,
		"review aprove x":         `there is no command "review aprove" (did you mean approve?); see dailies review --help`,
		"frobnicate":              `there is no command "frobnicate"; see dailies --help`,
		"generate tripels":        `no game is called "tripels" (did you mean triples?); there are `,
		"schema chess":            `no game is called "chess"; there are `,
		"explain err_index_hsh":   `no code is called "ERR_INDEX_HSH" (did you mean ERR_INDEX_HASH?); dailies explain lists them all`,
		"solve x --game aurra":    `no game is called "aurra" (did you mean aura?)`,
		"prompt testimonny":       `(did you mean testimony?)`,
		"validate x --game other": `no game is called "other"; there are `,
	} {
		code, out, errs := try(t, nil, strings.Fields(line)...)
		require.Equal(t, exitUsage, code, line)
		require.Empty(t, out, line)
		require.Contains(t, errs, want, line)
	}
}

// TestCompletion knows games, codes, profiles of the settings too, formats, and the days in --out.
func TestCompletion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	code, _, errs := generateDays(t, dir, fromPacks("guest-wifi")...)
	require.Equal(t, exitClean, code, errs)
	settings := write(t, "s.yaml", "out: "+dir+"\nprofiles: {HOUSE_V1: {from: A1_DAILY_V1}}\n")
	for line, want := range map[string]string{
		"generate tri":           "triples",
		"generate --profile A1_": "A1_DAILY_V1",
		"validate --config " + settings + " --profile HOU": "HOUSE_V1",
		"validate x --game wayw":                           "waywords",
		"explain ERR_INDEX_HA":                             "ERR_INDEX_HASH",
		"schema conf":                                      "config",
		"play --out " + dir + " 2026":                      "2026-11-21",
		"play --config " + settings + " 2026":              "2026-11-21",
		"review approve --out " + dir + " 2026":            "2026-11-21/triples",
		"probe --out " + dir + " 2026":                     "2026-11-21/triples",
		"qa --format sa":                                   "sarif",
		"generate --author op":                             "openai",
	} {
		code, out, errs := try(t, nil, append([]string{cobra.ShellCompNoDescRequestCmd}, strings.Fields(line)...)...)
		require.Equal(t, exitClean, code, errs)
		require.Contains(t, strings.Split(out, "\n"), want, line)
	}
}
