package publish

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"dailies/game/document"
	"dailies/internal/boundedfile"
)

// stateName is the object that says what of the bucket belongs to the site. Nothing else is ever
// removed.
const stateName = ".dailies-published"

// state is what a bucket holds of a site. It is written before the first file is sent, with the
// names of the old and the new site, and once more when all is done.
type state struct {
	About   string   `json:"about"`
	Version int      `json:"version"`
	Files   []string `json:"files"`   // of the site, sorted
	Leaving []string `json:"leaving"` // that the site has no more, and the next publication removes; sorted
}

const (
	stateVersion = 1
	stateAbout   = "Written by dailies when it publishes a site. It replaces and removes the objects listed here, and no others."
)

// ErrState is a state that is damaged, or that a newer program wrote.
var ErrState = errors.New(stateName + " in the bucket is damaged or of a newer program; remove it, and the next publication sends what differs")

// state reads that of the bucket; it is empty where there is none.
func (b *Bucket) state(ctx context.Context) (s state, err error) {
	r, err := b.objects.NewReader(ctx, stateName, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("read %s of the bucket: %w", stateName, err)
	}
	data, err := boundedfile.ReadFrom(ctx, r, document.MaxKept)
	if err = errors.Join(err, r.Close()); err != nil {
		return s, fmt.Errorf("read %s of the bucket: %w", stateName, err)
	}
	doc, faults := document.ParseKept(data)
	if len(faults) > 0 || len(doc.Decode(&s)) > 0 || s.Version != stateVersion {
		return state{}, ErrState
	}
	for _, name := range slices.Concat(s.Files, s.Leaving) {
		if !fs.ValidPath(name) || name == stateName {
			return state{}, ErrState
		}
	}
	return s, nil
}

// keep writes the state.
func (b *Bucket) keep(ctx context.Context, files, leaving []string) error {
	data, err := json.MarshalIndent(state{stateAbout, stateVersion, sorted(files), sorted(leaving)}, "", " ")
	if err != nil {
		return err
	}
	return b.put(ctx, object{name: stateName, data: append(data, '\n'), kind: types[".json"], cache: askFirst})
}

// sorted is never nil, which would be written as null.
func sorted(names []string) []string {
	return slices.Compact(append([]string{}, slices.Sorted(slices.Values(names))...))
}

// without are the names of one list that another has not.
func without(names, others []string) []string {
	has := make(map[string]bool, len(others))
	for _, name := range others {
		has[name] = true
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return has[name] })
}

// held are the sums of the objects in the bucket by name; nil where the bucket knows none.
func (b *Bucket) held(ctx context.Context) (map[string][]byte, error) {
	sums := make(map[string][]byte)
	for all := b.objects.List(nil); ; {
		o, err := all.Next(ctx)
		if errors.Is(err, io.EOF) {
			return sums, nil
		}
		if err != nil {
			return nil, fmt.Errorf("list the bucket: %w", err)
		}
		sums[o.Key] = o.MD5
	}
}

func (b *Bucket) put(ctx context.Context, o object) error {
	err := b.objects.WriteAll(ctx, o.name, o.data, &blob.WriterOptions{
		ContentType: o.kind, ContentEncoding: o.encoding, CacheControl: o.cache, DisableContentTypeDetection: true,
	})
	if err != nil {
		return fmt.Errorf("send %s: %w", o.name, err)
	}
	return nil
}
