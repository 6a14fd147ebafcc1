package flags

import (
	"fmt"
	"runtime"
	"strconv"

	"github.com/spf13/pflag"

	"dailies/game/document"
)

// MaxWorkers bounds --workers: more goroutines than that only cost memory.
const MaxWorkers = 1024

// Workers is the value of --workers: how many things are judged at once.
type Workers int

// Add adds --workers. By default there are as many as processors.
func (w *Workers) Add(flags *pflag.FlagSet) {
	*w = Workers(min(runtime.GOMAXPROCS(0), MaxWorkers))
	Setting(flags, w, "workers")
}

// String is the number.
func (w *Workers) String() string { return strconv.Itoa(int(*w)) }

// Type names the value in the help of the flag.
func (w *Workers) Type() string { return "int" }

// Set takes a number within the bounds.
func (w *Workers) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MaxWorkers {
		return fmt.Errorf("takes a whole number from 1 to %d, not %s", MaxWorkers, document.Quote(text))
	}
	*w = Workers(n)
	return nil
}
