package monitor

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/stretchr/testify/require"

	"dailies/internal/fault"
)

func TestWhatAMonitorIsTold(t *testing.T) {
	var sick error
	handler := Source{
		Healthy: func() error { return sick },
		Figures: func() []Figure {
			return []Figure{Gauge("a", "A.", 1.5), Counter("b", "B.", 2), Gauges("c", "C.", "game", map[string]int{"y": 4, "x": 3}), Gauges("d", "D.", "game", nil)}
		},
	}.handler()
	ask := func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return answer
	}
	require.Equal(t, http.StatusOK, ask("/healthz").Code)
	sick = errors.New("the queue does not answer")
	require.Equal(t, http.StatusServiceUnavailable, ask("/healthz").Code)
	require.Equal(t, "the queue does not answer\n", ask("/healthz").Body.String())

	answer := ask("/metrics")
	require.Contains(t, answer.Header().Get("Content-Type"), "text/plain")
	text := answer.Body.String()
	require.Contains(t, text, "# HELP a A.\n# TYPE a gauge\na 1.5\n# HELP b B.\n# TYPE b counter\nb 2\n")
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, families, 3)
	require.Equal(t, "x", families["c"].GetMetric()[0].GetLabel()[0].GetValue())
}

func TestAnAddressThatCannotBeServed(t *testing.T) {
	for _, bad := range []string{"127.0.0.1:99999", "nowhere", "192.0.2.1:1"} {
		_, err := Serve(t.Context(), bad, Source{})
		require.ErrorAs(t, err, new(fault.Usage), bad)
		require.ErrorContains(t, err, "--metrics "+bad)
	}
}
