package serve

import (
	"context"
	"errors"
	"fmt"

	"dailies/cmd/dailies/internal/factory"
	"dailies/game/document"
	"dailies/internal/fault"
	"dailies/internal/publish"
	"dailies/internal/webroot"
)

// checkPublish refuses an address that names no bucket, and a folder inside or around one of
// others. It shows nothing of an address, since somebody may have written a key into it.
func checkPublish(address string, others ...string) error {
	if address == "" {
		return nil
	}
	folder, err := publish.FolderOf(address)
	if err != nil {
		return fault.Usagef("publish: %w", err)
	}
	for _, other := range others {
		if folder == "" || other == "" {
			continue
		}
		if err := webroot.Apart(folder, other); err != nil {
			return err
		}
	}
	return nil
}

// Publish sends the site that is served to a bucket, and says so; with an empty address it does
// nothing. It may be called again after an error. The error is a [fault.Usage] for a damaged site
// and a bucket that cannot be opened, else that of the bucket, or the context's.
func Publish(ctx context.Context, f *factory.Factory, address, served string) (err error) {
	if address == "" {
		return nil
	}
	dir, err := publish.Resolve(served)
	if err != nil {
		return fault.AsUsage(err)
	}
	bucket, err := publish.Open(ctx, address)
	if err != nil {
		return fault.AsUsage(err)
	}
	defer func() { err = errors.Join(err, bucket.Close()) }()
	sent, err := bucket.Send(ctx, dir)
	if err != nil {
		return fmt.Errorf("publish %s: %w; publish it again, and what is missing is sent", served, err)
	}
	f.Say("dailies: the bucket holds %s, of which %d were sent now and %d earlier ones removed", document.Count(sent.Files, "file"), sent.Sent, sent.Removed)
	return nil
}
