package settings

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAModelByItsEndpoint gets the key of that endpoint, and of no other.
func TestAModelByItsEndpoint(t *testing.T) {
	getenv := func(name string) string { return "value of " + name }
	for _, c := range []struct {
		plan Model
		key  string
	}{
		{Model{}, "value of OPENAI_API_KEY"},
		{Model{Endpoint: "groq"}, "value of GROQ_API_KEY"},
		{Model{Endpoint: "groq", BaseURL: "http://localhost:1/v1"}, ""},
		{Model{Endpoint: "groq", KeyFrom: "OTHER"}, "value of OTHER"},
	} {
		got := c.plan.Config(getenv)
		require.Equal(t, c.key, got.Key)
		require.Equal(t, c.plan.Endpoint, got.Endpoint.Name)
	}
}
