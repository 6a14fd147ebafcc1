package pagetest

import (
	"context"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// shared is the browser of all tests of a program; nil where each starts its own.
var shared *browser

// browser is one that the first test to ask for it starts.
type browser struct {
	mutex sync.Mutex
	ctx   context.Context
	ends  []func()
}

// Run runs the tests of a package in one browser, for their TestMain: to start it costs as much as three pages.
// Each test has a profile of its own there.
func Run(m *testing.M) int {
	shared = &browser{}
	defer shared.end()
	return m.Run()
}

func (b *browser) started(t testing.TB) context.Context {
	t.Helper()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.ctx == nil {
		later := func(end func()) { b.ends = append(b.ends, end) }
		ctx, leave := chromedp.NewContext(launch(context.Background(), t, later))
		later(leave)
		require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
		b.ctx = ctx
	}
	return b.ctx
}

func (b *browser) end() {
	for i := len(b.ends) - 1; i >= 0; i-- {
		b.ends[i]()
	}
}
