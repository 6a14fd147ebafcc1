package lint

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailies/game"
	"dailies/validate"
)

// pool makes random candidates of the shape of triples.
func pool(n int) []Candidate {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]Candidate, n)
	for i := range all {
		text := fmt.Sprintf("%s: %s %s %s, ", concerns, dims[r.IntN(5)], dims[r.IntN(5)], dims[r.IntN(5)])
		text = text[:len(text)-2]
		f := facts(text)
		var words count
		for range 12 {
			words.add(fmt.Sprint("tile ", r.IntN(400)), 0)
		}
		f.Tallies[texts] = words.tallies
		f.Content = contentOf(fmt.Sprint(i))
		all[i] = Candidate{Facts: f, Score: r.IntN(200)}
	}
	return all
}

var dims = []string{"source", "control", "claim", "evidence", "topic"}

func benchKind() Kind {
	return kind(
		share(rule("SHARE"), 0, concerns, 60, 5, "concerns"),
		variety(rule("VARIETY"), week, concerns, 3, 3, "dimensions"),
		fresh(rule("FRESH"), 0, texts, place("tiles", "text"), "tile"),
	)
}

// plainBest is the choice for a day by judging every candidate with all the days
// before it anew: slow and obvious.
func plainBest(k Kind, placed []Day, date game.Date, all []Candidate) int {
	best, key := -1, []int{}
	for c := range all {
		days := append(slices.Clone(placed), Day{date, all[c].Facts})
		warnings := 0
		worst := validate.Off
		for _, f := range k.Judge(days, Figures{})[date] {
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

// BenchmarkSelect fills 90 days from 7,000 candidates, and for the ratio lets the
// plain way choose one day.
func BenchmarkSelect(b *testing.B) {
	k, all := benchKind(), pool(7000)
	var fast, plain time.Duration
	for b.Loop() {
		start := time.Now()
		s, err := k.Select(context.Background(), dates(90), nil, all, Figures{})
		if err != nil || len(s.Chosen) != 90 {
			b.Fatal(err, len(s.Chosen))
		}
		fast += time.Since(start)
		var placed []Day
		for date, index := range s.Chosen {
			if date < first.AddDays(14) {
				placed = append(placed, Day{date, all[index].Facts})
			}
		}
		Sort(placed)
		start = time.Now()
		plainBest(k, placed, first.AddDays(14), all)
		plain += time.Since(start)
	}
	b.ReportMetric(float64(plain*90)/float64(fast), "times-plain")
}
