package recording

import (
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"dailies/game/document"
	"dailies/internal/boundedfile"
)

// Missing is a question without a recording.
type Missing struct {
	Key     string
	Model   string
	Attempt int
	Dir     string
	Nearest string   // the key of the recording most like it; empty when nothing is recorded
	Differs []string // how the nearest differs, a sentence each
	Damaged int      // files that could not be read, one of which may be the missing one
}

// Error implements error.
func (e *Missing) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "no recording for key %s (model %s, attempt %d); ", short(e.Key), document.Quote(e.Model), e.Attempt)
	if e.Nearest == "" {
		fmt.Fprintf(&b, "nothing is recorded in %s", document.Printable(e.Dir))
	} else {
		fmt.Fprintf(&b, "nearest is %s: %s", short(e.Nearest), strings.Join(e.Differs, "; "))
	}
	if e.Damaged > 0 {
		fmt.Fprintf(&b, "; recordings that cannot be read: %d", e.Damaged)
	}
	return b.String()
}

// short returns as much of a key as a person needs to find the file.
func short(key string) string { return key[:12] + "…" }

// missing looks for the nearest recording: the one that differs in the fewest fields,
// then the one whose prompt is the same for longest, then the first by name.
func (t *Folder) missing(q Question) error {
	entries, err := os.ReadDir(t.dir)
	if err != nil {
		return fmt.Errorf("read exchanges from %s: %w", t.dir, err)
	}
	missing := &Missing{Key: q.Key(), Model: q.Model, Attempt: q.Attempt, Dir: t.dir}
	most := -1
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), suffix) || boundedfile.Hidden(entry.Name()) {
			continue
		}
		recorded, _, err := t.read(entry.Name())
		if err != nil {
			missing.Damaged++
			continue
		}
		differs, alike := differences(recorded, q), common(recorded.User, q.User)
		fewer := len(differs) < len(missing.Differs)
		if missing.Nearest == "" || fewer || len(differs) == len(missing.Differs) && alike > most {
			missing.Nearest, missing.Differs, most = strings.TrimSuffix(entry.Name(), suffix), differs, alike
		}
	}
	return missing
}

// differences lists how a recorded question differs from the one that was asked.
func differences(recorded, asked Question) []string {
	var differs []string
	for _, field := range []struct {
		name            string
		recorded, asked any
	}{
		{"model", recorded.Model, asked.Model},
		{"base URL", address(recorded.BaseURL), address(asked.BaseURL)},
		{"answer format", recorded.Format, asked.Format},
		{"limit of answer tokens", recorded.Parameters.MaxAnswer, asked.Parameters.MaxAnswer},
		{"field of the limit", recorded.Parameters.TokenField, asked.Parameters.TokenField},
		{"temperature", recorded.Parameters.Temperature, asked.Parameters.Temperature},
		{"top_p", recorded.Parameters.TopP, asked.Parameters.TopP},
		{"seed", recorded.Parameters.Seed, asked.Parameters.Seed},
		{"reasoning effort", recorded.Parameters.Effort, asked.Parameters.Effort},
		{"deployment", recorded.Parameters.Deployment, asked.Parameters.Deployment},
		{"folder of prompts", recorded.Prompts, asked.Prompts},
		{"attempt", recorded.Attempt, asked.Attempt},
	} {
		if field.recorded != field.asked {
			differs = append(differs, fmt.Sprintf("the %s differs: recorded %s, asked %s", field.name, show(field.recorded), show(field.asked)))
		}
	}
	for _, field := range [][3]string{
		{"system prompt", recorded.System, asked.System},
		{"user prompt", recorded.User, asked.User},
		{"answer to correct", recorded.Previous, asked.Previous},
		{"correction", recorded.Correction, asked.Correction},
		{"schema", string(recorded.Schema), string(asked.Schema)},
	} {
		if field[1] != field[2] {
			n := common(field[1], field[2])
			differs = append(differs, fmt.Sprintf("the %s differs from character %d on: recorded %s, asked %s", field[0],
				utf8.RuneCountInString(field[1][:n])+1, document.Quote(field[1][n:]), document.Quote(field[2][n:])))
		}
	}
	return differs
}

func show(value any) string {
	if text, ok := value.(string); ok {
		return document.Quote(text)
	}
	return fmt.Sprint(value)
}

// common returns how many bytes two texts begin with alike, whole characters only.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	return n
}
