package audit

import (
	"path/filepath"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"dailies/internal/store"
	"dailies/validate"
)

// ResultCache keeps the results of judged files, by place and hash, for an [Auditor] that
// judges the same folder again and again. It is safe for concurrent use, and serves one
// judge: another may judge the same text differently. A nil cache keeps nothing.
type ResultCache struct{ dailies *lru.Cache[string, daily] }

// maxCached bounds how many dailies are kept: some years of all games.
const maxCached = 10_000

// NewResultCache returns an empty cache.
func NewResultCache() *ResultCache {
	dailies, _ := lru.New[string, daily](maxCached) // the error is a size below 1
	return &ResultCache{dailies}
}

func (c *ResultCache) find(file, hash string) (daily, bool) {
	if c == nil {
		return daily{}, false
	}
	d, known := c.dailies.Get(file + " " + hash)
	d.result.Findings = slices.Clone(d.result.Findings) // the caller appends to them
	return d, known
}

func (c *ResultCache) keep(file string, d daily) {
	if c != nil {
		c.dailies.Add(file+" "+d.hash, d)
	}
}

// Keep remembers what the auditor's judge found in a daily's text. The error is that its
// analysis cannot be encoded.
func (a Auditor) Keep(dir string, f store.File, data []byte, result validate.Result) error {
	result.File = filepath.Join(dir, filepath.FromSlash(f.Path()))
	d, err := a.summed(result, store.Hash(data))
	if err == nil {
		a.Cache.keep(result.File, d)
	}
	return err
}
