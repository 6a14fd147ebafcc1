package flags

import "github.com/spf13/pflag"

// Run holds a run's settings, besides its authors and its window.
type Run struct {
	Days, Attempts       int
	Seed                 uint64
	Out, Results, FailOn string
	Ledger               string // see [ledger.Folder]
	Workers              Workers
}

// AddDays adds the flags that say how many days a run fills, and when it has failed.
func (r *Run) AddDays(flags *pflag.FlagSet) {
	Section(flags, HeadingDays, func(flags *pflag.FlagSet) { Setting(flags, &r.Days, "days") })
	Setting(flags, &r.FailOn, "fail-on")
}

// AddFilling adds the others, which every command that fills days has.
func (r *Run) AddFilling(flags *pflag.FlagSet) {
	Section(flags, HeadingDays, func(flags *pflag.FlagSet) {
		Setting(flags, &r.Attempts, "attempts")
		Setting(flags, &r.Seed, "seed")
	})
	Section(flags, HeadingOut, func(flags *pflag.FlagSet) { Out(flags, &r.Out) })
	Setting(flags, &r.Ledger, "ledger")
	Setting(flags, &r.Results, "results")
	r.Workers.Add(flags)
}
