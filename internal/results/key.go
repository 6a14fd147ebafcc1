package results

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"runtime/debug"

	"dailies/game"
	"dailies/gen/pool"
)

// Key names a task by its content: the series, the profile, the range, and the version (see
// [Version]) of the judge. Tasks with one key have one result. It is 64 hexadecimal digits;
// empty for a task that cannot be encoded as JSON, which does not happen in the program.
func Key(task pool.Task, version string) string {
	text, err := game.CanonicalLine(struct {
		Task    pool.Task `json:"task"`
		Version string    `json:"version"`
	}{task, version})
	if err != nil {
		return ""
	}
	return hash(text)
}

// Version names what results depend on besides their tasks: the program (see [Program])
// and the schemas of packs and puzzles.
func Version(program string, schemas ...[]byte) string {
	all := hash([]byte(program))
	for _, schema := range schemas {
		all += hash(schema)
	}
	return hash([]byte(all))
}

// release matches the version of a module built from a clean tag. Any suffix that Go adds
// means that the code is not that of the tag.
var release = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// Program names the program by its release where it was built from a clean tag, and
// otherwise by the hash of its executable. info is the build information of the
// executable, nil for none; with neither, the name is empty, and nothing may be kept under it.
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
