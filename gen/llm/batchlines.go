package llm

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/sashabaranov/go-openai"
)

// maxAnswers bounds how much of the answers of a batch is read, in bytes. Ordinary ones have
// some 20,000 each.
const maxAnswers = 4 * maxBody

// item is a line of the file that is sent.
type item struct {
	key     string
	payload []byte
}

// MarshalBatchLineItem implements [openai.BatchLineItem].
func (i item) MarshalBatchLineItem() []byte {
	text, _ := json.Marshal(struct { // cannot fail: a body is sound JSON
		CustomID string               `json:"custom_id"`
		Method   string               `json:"method"`
		URL      openai.BatchEndpoint `json:"url"`
		Body     json.RawMessage      `json:"body"`
	}{i.key, http.MethodPost, openai.BatchEndpointChatCompletions, i.payload})
	return text
}

// line is a line of the files that come back.
type line struct {
	CustomID looseText `json:"custom_id"`
	Response *struct {
		Status int             `json:"status_code"`
		Body   json.RawMessage `json:"body"`
	} `json:"response"`
	Error struct {
		Code    looseText `json:"code"`
		Message looseText `json:"message"`
	} `json:"error"`
}

// answered reports whether the line holds what a server answered to the question.
func (l *line) answered() bool {
	return l.Response != nil && l.Response.Status >= 100 && l.Response.Status < 600
}

// collect reads the answers of the batch. The error is a file that could not be read, or not in
// full.
func (b *batch) collect(ctx context.Context, one openai.Batch) error {
	seats := b.admitted()
	var failed error
	for _, file := range []*string{one.OutputFileID, one.ErrorFileID} {
		if file == nil || *file == "" {
			continue
		}
		err := errors.New("the file has no name that can be asked for")
		if isIdentifier(*file) {
			err = b.call(ctx, func(ctx context.Context, c *openai.Client) error {
				content, err := c.GetFileContent(ctx, *file)
				if err != nil {
					return err
				}
				defer func() { _ = content.Close() }() // it was only read
				return readLines(content, seats)
			})
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("the answers of the batch %s could not be read (%w)", one.ID, err))
		}
	}
	if failed != nil || !over(one.Status) {
		b.lose()
	}
	return failed
}

// readLines gives each line to the question that it answers: the first one that is whole.
// Lines that are too long, no JSON or of no question are passed over. The error is that of
// reading, or more than [maxAnswers].
func readLines(from io.Reader, seats map[string]*seat) error {
	limited := &io.LimitedReader{R: from, N: maxAnswers + 1}
	lines := bufio.NewReaderSize(limited, 64<<10)
	for {
		text, err := nextLine(lines)
		var l line
		if len(text) > 0 && json.Unmarshal(text, &l) == nil {
			if s := seats[string(l.CustomID)]; s != nil && s.line == nil {
				s.line = &l
			}
		}
		switch {
		case limited.N <= 0:
			return fmt.Errorf("there are more than %d bytes", maxAnswers)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// nextLine reads a line; nothing of one that is longer than an answer may be.
func nextLine(from *bufio.Reader) ([]byte, error) {
	var text []byte
	long := false
	for {
		part, more, err := from.ReadLine()
		if long = long || len(text)+len(part) > maxBody; long {
			text = nil
		} else {
			text = append(text, part...)
		}
		if err != nil || !more {
			return text, err
		}
	}
}
