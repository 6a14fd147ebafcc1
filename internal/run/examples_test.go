package run

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailies/gen/fill"
	"dailies/validate"
)

func TestAnExampleIsTheSameInAnyOrder(t *testing.T) {
	rule := &validate.Rule{Code: "ERR_TEST"}
	rejection := func(source, message string, severity validate.Severity) fill.Refusal {
		return fill.Refusal{Source: source, Findings: []validate.Finding{{Rule: rule, Severity: severity, Message: message}}}
	}
	one, two, warned := rejection("a", "one", validate.Error), rejection("b", "two", validate.Error), rejection("0", "warned", validate.Warning)
	for _, order := range [][]fill.Refusal{{one, two, warned}, {warned, two, one}} {
		var x examples
		for _, r := range order {
			x.keep(r)
		}
		require.Equal(t, "one", x.of("ERR_TEST"))
		require.Empty(t, x.of("ERR_OTHER"))
	}
}
