package main

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARefusedKeyStopsEveryGame(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }))
	defer server.Close()
	dir := t.TempDir()
	code, _, errs := try(t, map[string]string{"OPENAI_API_KEY": "k"}, "generate", "all", "--author", "openai", "--model", "m",
		"--base-url", server.URL+"/v1", "--date", "2026-11-21", "--out", dir)
	require.Equal(t, exitUsage, code, errs)
	require.Contains(t, errs, "OPENAI_API_KEY")
	require.Empty(t, tree(t, dir))
}
