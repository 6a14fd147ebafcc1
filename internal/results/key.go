package results

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"runtime/debug"

	"dailies/game"
	"dailies/gen"
)

// Key names a task by its content: the series, the profile, the range, and the version
// (see [Version]) of what judges. Tasks of one key have one result. It is 64 hexadecimal
// digits; empty for a task that cannot be written as JSON, which no task of the program is.
func Key(task gen.Task, version string) string {
	text, err := game.CanonicalLine(struct {
		Task    gen.Task `json:"task"`
		Version string   `json:"version"`
	}{task, version})
	if err != nil {
		return ""
	}
	return hash(text)
}

// Version names what results depend on beside their tasks: the program (see [Program])
// and the schemas that packs and puzzles are held to.
func Version(program string, schemas ...[]byte) string {
	all := hash([]byte(program))
	for _, schema := range schemas {
		all += hash(schema)
	}
	return hash([]byte(all))
}

// release is the version of a module that was built from a clean tag. Anything that Go
// adds to it says that the code is not that of the tag.
var release = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// Program names the program by its release where it was built from a clean tag, and
// otherwise by the hash of its executable. info is what the executable says of itself,
// nil for nothing; with neither, the name is empty, and nothing may be kept under it.
func Program(info *debug.BuildInfo, executable func() string) string {
	if info != nil && release.MatchString(info.Main.Version) {
		return info.Main.Path + " " + info.Main.Version
	}
	return executable()
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
