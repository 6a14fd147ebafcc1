package llm

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"dailies/gen"
	"dailies/gen/llm/budget"
)

// DefaultBatchWait is as long as endpoints take for a batch at most.
const DefaultBatchWait = 24 * time.Hour

// Batch says that the first questions of a run are asked together, as one batch, which
// endpoints answer later and at a lower price.
type Batch struct {
	Run   string                                     // the id of the run, under which it finds its batch again
	Games []string                                   // that may ask. The batch is sent once each has asked, or has left
	Wait  time.Duration                              // how long to wait for it; DefaultBatchWait for 0
	Begun bool                                       // whether an earlier start of the run may have sent it, and was stopped before it knew
	ID    string                                     // as its endpoint calls it, if an earlier start knew
	Keep  func(ctx context.Context, id string) error // keeps it as soon as it is known; nil to forget it
	Note  func(message string)                       // what the user should know about it
}

// batch gathers the questions of the first round and has them answered.
type batch struct {
	Batch
	author *Author

	mu      sync.Mutex
	absent  map[string]bool // games that have neither asked nor left
	coming  int             // questions that have been asked and may turn out to be answered already
	waiting int             // questions that wait for their answers
	seats   []*seat
	begun   bool
	stop    context.CancelFunc // once it has begun
	ended   chan struct{}      // closed when every seat has its answer or never will
}

func newBatch(a *Author, config Batch) *batch {
	b := &batch{Batch: config, author: a, absent: make(map[string]bool), ended: make(chan struct{})}
	for _, game := range config.Games {
		b.absent[game] = true
	}
	orDefault(&b.Wait, DefaultBatchWait)
	return b
}

// seat is a question in a batch.
type seat struct {
	question
	key     string // identifies its line
	payload []byte
	gone    bool // the asker has stopped waiting

	reservation *budget.Reservation
	planned     budget.Usage
	meter       int64 // the attempt, as the meter numbers it
	began       time.Time
	sent        bool // whether it was part of the batch

	line *line // the answer; nil for none
	lost bool  // without a line: whether it was answered is unknown
}

// ticket lets a question join the batch.
type ticket struct {
	batch *batch
	used  bool
}

// enter announces the questions of a game's first round. Each gets a ticket, which it has
// to use or to hand back; nil when there is nothing to join.
func (b *batch) enter(request gen.Request, questions []question) {
	if b == nil || request.Round > 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.begun || !b.absent[request.Game] {
		return
	}
	delete(b.absent, request.Game)
	b.coming += len(questions)
	for i := range questions {
		questions[i].ticket = &ticket{batch: b}
	}
}

// Leave says that a game asks nothing more, so that the batch need not wait for it. Without a
// batch it does nothing.
func (a *Author) Leave(game string) {
	if b := a.batch; b != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.absent, game)
		b.begin(context.Background())
	}
}

// handBack returns the ticket of a question that was answered without the batch.
func (t *ticket) handBack() {
	if t == nil || t.used {
		return
	}
	t.batch.mu.Lock()
	defer t.batch.mu.Unlock()
	t.used = true
	t.batch.coming--
	t.batch.begin(context.Background())
}

// join puts a question into the batch and waits for its result. The error is that of ctx; the
// batch goes on for the others.
func (t *ticket) join(ctx context.Context, s *seat) error {
	b := t.batch
	b.mu.Lock()
	t.used = true
	b.coming--
	b.waiting++
	b.seats = append(b.seats, s)
	b.begin(ctx)
	b.mu.Unlock()
	select {
	case <-b.ended:
		return nil
	case <-ctx.Done():
	}
	b.mu.Lock()
	s.gone = true
	b.waiting--
	running := b.waiting == 0 && b.begun
	if running {
		b.stop()
	}
	b.mu.Unlock()
	if running {
		<-b.ended // nothing is left running
	}
	return ctx.Err()
}

// begin sends the batch once every question is there. The lock must be held.
func (b *batch) begin(ctx context.Context) {
	if b.begun || len(b.absent) > 0 || b.coming > 0 {
		return
	}
	b.begun, b.stop = true, func() {}
	b.seats = slices.DeleteFunc(b.seats, func(s *seat) bool { return s.gone })
	if len(b.seats) == 0 {
		close(b.ended)
		return
	}
	slices.SortFunc(b.seats, func(x, y *seat) int { return strings.Compare(x.place(), y.place()) })
	ctx, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(b.ended)
		defer b.stop()
		if err := b.carryOut(ctx); err != nil && ctx.Err() == nil {
			b.note("%v; the questions that it left open are asked one by one", err)
		}
	}()
}

// place orders the questions of a batch, so that the same ones make the same file.
func (s *seat) place() string { return s.asking.Game + "\x00" + s.key }
