package sessiontest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/game/session"
)

// Ended is a session of the document whose run has ended, by random play that the seed determines.
func Ended(t testing.TB, document []byte, seed uint64) *session.Session {
	t.Helper()
	s, err := session.Games().Open(document, session.Options{})
	require.NoError(t, err)
	require.NoError(t, End(s, document, rand.New(rand.NewPCG(seed, 1))))
	return s
}

// Log is the log of the run of [Ended], a first attempt.
func Log(t testing.TB, document []byte, seed uint64) []byte {
	t.Helper()
	text, err := Ended(t, document, seed).Log(1)
	require.NoError(t, err)
	return text
}
