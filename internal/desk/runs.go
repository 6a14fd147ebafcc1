package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"dailies/internal/ledger"
	"dailies/internal/store"
)

// runView is a run that filled days.
type runView struct {
	Run   string `json:"run"`
	Began string `json:"began"` // RFC 3339
}

// account is the account of the runs as it was read last: opening it takes longer than all else
// that a calendar needs.
type account struct {
	mu    sync.Mutex
	stamp string
	views []runView                    // the newest first
	first map[string]map[string]string // by run and game the author that was asked first
}

// maxRuns bounds the runs that a calendar lists.
const maxRuns = 200

// read lists the runs of a folder. What it gives is changed by nobody.
func (a *account) read(ctx context.Context, from store.Reader, dir string) ([]runView, map[string]map[string]string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	stamp, err := stampOf(from, dir)
	if err != nil {
		return []runView{}, nil, err
	}
	if stamp == a.stamp {
		return a.views, a.first, nil
	}
	views, first, err := readRuns(ctx, dir)
	if err == nil {
		a.stamp, a.views, a.first = stamp, views, first
	}
	return views, first, err
}

// stampOf changes with the files of the account.
func stampOf(from store.Reader, dir string) (stamp string, err error) {
	stamp = "as of"
	for _, name := range ledger.Files() {
		if err := from.Contain(store.RunsName + "/" + name); err != nil {
			return "", err
		}
		if info, err := os.Stat(filepath.Join(dir, store.RunsName, name)); err == nil {
			stamp += fmt.Sprintf(" %s %d %d", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return stamp, nil
}

func readRuns(ctx context.Context, dir string) (views []runView, first map[string]map[string]string, err error) {
	views, first = []runView{}, make(map[string]map[string]string)
	kept, err := ledger.Read(ctx, filepath.Join(dir, store.RunsName))
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
