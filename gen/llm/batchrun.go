package llm

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/sashabaranov/go-openai"
)

// The metadata of a batch. OpenAI takes texts alone.
const (
	metadataProgram = "program"
	metadataRun     = "run"
	program         = "dailies"
)

// Bounds on what a server may make of a search or a wait.
const (
	pagesLooked = 20 // of batches
	perPage     = 100
	firstPoll   = time.Second
)

// identifier is what may stand in a path.
var identifier = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$`)

// carryOut finds the batch of the run or sends one, and waits for it. The error is what
// kept it from ending; what each question got stands at its seat.
func (b *batch) carryOut(ctx context.Context) error {
	found, err := b.find(ctx)
	if err != nil {
		return fmt.Errorf("the endpoint cannot be asked for batches (%w)", err)
	}
	if found != nil {
		b.note("the run has asked before: its batch %s is waited for, and no other is sent", found.ID)
		err = b.admit(ctx)
	} else {
		found, err = b.submit(ctx)
	}
	if err != nil {
		return err
	}
	return b.await(ctx, *found)
}

// find looks for the batch of the run; nil when there is none. One that the server would
// not begin counts for nothing.
func (b *batch) find(ctx context.Context) (*openai.Batch, error) {
	after, limit := (*string)(nil), perPage
	for range pagesLooked {
		var page openai.ListBatchResponse
		err := b.call(ctx, func(ctx context.Context, c *openai.Client) (err error) {
			page, err = c.ListBatch(ctx, after, &limit)
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, one := range page.Data {
			if one.Metadata[metadataProgram] == program && one.Metadata[metadataRun] == b.Run && one.Status != "failed" && identifier.MatchString(one.ID) {
				return &one, nil
			}
		}
		if n := len(page.Data); !page.HasMore || n == 0 || !identifier.MatchString(page.Data[n-1].ID) {
			return nil, nil
		}
		after = &page.Data[len(page.Data)-1].ID
	}
	return nil, nil
}

// submit sends the batch. One whose sending failed halfway may be there all the same, and
// is looked for before it is sent again.
func (b *batch) submit(ctx context.Context) (*openai.Batch, error) {
	request := openai.UploadBatchFileRequest{FileName: program + "-" + b.Run + ".jsonl"}
	for _, s := range b.seats {
		request.Lines = append(request.Lines, item{s.key, s.payload})
	}
	var file openai.File
	err := b.call(ctx, func(ctx context.Context, c *openai.Client) (err error) {
		file, err = c.UploadBatchFile(ctx, request)
		return err
	})
	if err == nil && !identifier.MatchString(file.ID) {
		err = errors.New("the file of a batch has no name")
	}
	if err != nil {
		return nil, fmt.Errorf("the endpoint takes no batches (%w)", err)
	}
	if err := b.admit(ctx); err != nil {
		return nil, err
	}
	return b.create(ctx, file.ID)
}

func (b *batch) create(ctx context.Context, file string) (*openai.Batch, error) {
	for try := 0; ; try++ {
		var made openai.BatchResponse
		err := b.once(ctx, func(ctx context.Context, c *openai.Client) (err error) {
			made, err = c.CreateBatch(ctx, openai.CreateBatchRequest{
				InputFileID: file, Endpoint: openai.BatchEndpointChatCompletions,
				Metadata: map[string]any{metadataProgram: program, metadataRun: b.Run},
			})
			return err
		})
		if err == nil && identifier.MatchString(made.ID) {
			return &made.Batch, nil
		}
		if found, lookup := b.find(ctx); lookup == nil && found != nil {
			return found, nil
		}
		if err == nil {
			err = errors.New("the batch has no name")
		}
		if !b.again(ctx, err, try) {
			return nil, fmt.Errorf("the batch could not be sent (%w)", err)
		}
	}
}

// over reports whether a batch has ended.
func over(status string) bool {
	return slices.Contains([]string{"completed", "failed", "expired", "cancelled"}, status) //nolint:misspell // as the API spells it
}

// await waits until the batch ends, at most for the time allowed: then it is canceled, so
// that what is asked anew is not paid twice, and what came by then is taken.
func (b *batch) await(ctx context.Context, one openai.Batch) error {
	until := b.author.config.Now().Add(b.Wait)
	canceled := false
	for n := 1; !over(one.Status); n++ {
		if !b.author.config.Now().Before(until) {
			if canceled {
				break
			}
			canceled, n, until = true, 1, b.author.config.Now().Add(b.author.retries.maxWait)
			b.note("the batch %s did not end within %s and is canceled; what it left open is asked one by one", one.ID, b.Wait)
			_ = b.once(ctx, func(ctx context.Context, c *openai.Client) error { // one that cannot be is left to expire
				_, err := c.CancelBatch(ctx, one.ID)
				return err
			})
		}
		if err := b.author.sleep(ctx, b.pause(n)); err != nil {
			return err
		}
		err := b.call(ctx, func(ctx context.Context, c *openai.Client) error {
			next, err := c.RetrieveBatch(ctx, one.ID)
			if err == nil && next.ID == one.ID {
				one = next.Batch
			}
			return err
		})
		if err != nil {
			b.lose()
			return fmt.Errorf("the batch %s cannot be asked for (%w)", one.ID, err)
		}
	}
	return b.collect(ctx, one)
}

// pause is the wait before the n-th look at a batch: it doubles, up to the longest delay.
func (b *batch) pause(n int) time.Duration {
	return min(firstPoll<<min(n-1, 16), b.author.config.MaxDelay)
}

// lose marks what has no answer as unknown.
func (b *batch) lose() {
	for _, s := range b.seats {
		s.lost = true
	}
}
