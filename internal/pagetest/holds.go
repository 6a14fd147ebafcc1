package pagetest

import (
	"context"
	"errors"
	"time"

	"github.com/chromedp/chromedp"
)

// answerTime is how long a browser may take to answer a question about a page.
const answerTime = 3 * time.Second

// Holds reports whether a script is true of the page at this moment. Asked just as one page makes
// room for the next, Chromium now and then never answers: that counts as not true, and the caller
// asks again. A page must be open in ctx already. The error is another of the browser's, or that of ctx.
func Holds(ctx context.Context, script string) (bool, error) {
	answer, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	holds, err := chromedp.Run(answer, chromedp.Evaluate[bool]("!!("+script+")"))
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return false, nil
	}
	return holds, err
}
