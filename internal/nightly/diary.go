package nightly

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"

	"dailies/game"
	"dailies/game/document"
	"dailies/internal/atomicfile"
	"dailies/internal/boundedfile"
	"dailies/internal/fault"
	"dailies/internal/lockfile"
	"dailies/internal/store"
)

// DiaryName is the file of a folder of dailies that holds its [Diary].
const DiaryName = store.RunsName + "/nightly.json"

const lockName = store.RunsName + "/nightly.lock"

// maxKept bounds the alarms that are kept; beyond that the oldest are dropped.
const maxKept = 1000

// Diary is what a night leaves to the next: whether it came to its end, and the alarms that nobody
// was told. While it is open no other night begins in the folder.
type Diary struct {
	page page
	root *os.Root
	lock *flock.Flock
}

// page is the diary's file.
type page struct {
	Night  game.Date `json:"night"`
	Began  string    `json:"began"` // RFC 3339, UTC
	Ended  bool      `json:"ended"`
	Alarms []Alarm   `json:"alarms"` // not told yet, the oldest first
	Public []string  `json:"public"` // of the site that was last published: its days, as in a manifest, from that night on
}

// Begin opens the diary of a folder and enters a night. The error is a [fault.Usage]: another night
// has not ended, or the folder cannot be written. before says what is wrong with the last entry, for
// an alarm; it is empty when that night came to its end.
func Begin(dir string, night game.Date, now time.Time) (d *Diary, before string, err error) {
	if err := os.MkdirAll(filepath.Join(dir, store.RunsName), 0o755); err != nil {
		return nil, "", fault.Usagef("begin the night: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, "", fault.Usagef("begin the night: %w", err)
	}
	lock, err := lockfile.Take(filepath.Join(dir, lockName))
	if errors.Is(err, lockfile.ErrLocked) {
		err = fmt.Errorf("another dailies nightly is at work in %s; wait for it", document.Printable(dir))
	}
	if err != nil {
		return nil, "", fault.AsUsage(errors.Join(err, root.Close()))
	}
	d = &Diary{root: root, lock: lock}
	if before = d.read(); before != "" {
		d.Raise(NewAlarm(night, before)) // a night that is cut off, too, must not lose it
	}
	d.page.Night, d.page.Began, d.page.Ended = night, now.UTC().Format(time.RFC3339), false
	return d, before, nil
}

// read reads what the last night left, and says what is wrong with it.
func (d *Diary) read() string {
	data, err := boundedfile.ReadIn(context.Background(), d.root, DiaryName, document.MaxKept)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ""
	case err == nil:
		err = json.Unmarshal(data, &d.page)
	}
	switch {
	case err != nil:
		d.page = page{}
		return fmt.Sprintf("%s cannot be read, and a new one is begun; alarms that nobody was told may be lost: %s", DiaryName, fault.Reason(err))
	case !d.page.Ended:
		return fmt.Sprintf("the night of %s, begun %s, did not come to its end: it was stopped, killed or cut off", d.page.Night, d.page.Began)
	}
	return ""
}

// Untold are the alarms that nobody was told, the oldest first.
func (d *Diary) Untold() []Alarm { return slices.Clone(d.page.Alarms) }

// Raise adds alarms to those that nobody was told, each once.
func (d *Diary) Raise(alarms ...Alarm) {
	for _, a := range alarms {
		if !slices.ContainsFunc(d.page.Alarms, func(b Alarm) bool { return a.ID == b.ID }) {
			d.page.Alarms = append(d.page.Alarms, a)
		}
	}
	d.page.Alarms = d.page.Alarms[max(0, len(d.page.Alarms)-maxKept):]
}

// Told drops the oldest n alarms, which somebody was told.
func (d *Diary) Told(n int) { d.page.Alarms = slices.Delete(d.page.Alarms, 0, n) }

// Publish enters the days that players have since this night published a site.
func (d *Diary) Publish(days []string) { d.page.Public = days }

// Public are the days that players have, as far as nights published them.
func (d *Diary) Public() []string { return d.page.Public }

// End notes that the night came to its end.
func (d *Diary) End() { d.page.Ended = true }

// Save writes the diary.
func (d *Diary) Save() error {
	text, err := game.Canonical(d.page)
	if err != nil {
		return err
	}
	return fault.AsUsage(atomicfile.Folder{Root: d.root}.Write(DiaryName, text))
}

// Close lets the next night begin.
func (d *Diary) Close() error { return errors.Join(d.lock.Unlock(), d.root.Close()) }
