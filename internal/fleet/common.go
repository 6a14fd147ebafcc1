package fleet

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"dailies/gen/pool"
	"dailies/validate"
)

// seriesUnder is a series under a profile. Runs have one profile of a name, which they don't change.
type seriesUnder struct {
	series  pool.Series
	profile *validate.Profile
}

// common is what the tasks of a series have in common. Hashing a pack and encoding a profile once
// more for each of them would take a run longer than to read their results.
type common struct {
	pack    string // its hash
	key     string // see [Task.common]
	sampler uint64
}

// maxSeries is how many series the run remembers that about.
const maxSeries = 256

type seriesCache = lru.Cache[seriesUnder, common]

func newSeriesCache() *seriesCache {
	series, _ := lru.New[seriesUnder, common](maxSeries) // the error is a size below 1
	return series
}

// common works out what the tasks of a series have in common, once.
func (p *Pool) common(task pool.Task) common {
	of := seriesUnder{task.Series, task.Profile}
	if known, there := p.series.Get(of); there {
		return known
	}
	sent := wire(task, p.Version)
	c := common{sent.Pack, sent.common(), p.sampler(task.Series)}
	p.series.Add(of, c)
	return c
}

// wire is a task as it travels, and its key.
func (p *Pool) wire(task pool.Task) (t Task, key string) {
	c := p.common(task)
	t = wireOf(task, p.Version, c.pack)
	return t, t.keyOf(c.key)
}
