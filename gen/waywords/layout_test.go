package waywords

import (
	"context"
	"testing"

	"dailies/game/document"
	"dailies/schemas"
	"dailies/validate"
	analysis "dailies/validate/waywords"
	"dailies/validate/waywords/blocklist"
	"io/fs"
)

func shipped(t testing.TB) []Topic {
	t.Helper()
	var topics []Topic
	files, err := fs.Glob(Packs(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(Packs(), file)
		if err != nil {
			t.Fatal(err)
		}
		var pack Pack
		if err := document.Strict(data, &pack); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, id := range pack.ids() {
			topics = append(topics, pack.Topics[id])
		}
	}
	return topics
}

func defaultList(t testing.TB) *blocklist.List {
	t.Helper()
	list, err := blocklist.Default()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Every board of the search passes the gate with no finding at all.
func TestBoardsPassTheGate(t *testing.T) {
	game := analysis.New(schemas.Waywords)
	list := defaultList(t)
	for _, side := range []int{7, 8} {
		for _, topic := range shipped(t) {
			search, err := NewSearch(&topic, side, 1, list)
			if err != nil {
				t.Fatal(err)
			}
			seen := make(map[string]bool)
			for k := range 200 {
				board, verdict := search.Next()
				if verdict != Found {
					t.Fatalf("%s %d: board %d: %s %v nodes %d", topic.Title, side, k, verdict, search.Stopped, search.Nodes)
				}
				p := board.Puzzle(topic.Title)
				v := game.Judge(context.Background(), p, game.Profiles[0])
				for _, f := range v.Findings {
					t.Errorf("%s %d: board %d: %s %s", topic.Title, side, k, f.Rule.Code, f.Message)
				}
				if v.Outcome != validate.Passed {
					t.Fatal("not passed")
				}
				l := label("x", &board)
				_ = seen
				_ = l
			}
			if search.refused != nil {
				t.Log(topic.Title, search.refused)
			}
			t.Log(topic.Title, side, "nodes per board", search.Nodes/200, "roots", len(search.roots))
		}
	}
}

func BenchmarkLayout(b *testing.B) {
	topics := shipped(b)
	list := defaultList(b)
	for _, side := range []int{7, 8} {
		b.Run(map[int]string{7: "7x7", 8: "8x8"}[side], func(b *testing.B) {
			n := 0
			for b.Loop() {
				search, _ := NewSearch(&topics[n%len(topics)], side, uint64(n), list)
				for range 1000 {
					board, _ := search.Next()
					board.Puzzle("x")
					n++
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
