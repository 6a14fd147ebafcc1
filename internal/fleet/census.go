package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// How often workers are counted, and how long a silent one still counts.
const (
	counted = 2 * time.Second
	lost    = 5 * counted

	progressEvery = 5 // counts of workers between two progress messages
)

// presence is a worker's answer to a count.
type presence struct {
	Worker  string `json:"worker"`
	Version string `json:"version"`
	Slots   int    `json:"slots"`
}

// census knows which workers are there. Only the amount of work in hand depends on it.
type census struct {
	queue   *queue
	version string
	now     func() time.Time
	inbox   string
	mu      sync.Mutex
	seen    map[string]sighting
}

type sighting struct {
	presence
	at time.Time
}

func openCensus(q *queue, version string, now func() time.Time) (*census, error) {
	c := &census{queue: q, version: version, now: now, inbox: q.nc.NewInbox(), seen: make(map[string]sighting)}
	_, err := q.nc.Subscribe(c.inbox, func(m *nats.Msg) {
		if one, err := read[presence](m.Data); err == nil && one.Slots > 0 {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.seen[one.Worker] = sighting{one, c.now()}
		}
	})
	if err != nil {
		return nil, q.at.Failed(err)
	}
	c.ask()
	return c, nil
}

func (c *census) ask() {
	_ = c.queue.nc.PublishRequest(censusSubject, c.inbox, nil) // asked again soon
}

// keep counts until ctx is done, and notes when there is no worker.
func (c *census) keep(ctx context.Context, note func(string), progress func()) {
	told := ""
	for round := 1; pause(ctx, counted); round++ {
		slots, _, others := c.count()
		if round%progressEvery == 0 {
			progress()
		}
		text := ""
		if slots == 0 {
			text = c.lonely(others)
		}
		if text != "" && text != told {
			note(text)
		}
		told = text
		c.ask()
	}
}

// slots is how many tasks the workers of this version judge at once.
func (c *census) slots() int {
	slots, _, _ := c.count()
	return slots
}

// count counts the slots and the workers of this version, and the workers of each other.
func (c *census) count() (slots, workers int, others map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	for name, one := range c.seen {
		switch {
		case now.Sub(one.at) > lost:
			delete(c.seen, name)
		case one.Version == c.version:
			slots += one.Slots
			workers++
		default:
			if others == nil {
				others = make(map[string]int) // rarely: this is asked for each task
			}
			others[one.Version]++
		}
	}
	return slots, workers, others
}

// lonely words that no worker judges.
func (c *census) lonely(others map[string]int) string {
	text := fmt.Sprintf("no worker at %s judges for this program yet", c.queue.at)
	var versions []string
	for _, version := range slices.Sorted(maps.Keys(others)) {
		versions = append(versions, fmt.Sprintf("%d of %s", others[version], short(version)))
	}
	if len(versions) > 0 {
		text += "; there are workers of other versions, which refuse its tasks: " + strings.Join(versions, ", ") + "; this is " + short(c.version)
	}
	return text
}

// attend makes a worker answer counts.
func attend(nc *nats.Conn, one presence) error {
	data, err := json.Marshal(one)
	if err != nil {
		return err
	}
	_, err = nc.Subscribe(censusSubject, func(m *nats.Msg) { _ = m.Respond(data) })
	return err
}
