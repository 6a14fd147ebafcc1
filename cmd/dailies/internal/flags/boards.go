package flags

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"dailies/internal/audit"
	"dailies/internal/fault"
)

// Boards is how many boards of a pack are drawn; 0 for none.
type Boards int

// Add adds --boards.
func (b *Boards) Add(flags *pflag.FlagSet) {
	flags.IntVar((*int)(b), "boards", 0, "make this many boards of a pack, as generate would, and draw them solved")
}

// Check refuses a number out of bounds, and drawings amid a report for programs.
func (b *Boards) Check(formats ...string) error {
	switch {
	case *b < 0 || *b > audit.MaxBoards:
		return fault.Usagef("--boards is 0 to %d, not %d", audit.MaxBoards, *b)
	case *b > 0 && slices.ContainsFunc(formats, func(format string) bool { return format != Text && !strings.Contains(format, "=") }):
		return fault.Usagef("--boards draws on standard output, which only the text format can share; send other formats to a file, as in --format json=FILE")
	}
	return nil
}
