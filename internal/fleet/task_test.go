package fleet

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
	"dailies/internal/fault"
	"dailies/lint/window"
	"dailies/validate"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestWhatTravelsIsPlainData: a change of these files is a change of format. The key of
// a task is here too, since results are kept under it.
func TestWhatTravelsIsPlainData(t *testing.T) {
	task := pool.Task{
		Series:  pool.Series{Game: "n", Pack: `{"game":"n"}`, Seed: 7, Rung: "HIGH"},
		Profile: &validate.Profile{Name: "N", Severities: map[string]validate.Severity{"ERR_ODD": validate.Error}, Figures: map[string]int{"most": 3}},
		From:    64, To: 128,
	}
	sent := wire(task, "0.1.0")
	golden(t, "task.json", sent)
	require.Equal(t, task, sent.task(task.Pack))
	key := sent.key()
	golden(t, "key.json", key)
	document := Task{Version: "0.1.0", Game: documents, Pack: hash([]byte("{}")), Terms: []byte(`{"profiles":{}}`), To: 1}
	golden(t, "document.json", document)
	require.NotEqual(t, document.key(), Task{Version: "0.1.0", Game: documents, Pack: document.Pack, Terms: []byte("{}"), To: 1}.key())
	draft := 65
	golden(t, "failure.json", Failure{Key: key, Worker: "here-1", Reason: "the judge broke", Draft: &draft, Stack: "main.main()"})
	golden(t, "result.json", Result{TookMS: 950, Delivered: 2, Result: pool.Result{
		Drafts: []pool.DraftResult{
			{Index: 64, Label: "2", Group: "g", Verdict: pool.Passed, Score: 4, Warnings: 1, Facts: &window.Facts{Names: []string{"two"}}},
			{Index: 65, Label: "3", Verdict: pool.Refused, Findings: []pool.Finding{{Code: "ERR_ODD", Severity: validate.Error, Pointer: "/n", Message: "3 is odd"}}},
			{Index: 66, Label: "0", Verdict: pool.NotMade, Rejected: gen.Rejections{"it is zero": 1}},
		},
		Ended: true, Rejected: gen.Rejections{"it is negative": 2},
	}})
}

func golden[T any](t *testing.T, name string, value T) {
	t.Helper()
	text, err := json.MarshalIndent(value, "", "  ")
	require.NoError(t, err)
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, append(text, '\n'), 0o600))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(text)+"\n")
	again, err := read[T](want)
	require.NoError(t, err)
	require.Equal(t, value, again)
}

func TestAnAddressGivesNoSecretAway(t *testing.T) {
	for _, url := range []string{"nats://user:open%20sesame@h:1,nats://tok3n@i:2"} {
		at := Address{URL: url}
		require.NoError(t, at.Check())
		require.Equal(t, "nats://h:1,nats://i:2", at.String())
		err := at.Failed(errors.Join(nats.ErrAuthorization, errors.New(`dial "nats://user:open%20sesame@h:1": open sesame; tok3n`)))
		require.NotContains(t, err.Error(), "sesame")
		require.NotContains(t, err.Error(), "tok3n")
		require.ErrorIs(t, err, nats.ErrAuthorization)
		require.ErrorAs(t, err, new(fault.Usage))
	}
	for _, bad := range []Address{{}, {URL: "host:4222"}, {URL: "http://h:1"}, {URL: "nats://h:1,,nats://i:2"}, {URL: "nats://h", Cert: "c.pem"}, {URL: "nats://h:65536"}, {URL: "nats://h:0"}, {URL: "nats://h", Credentials: "nope.creds"}, {URL: "nats://h", CA: "task_test.go"}, {URL: "nats://h", Credentials: "task_test.go"}, {URL: "nats://h", Cert: "task_test.go", Key: "nope"}} {
		require.ErrorAs(t, bad.Check(), new(fault.Usage), bad.URL)
	}
}
