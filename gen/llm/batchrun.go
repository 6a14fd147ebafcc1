package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/sashabaranov/go-openai"

	"dailies/gen"
)

// The metadata of a batch. OpenAI takes texts alone.
const (
	metadataProgram = "program"
	metadataRun     = "run"
	program         = "dailies"
)

// Bounds on how long a server can make a search or a wait last.
const (
	pagesLooked = 20 // of batches
	perPage     = 100
	firstPoll   = time.Second
)

// isIdentifier reports whether a server's name of something may be in a path: up to 200 bytes, the
// first no dot. A regexp that counts so far takes long to compile, at every start of the program.
func isIdentifier(id string) bool {
	other := func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-", r)
	}
	return 1 <= len(id) && len(id) <= 200 && id[0] != '.' && !strings.ContainsFunc(id, other)
}

// carryOut finds the batch of the run or sends one, and waits for it. The error is why it did
// not end; the answer to each question is at its seat.
func (b *batch) carryOut(ctx context.Context) error {
	found := b.known(ctx)
	var err error
	if found == nil {
		if found, err = b.look(ctx, b.Begun); err != nil {
			return fmt.Errorf("the endpoint cannot be asked for batches (%w)", err)
		}
	}
	b.reserve()
	defer b.release()
	if found != nil {
		b.note("the run has asked before: waiting for its batch %s, and sending no other", found.ID)
		err = b.admit(ctx)
	} else {
		found, err = b.submit(ctx)
	}
	if err != nil {
		return err
	}
	if b.Keep != nil && found.ID != b.ID {
		if err := b.Keep(ctx, found.ID); err != nil {
			b.author.shut(&gen.MeterError{Err: err})
			return err
		}
	}
	return b.await(ctx, *found)
}

// known asks for the batch whose id an earlier start kept; nil where there is none, or none that
// the server began. Then the list decides.
func (b *batch) known(ctx context.Context) *openai.Batch {
	if !isIdentifier(b.ID) {
		return nil
	}
	var one openai.BatchResponse
	err := b.call(ctx, func(ctx context.Context, c *openai.Client) (err error) {
		one, err = c.RetrieveBatch(ctx, b.ID)
		return err
	})
	if err != nil || one.ID != b.ID || one.Status == "failed" {
		return nil
	}
	return &one.Batch
}

// listLag is how long the list of an endpoint may lack what the endpoint has made.
const listLag = time.Minute

// look looks for the batch of the run. If the batch may have been made, it goes on looking
// until the list must show it: sending it again means paying again.
func (b *batch) look(ctx context.Context, perhaps bool) (*openai.Batch, error) {
	left := min(listLag, b.author.config.MaxWait)
	for n := 0; ; n++ {
		found, err := b.find(ctx)
		if err != nil || found != nil || !perhaps || left <= 0 {
			return found, err
		}
		pause := min(firstPoll<<min(n, 3), left)
		if err := b.author.sleep(ctx, pause); err != nil {
			return nil, err
		}
		left -= pause
	}
}

// find looks for the batch of the run; nil when there is none. It ignores a batch that the
// server refused to begin.
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
			if one.Metadata[metadataProgram] == program && one.Metadata[metadataRun] == b.Run && one.Status != "failed" && isIdentifier(one.ID) {
				return &one, nil
			}
		}
		if n := len(page.Data); !page.HasMore || n == 0 || !isIdentifier(page.Data[n-1].ID) {
			return nil, nil
		}
		after = &page.Data[len(page.Data)-1].ID
	}
	return nil, nil
}

// submit sends the batch. If sending fails halfway the batch may exist all the same, so submit
// looks for it before sending it again.
func (b *batch) submit(ctx context.Context) (*openai.Batch, error) {
	if len(b.seats) == 0 {
		return nil, errors.New("the budget has no room for a batch")
	}
	request := openai.UploadBatchFileRequest{FileName: program + "-" + b.Run + ".jsonl"}
	for _, s := range b.seats {
		request.Lines = append(request.Lines, item{s.key, s.payload})
	}
	var file openai.File
	err := b.call(ctx, func(ctx context.Context, c *openai.Client) (err error) {
		file, err = c.UploadBatchFile(ctx, request)
		return err
	})
	if err == nil && !isIdentifier(file.ID) {
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
		if err == nil && isIdentifier(made.ID) {
			return &made.Batch, nil
		}
		if found, lookup := b.look(ctx, !refused(err)); lookup == nil && found != nil {
			return found, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			err = errors.New("the batch has no name")
		}
		if !b.again(ctx, err, try) {
			return nil, fmt.Errorf("the batch could not be sent (%w)", err)
		}
	}
}

// refused reports whether a server has said that it made nothing.
func refused(err error) bool {
	var failed *callError
	return errors.As(err, &failed) && failed.status/100 == 4 &&
		failed.status != http.StatusRequestTimeout && failed.status != http.StatusConflict
}

// over reports whether a batch has ended.
func over(status string) bool {
	return slices.Contains([]string{"completed", "failed", "expired", "cancelled"}, status) //nolint:misspell // as the API spells it
}

// await waits until the batch ends, at most for the time allowed. Then it cancels the batch, so
// that questions asked again are not paid for twice, and takes the answers that came by then.
func (b *batch) await(ctx context.Context, one openai.Batch) error {
	until := b.author.config.Now().Add(b.Wait)
	canceled := false
	for n := 1; !over(one.Status); n++ {
		if !b.author.config.Now().Before(until) {
			if canceled {
				break
			}
			canceled, n, until = true, 1, b.author.config.Now().Add(b.author.retries.maxWait)
			b.note("the batch %s did not end within %s and is canceled; the questions that it left open are asked one by one", one.ID, b.Wait)
			_ = b.once(ctx, func(ctx context.Context, c *openai.Client) error { // one that cannot be canceled is left to expire
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

// pause returns the wait before the n-th look at a batch: it doubles, up to the longest delay.
func (b *batch) pause(n int) time.Duration {
	return min(firstPoll<<min(n-1, 16), b.author.config.MaxDelay)
}

// lose marks what has no answer as unknown.
func (b *batch) lose() {
	for _, s := range b.seats {
		s.lost = true
	}
}
