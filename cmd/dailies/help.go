package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// usageTemplate makes of cobra's template the program's: a command that others stand below is
// followed by COMMAND, the program does nothing without one, and a topic is a word after help.
func usageTemplate(template string) string {
	return strings.NewReplacer(
		"{{if .Runnable}}", "{{if and .Runnable .HasParent}}",
		"[command]", "COMMAND",
		"{{rpad .CommandPath .CommandPathPadding}}", "{{.Root.Name}} help {{rpad .Name .NamePadding}}",
	).Replace(template)
}

// checkHelp has the command help refuse a word that is no command. Cobra's own prints the help
// of the whole program then.
func checkHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"}) // it was just added
	help.Use = "help [COMMAND]"
	help.Args = func(_ *cobra.Command, args []string) error {
		found, rest, err := root.Find(args)
		if err == nil && len(rest) > 0 && found.HasSubCommands() {
			err = unknown(found, rest[0])
		}
		return err
	}
}
