package fault_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/internal/fault"
)

func TestSortedErrorsKeepTheirCauseAndWords(t *testing.T) {
	err := fmt.Errorf("begin: %w", fault.Usagef("open x: %w", fs.ErrNotExist))
	var usage fault.Usage
	require.ErrorAs(t, err, &usage)
	require.Equal(t, "open x: file does not exist", usage.Error())
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NotErrorIs(t, err, fault.Findings{})
}

func TestReasonsSpeakOfTheFile(t *testing.T) {
	var into struct {
		Days  int               `json:"days"`
		Names []string          `json:"names"`
		By    map[string]string `json:"by"`
		On    bool              `json:"on"`
		Share float64           `json:"share"`
	}
	for text, want := range map[string]string{
		`{"days":"x"}`:       `"days" must be a whole number, and there is: string`,
		`{"days":1.5}`:       `"days" must be a whole number, and there is: number 1.5`,
		`{"names":{}}`:       `"names" must be an array, and there is: object`,
		`{"names":[1]}`:      `"names" must be a string, and there is: number`,
		`{"by":[]}`:          `"by" must be an object, and there is: array`,
		`{"on":"yes"}`:       `"on" must be true or false, and there is: string`,
		`{"share":"half"}`:   `"share" must be a number, and there is: string`,
		`[]`:                 `it must be an object, and there is: array`,
		`{"elsewhere":true}`: `"elsewhere" is not a key of it`,
	} {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		err := fmt.Errorf("read it: %w", decoder.Decode(&into))
		if strings.Contains(text, "elsewhere") {
			err = errors.Unwrap(err)
		}
		require.Equal(t, want, fault.Reason(err), text)
	}
}

func TestNoErrorStaysNone(t *testing.T) { require.NoError(t, fault.AsUsage(nil)) }

func TestFindingsAreFoundInAChain(t *testing.T) {
	require.ErrorIs(t, errors.Join(errors.New("x"), fault.Findings{}), fault.Findings{})
}

func TestAFullDiskSaysWhatToDo(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	const advice = ": the disk is full; make room and start again"
	require.Equal(t, full.Error()+advice, fault.Explain(full))
	require.Equal(t, "x: "+fault.Reason(full)+advice, fault.Explain(errors.New("x: "+fault.Reason(full))), "by its text alone")
	told := errors.New(full.Error() + advice)
	require.Equal(t, told.Error(), fault.Explain(told), "once")
	require.Equal(t, "read x", fault.Explain(errors.New("read x")))
}
