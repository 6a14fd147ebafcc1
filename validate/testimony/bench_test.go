package testimony

import (
	"testing"
)

func BenchmarkCheckHand(b *testing.B) {
	p := workedExample()
	g := New(nil)
	g.Check = CheckHand
	for b.Loop() {
		g.Judge(b.Context(), p, g.Profiles[0])
	}
}
