package schedule

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailies/game"
	"dailies/lint/window"
	"dailies/validate"
)

// pool makes random candidates of the shape of triples.
func pool(n int) []Candidate {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]Candidate, n)
	for i := range all {
		text := fmt.Sprintf("concerns: %s %s %s, ", dims[r.IntN(5)], dims[r.IntN(5)], dims[r.IntN(5)])
		text = text[:len(text)-2]
		f := facts(text)
		for range 12 {
			f.Tallies["texts"] = append(f.Tallies["texts"], window.Tally{Value: fmt.Sprint("tile ", r.IntN(400)), Count: 1})
		}
		f.Content = sha256.Sum256([]byte(fmt.Sprint(i)))
		all[i] = Candidate{Facts: f, Score: r.IntN(200)}
	}
	return all
}

var dims = []string{"source", "control", "claim", "evidence", "topic"}

func benchWindow() window.Window {
	return windowOf(
		window.Share(rule("SHARE"), 0, "concerns", 60, 5, "concerns"),
		window.Variety(rule("VARIETY"), 7, "concerns", 3, 3, "dimensions"),
		window.Fresh(rule("FRESH"), 0, "texts", place("tiles", "text"), "tile"),
	)
}

// plainBest is the choice for a day by judging every candidate again with all the days before
// it: slow and obvious.
func plainBest(w window.Window, placed []window.Day, date game.Date, all []Candidate) int {
	best, key := -1, []int{}
	for c := range all {
		days := append(slices.Clone(placed), window.Day{Date: date, Facts: all[c].Facts})
		warnings := 0
		worst := validate.Off
		for _, f := range w.Judge(days, window.Limits{})[date] {
			worst = max(worst, f.Severity)
			warnings++
		}
		if worst == validate.Error {
			continue
		}
		if mine := []int{-warnings, all[c].Score}; best < 0 || slices.CompareFunc(mine, key, cmp.Compare[int]) > 0 {
			best, key = c, mine
		}
	}
	return best
}

// BenchmarkFill fills 90 days from 7,000 candidates, and for the ratio lets the
// plain way choose one day.
func BenchmarkFill(b *testing.B) {
	w, all := benchWindow(), pool(7000)
	var fast, plain time.Duration
	for b.Loop() {
		start := time.Now()
		s, err := Fill(context.Background(), Request{Window: w, Days: dates(90), Candidates: all})
		if err != nil || len(s.Chosen) != 90 {
			b.Fatal(err, len(s.Chosen))
		}
		fast += time.Since(start)
		var placed []window.Day
		for date, index := range s.Chosen {
			if date < first.AddDays(14) {
				placed = append(placed, window.Day{Date: date, Facts: all[index].Facts})
			}
		}
		window.Sort(placed)
		start = time.Now()
		plainBest(w, placed, first.AddDays(14), all)
		plain += time.Since(start)
	}
	b.ReportMetric(float64(plain*90)/float64(fast), "times-plain")
}
