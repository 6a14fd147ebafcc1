package fault_test

import (
	"errors"
	"fmt"
	"io/fs"
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

func TestNoErrorStaysNone(t *testing.T) { require.NoError(t, fault.AsUsage(nil)) }

func TestFindingsAreFoundInAChain(t *testing.T) {
	require.ErrorIs(t, errors.Join(errors.New("x"), fault.Findings{}), fault.Findings{})
}
