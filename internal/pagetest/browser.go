package pagetest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a test may keep its browser.
const patience = 10 * time.Minute

// Long skips a short test: none opens a browser.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
}

// Shots is the folder for pictures of the screens, from SHOTS; empty for no pictures.
func Shots() string { return os.Getenv("SHOTS") }

// Browser is the program that shows pages, from BROWSER_PATH or the PATH. Without one it
// skips the test.
func Browser(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("BROWSER_PATH"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Skip("missing: Chromium or Chrome, on the PATH or in BROWSER_PATH")
	return ""
}

// Open opens a browser's window for this test, which ends with it, and records what the browser reports about
// its pages. It shares nothing with the windows of other tests but, under [Run], the browser.
func Open(t testing.TB) (context.Context, *Heard) {
	t.Helper()
	if shared == nil {
		return Alone(t)
	}
	return window(shared.started(t), t, chromedp.WithNewBrowserContext())
}

// Alone is [Open] in a browser of this test alone, with options of its own or a profile that lasts: in those of a
// shared one, which are private, no site can be installed.
func Alone(t testing.TB, more ...chromedp.ExecAllocatorOption) (context.Context, *Heard) {
	t.Helper()
	return window(launch(t.Context(), t, t.Cleanup, more...), t)
}

// launch starts a browser, which is ended by what it gives to cleanup.
func launch(ctx context.Context, t testing.TB, cleanup func(end func()), more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(Browser(t)), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	// Killed, as it is here, it leaves a folder there. The name is short for the sake of the socket in it.
	temp, err := os.MkdirTemp("", "browser")
	require.NoError(t, err)
	cleanup(func() { _ = os.RemoveAll(temp) })
	options = append(options, chromedp.Env("TMPDIR="+temp))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	if os.Getenv("HOME") == "" { // else it takes the working directory for one
		options = append(options, chromedp.Env("HOME="+os.TempDir()))
	}
	ctx, stop := chromedp.NewExecAllocator(ctx, append(options, more...)...)
	cleanup(stop)
	return ctx
}

// window opens one in a browser.
func window(ctx context.Context, t testing.TB, with ...chromedp.ContextOption) (context.Context, *Heard) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	ctx, crash := context.WithCancel(ctx)
	t.Cleanup(crash)
	heard := &Heard{crash: func() { // whatever is asked of it would never be answered
		t.Log("the browser's page crashed")
		crash()
	}}
	ctx, leave := chromedp.NewContext(ctx, append(with, chromedp.WithListener(heard.Hear))...)
	t.Cleanup(leave)
	return ctx, heard
}

// Heard is what a browser reports about its pages. It is safe for concurrent use.
type Heard struct {
	mutex              sync.Mutex
	problems, requests []string

	crash func() // ends the browser
}

// Hear takes an event of a browser, for tests that open a page of their own.
func (h *Heard) Hear(event any) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	switch event := event.(type) {
	case *inspector.EventTargetCrashed:
		h.crash()
	case *log.EventEntryAdded: // breaches of the policy among them
		h.problems = append(h.problems, event.Entry.Text+" "+event.Entry.URL)
	case *runtime.EventExceptionThrown:
		h.problems = append(h.problems, event.ExceptionDetails.Text+" "+event.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		h.problems = append(h.problems, fmt.Sprintf("console: %v", event.Type))
	case *network.EventRequestWillBeSent:
		h.requests = append(h.requests, event.Request.URL)
	}
}

// Problems are the browser's complaints.
func (h *Heard) Problems() []string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return append([]string(nil), h.problems...)
}

// Requests are the addresses that the pages requested.
func (h *Heard) Requests() []string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return append([]string(nil), h.requests...)
}

// Forget drops everything heard so far.
func (h *Heard) Forget() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.problems, h.requests = nil, nil
}

// Tool is a program or script of .ci/pages, which make servers fetches; without it the test
// skips. Tests of packages two folders below the root find it.
func Tool(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../../.ci/pages/node_modules", name))
	require.NoError(t, err)
	if _, err := os.Stat(path); err != nil {
		t.Skip("missing: " + name + " of make servers, which needs npm")
	}
	return path
}

// Axe is axe-core, a script.
func Axe(t testing.TB) []byte {
	t.Helper()
	axe, err := os.ReadFile(Tool(t, "axe-core/axe.min.js"))
	require.NoError(t, err)
	return axe
}

// Breaches are what axe finds wrong with the browser's page; options are axe's own.
func Breaches(ctx context.Context, t testing.TB, axe []byte, options string) []string {
	t.Helper()
	there, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(globalThis.axe)`))
	require.NoError(t, err)
	script := `axe.run(document, {resultTypes: ['violations'], ` + options + `}).then(r =>
		r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))))`
	if !there { // half a megabyte
		script = string(axe) + ";" + script
	}
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](script, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	return found
}
