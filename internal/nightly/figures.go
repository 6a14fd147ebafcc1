package nightly

import (
	"dailies/internal/atomicfile"
	"dailies/internal/fault"
	"dailies/internal/monitor"
)

// Figures are what a monitor reads of a night.
type Figures struct {
	Ahead     map[string]int // by game: days filled from today on, one after the other
	Runway    map[string]int // by game: days after them that the packs at hand carry
	Fallbacks int            // days that other authors than the first filled
	Findings  int            // alarms of the night
	Spend     float64        // in the currency of the prices
	Seconds   float64        // that the night took
	Ended     float64        // Unix time
	Code      int            // the exit code
}

// Leave writes the figures to a file in the text format of Prometheus, as the textfile collector of
// its node exporter reads it. The error is a [fault.Usage].
func (f Figures) Leave(name string) error {
	text, err := monitor.Text(f.gauges())
	if err != nil {
		return err
	}
	return fault.AsUsage(atomicfile.Write(name, text))
}

// gauges are the figures as a monitor reads them.
func (f Figures) gauges() []monitor.Figure {
	return []monitor.Figure{
		monitor.Gauges("dailies_days_ahead", "Days filled from today on, one after the other.", "game", f.Ahead),
		monitor.Gauges("dailies_runway_days", "Days after those that the packs at hand carry, as far as the night looked.", "game", f.Runway),
		monitor.Gauge("dailies_fallback_days", "Days of the last night that other authors than the first filled.", float64(f.Fallbacks)),
		monitor.Gauge("dailies_findings", "Alarms of the last night.", float64(f.Findings)),
		monitor.Gauge("dailies_spend", "What the last night cost, in the currency of the prices.", f.Spend),
		monitor.Gauge("dailies_night_seconds", "How long the last night took.", f.Seconds),
		monitor.Gauge("dailies_night_end_timestamp_seconds", "When the last night ended, in Unix time.", f.Ended),
		monitor.Gauge("dailies_night_exit_code", "The exit code of the last night.", float64(f.Code)),
	}
}
