package validate

import (
	"context"
	"reflect"

	lru "github.com/hashicorp/golang-lru/v2"
)

// AnalysisCache keeps what exact searches found, for a judge that sees the same puzzle again and
// again while its texts are edited. It is safe for concurrent use; a nil one keeps nothing.
type AnalysisCache struct{ analyses *lru.Cache[any, any] } // by the puzzle as the search saw it, a pointer

// NewAnalysisCache returns a cache of so many puzzles, at least 1.
func NewAnalysisCache(size int) *AnalysisCache {
	analyses, _ := lru.New[any, any](max(size, 1)) // the error is a size below 1
	return &AnalysisCache{analyses}
}

// WithCache returns a judge that judges as this one does and repeats no search that the cache
// knows.
func (j *Judge) WithCache(c *AnalysisCache) *Judge {
	other := *j
	other.cache = c
	return &other
}

// Recall is what analyze finds in a puzzle, or found before in one that is equal to it in
// everything. Since analyze sees nothing but the puzzle it is given, a game hands it one without
// the texts that decide nothing: an edit of those needs no new search, any other
// edit does. What a search finds that ends early, since ctx is done, is not kept.
func Recall[P, A any](ctx context.Context, report *Reporter, puzzle *P, analyze func(*P) *A) *A {
	if found, known := report.cache.find(puzzle); known {
		if analysis, ok := found.(*A); ok {
			return analysis
		}
	}
	analysis := analyze(puzzle)
	if ctx.Err() == nil {
		report.cache.keep(puzzle, analysis)
	}
	return analysis
}

// find looks for a puzzle that is equal in everything: none has a hash of that, and there are few.
func (c *AnalysisCache) find(puzzle any) (analysis any, known bool) {
	if c == nil {
		return nil, false
	}
	for _, other := range c.analyses.Keys() {
		if reflect.DeepEqual(other, puzzle) {
			return c.analyses.Get(other)
		}
	}
	return nil, false
}

func (c *AnalysisCache) keep(puzzle, analysis any) {
	if c != nil {
		c.analyses.Add(puzzle, analysis)
	}
}
