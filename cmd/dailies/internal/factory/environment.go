package factory

import (
	"crypto/rand"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// Environment is all that the program touches outside itself.
type Environment struct {
	Streams
	Dir     string // the working directory, empty when it is not known
	Getenv  func(string) string
	Environ func() []string // NAME=value, as os.Environ; nil for none
	Now     func() time.Time

	Random    io.Reader     // for secrets alone; nothing that is written depends on it
	Temporary string        // the folder for temporary ones; the system's when empty
	Caches    string        // the folder of the user's caches; empty for none
	Build     func() string // identifies the program's code; nil, or empty, when nothing does
}

// BuildID identifies the program's code; empty when nothing does.
func (e Environment) BuildID() string {
	if e.Build == nil {
		return ""
	}
	return e.Build()
}

// System is the environment of a program at work.
func System() Environment {
	dir, _ := os.Getwd()           // without it, reports give paths as they were given
	caches, _ := os.UserCacheDir() // some systems have none
	return Environment{
		Streams: Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Terminal: term.IsTerminal(int(os.Stderr.Fd()))},
		Dir:     dir,
		Getenv:  os.Getenv,
		Environ: os.Environ,
		Now:     time.Now,
		Random:  rand.Reader,
		Caches:  caches,
		Build:   programID,
	}
}
