package audit

import (
	"bytes"
	"context"
	"errors"
	"path"
	"strings"

	"dailies/internal/fault"
	"dailies/internal/store"
)

// What may be wrong with what runs keep for later ones. Losing it loses only time.
const (
	forgotten = "some of its lines are damaged, and no run uses them"
	spoiled   = "its bytes are not the pack of its name"
)

// kept compares facts and packs that the runs keep with their hashes.
func (l *looker) kept(ctx context.Context) error {
	return errors.Join(
		l.walk(path.Join(store.RunsName, store.FactsName), func(name string) {
			l.keptFile(ctx, name, wholeLines, forgotten, "the next run that judges its game writes it again")
		}),
		l.walk(path.Join(store.RunsName, store.PacksName), func(name string) {
			named := func(data []byte) bool { return store.Hash(data)+".json" == path.Base(name) }
			l.keptFile(ctx, name, named, spoiled, "no alternate can be made of it; generate --force fills its days again")
		}))
}

func (l *looker) keptFile(ctx context.Context, name string, sound func([]byte) bool, what, todo string) {
	if strings.HasPrefix(path.Base(name), unfinished) {
		return
	}
	data, err := l.reader.ReadKept(ctx, name)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		l.add(name, fault.Reason(err), "make it readable")
	case !sound(data):
		l.add(name, what, todo)
	}
}

// wholeLines reports whether each line begins with the hash of its rest.
func wholeLines(data []byte) bool {
	for text := range bytes.Lines(data) {
		sum, rest, _ := bytes.Cut(bytes.TrimSuffix(text, []byte("\n")), []byte(" "))
		if string(sum) != store.Hash(rest) {
			return false
		}
	}
	return len(data) == 0 || bytes.HasSuffix(data, []byte("\n"))
}

// dropKept removes what of it nobody can use, so that the next run writes it again.
func dropKept(s *store.Store, found []Trouble) error {
	for _, t := range found {
		if t.What != forgotten && t.What != spoiled {
			continue
		}
		if err := s.Drop(path.Base(path.Dir(t.Path)), path.Base(t.Path)); err != nil {
			return err
		}
	}
	return nil
}
