package flags

import "github.com/spf13/cobra"

// Against is what logs of plays are verified against: what a folder published, or one puzzle.
type Against struct {
	Out    string
	Puzzle string // a file; empty for what is published
}

// Add adds --out and --puzzle.
func (a *Against) Add(cmd *cobra.Command) {
	Out(cmd.Flags(), &a.Out)
	cmd.Flags().StringVar(&a.Puzzle, "puzzle", "", "verify against the puzzle of this file instead of what is published")
}
