package aura

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/validate"
)

// TestEveryPoolIsJudged by lines of its own.
func TestEveryPoolIsJudged(t *testing.T) {
	p := shipped(t, "good/wifi.json")
	l := &p.AuraLines
	for name, lines := range map[string]*[]string{
		"intro": &l.Intro, "accepted": &l.Accepted, "resonance": &l.Resonance, "rejected": &l.Rejected, "scan": &l.Scan,
		"audit": &l.Audit, "shift": &l.Shift, "win": &l.Win, "loss": &l.Loss,
	} {
		kept := *lines
		for at, broken := range map[string][]string{"/auraLines/" + name: {" "}, "/auraLines/" + name + "/1": {"fine", p.Evidence[3].Name + " it is."}} {
			*lines = broken
			findings := validate.Collect(profile(Daily), func(report *validate.Reporter) { checkVoice(p, report) })
			require.Len(t, findings, 1, name)
			require.Equal(t, at, findings[0].Pointer)
		}
		*lines = kept
	}
}
