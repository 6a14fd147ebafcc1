package pagetest

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestAnAnswerThatDoesNotComeIsNotWaitedFor, and the next question is answered.
func TestAnAnswerThatDoesNotComeIsNotWaitedFor(t *testing.T) {
	ctx, _ := Open(t)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
	holds, err := Holds(ctx, `(() => { for (const end = Date.now() + 5000; Date.now() < end;); return true; })()`)
	require.NoError(t, err)
	require.False(t, holds)
	for holds = false; !holds; {
		holds, err = Holds(ctx, "true")
		require.NoError(t, err)
	}
}

// TestNothingIsLeftOfABrowser in the folder for temporary files.
func TestNothingIsLeftOfABrowser(t *testing.T) {
	Long(t)
	temp, err := os.MkdirTemp("", "left")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(temp)) })
	t.Setenv("TMPDIR", temp)
	t.Run("open", func(t *testing.T) {
		ctx, _ := Open(t)
		require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
	})
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestAPageThatCrashedEndsItsBrowser at once, so that nobody waits for its answers.
func TestAPageThatCrashedEndsItsBrowser(t *testing.T) {
	ctx, _ := Open(t)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
	_ = chromedp.Do(ctx, chromedp.Navigate("chrome://crash"))
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("true"))
	require.ErrorIs(t, err, context.Canceled)
}
