// Package monitor words figures for a monitor, in the text format of Prometheus, and answers the
// requests of one.
package monitor

import (
	"bytes"
	"context"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"

	"dailies/game/document"
	"dailies/internal/fault"
)

// Figure is a figure with a name, or one for each value of a label.
type Figure = *dto.MetricFamily

// Gauge is a figure that goes up and down.
func Gauge(name, help string, value float64) Figure {
	return &dto.MetricFamily{Name: &name, Help: &help, Type: dto.MetricType_GAUGE.Enum(), Metric: []*dto.Metric{{Gauge: &dto.Gauge{Value: &value}}}}
}

// Counter is a figure that only grows as long as the process lives.
func Counter(name, help string, value float64) Figure {
	return &dto.MetricFamily{Name: &name, Help: &help, Type: dto.MetricType_COUNTER.Enum(), Metric: []*dto.Metric{{Counter: &dto.Counter{Value: &value}}}}
}

// Gauges is a gauge for each value of a label.
func Gauges(name, help, label string, values map[string]int) Figure {
	family := &dto.MetricFamily{Name: &name, Help: &help, Type: dto.MetricType_GAUGE.Enum()}
	for _, of := range slices.Sorted(maps.Keys(values)) {
		value := float64(values[of])
		family.Metric = append(family.Metric, &dto.Metric{Label: []*dto.LabelPair{{Name: &label, Value: &of}}, Gauge: &dto.Gauge{Value: &value}})
	}
	return family
}

// Text words figures. One for each value of a label that has no value is left out: the format has
// no empty family.
func Text(figures []Figure) ([]byte, error) {
	var text bytes.Buffer
	for _, figure := range figures {
		if len(figure.Metric) == 0 {
			continue
		}
		if _, err := expfmt.MetricFamilyToText(&text, figure); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// Source is what a monitor may ask of a process. Both are called at any time, and by several
// requests at once.
type Source struct {
	Healthy func() error // why the process cannot work at present; nil when it can
	Figures func() []Figure
}

// Serve answers /healthz and /metrics at an address such as 127.0.0.1:9090 until stop. The error
// is a [fault.Usage].
func Serve(ctx context.Context, address string, source Source) (stop func(), err error) {
	var listen net.ListenConfig
	listener, err := listen.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fault.Usagef("--metrics %s: %s", document.Printable(address), fault.Reason(err))
	}
	server := &http.Server{Handler: source.handler(), ReadHeaderTimeout: 5 * time.Second, MaxHeaderBytes: 1 << 14}
	go func() { _ = server.Serve(listener) }() // until it is closed
	return func() { _ = server.Close() }, nil
}

func (s Source) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := s.Healthy(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte("ok\n")) // a monitor that has gone asks again
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		text, err := Text(s.Figures())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", string(expfmt.NewFormat(expfmt.TypeTextPlain)))
		_, _ = w.Write(text) // as above
	})
	return mux
}
