package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"dailies/internal/ledger"
)

// runView is a run that filled days.
type runView struct {
	Run   string `json:"run"`
	Began string `json:"began"` // RFC 3339
}

// account caches the account of the runs: opening it takes longer than everything else that a
// calendar needs.
type account struct {
	mu    sync.Mutex
	stamp string
	views []runView                    // the newest first
	first map[string]map[string]string // the author asked first, by run and game
}

// maxRuns bounds the runs that a calendar lists.
const maxRuns = 200

// read lists the runs of a folder, by its ledger, as [ledger.Folder] finds it. Its result is read only.
func (a *account) read(ctx context.Context, out, named string) ([]runView, map[string]map[string]string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	dir, err := ledger.Folder(out, named)
	if err != nil {
		return []runView{}, nil, err
	}
	stamp := stampOf(dir)
	if stamp == a.stamp {
		return a.views, a.first, nil
	}
	views, first, err := readRuns(ctx, dir)
	if err == nil {
		a.stamp, a.views, a.first = stamp, views, first
	}
	return views, first, err
}

// stampOf returns a value that changes with the files of the ledger.
func stampOf(dir string) string {
	stamp := "as of"
	for _, name := range ledger.Files() {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			stamp += fmt.Sprintf(" %s %d %d", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return stamp
}

func readRuns(ctx context.Context, dir string) (views []runView, first map[string]map[string]string, err error) {
	views, first = []runView{}, make(map[string]map[string]string)
	kept, err := ledger.Read(ctx, dir)
	if errors.Is(err, ledger.ErrNone) {
		return views, first, nil
	}
	if err != nil {
		return views, first, err
	}
	entries, err := kept.Runs(ctx, maxRuns)
	for _, e := range entries {
		views = append(views, runView{e.ID, e.Starts[0].Began.Format("2006-01-02T15:04:05Z")})
		first[e.ID] = make(map[string]string)
		for name, s := range e.Summaries {
			if turns := s.Funnel.Turns; len(turns) > 0 {
				first[e.ID][name] = turns[0].Author
			}
		}
	}
	return views, first, errors.Join(err, kept.Close())
}
