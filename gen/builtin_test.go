package gen

import (
	"context"
	iofs "io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// written are the materials that an author hands over.
func written(author Author, r Request) (materials []Submission, err error) {
	err = author.Write(context.Background(), r, func(m Submission) error {
		materials = append(materials, m)
		return nil
	})
	return materials, err
}

func TestBuiltinAnswersOnceInTheOrderOfNames(t *testing.T) {
	b := Builtin{map[string]iofs.FS{"n": fstest.MapFS{"b.json": {Data: []byte("2")}, "a.json": {Data: []byte("1")}, "c.txt": {}}}}
	materials, err := written(b, Request{Game: "n"})
	require.NoError(t, err)
	require.Equal(t, []string{"a.json", "b.json"}, []string{materials[0].Source, materials[1].Source})
	for _, r := range []Request{{Game: "n", Round: 1}, {Game: "m"}} {
		materials, err = written(b, r)
		require.NoError(t, err)
		require.Empty(t, materials)
	}
}
