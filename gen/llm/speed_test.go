package llm

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

// BenchmarkAsking measures how much longer 400 requests of 200 ms take, 50 of them in flight,
// than the 1.6 s that waiting alone takes.
func BenchmarkAsking(b *testing.B) {
	const requests, inFlight, latency = 400, 50, 200 * time.Millisecond
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(latency)
		fmt.Fprint(w, answer(`{"game":"triples"}`, "stop", ""))
	}))
	b.Cleanup(server.Close)
	c := config(server.URL + "/v1")
	c.InFlight = inFlight
	a, err := New(c)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var group errgroup.Group
		for i := range requests {
			group.Go(func() error {
				_, err := a.Reply(context.Background(), Turn{Game: "triples", Number: i + 1, System: "s", User: fmt.Sprint(i)})
				return err
			})
		}
		if err := group.Wait(); err != nil {
			b.Fatal(err)
		}
	}
	ideal := latency * requests / inFlight
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/ideal.Seconds(), "x-ideal")
}
