package publish

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file://
	_ "gocloud.dev/blob/s3blob"   // s3://

	"dailies/game/document"
)

// ErrAddress is an address that names no bucket, or more than one.
var ErrAddress = errors.New("it is not the address of a bucket, such as s3://games?region=eu-central-1 or file:///srv/games")

// parameters are what an address may say of a bucket. Keys are none of them, since an address is
// shown: they are found where Amazon's own tools look for them.
var parameters = map[string][]string{
	"s3":   {"region", "endpoint", "use_path_style", "profile", "prefix"},
	"file": {"prefix"},
}

// FolderOf is the folder of a file:// address; empty for another bucket. The error is [ErrAddress]
// and shows no part of the address but the name of a parameter.
func FolderOf(address string) (string, error) {
	u, err := parse(address)
	if err != nil || u.Scheme != "file" {
		return "", err
	}
	return u.Path, nil
}

func parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || parameters[u.Scheme] == nil {
		return nil, ErrAddress
	}
	if u.Scheme == "s3" && (u.Host == "" || u.Path != "") || u.Scheme == "file" && (u.Host != "" || len(u.Path) < 2) {
		return nil, ErrAddress
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nil, ErrAddress
	}
	for name := range query {
		if !slices.Contains(parameters[u.Scheme], name) {
			return nil, fmt.Errorf("%w; it takes %s, and not %s", ErrAddress, strings.Join(parameters[u.Scheme], ", "), document.Quote(name))
		}
	}
	if prefix := query.Get("prefix"); prefix != "" && !strings.HasSuffix(prefix, "/") {
		return nil, fmt.Errorf("%w; a prefix ends in a slash", ErrAddress)
	}
	return u, nil
}

// Bucket is where a site is published.
type Bucket struct {
	objects *blob.Bucket
	plain   bool // it keeps neither types nor encodings: a folder that any web server serves
}

// Open opens the bucket of an address. The error is [ErrAddress], that of the system, or names the
// setting that is missing; the first request is made by [Bucket.Send].
func Open(ctx context.Context, address string) (*Bucket, error) {
	u, err := parse(address)
	if err != nil {
		return nil, err
	}
	query, folder := u.Query(), u.Scheme == "file"
	if folder { // temporary files beside the others, so that a rename puts each in place as a whole
		query.Set("no_tmp_dir", "true")
		query.Set("create_dir", "true")
		query.Set("metadata", "skip")
	} else { // Amazon's newer checksums are unknown to other servers, which refuse them or leave them out
		query.Set("request_checksum_calculation", "when_required")
		query.Set("response_checksum_validation", "when_required")
	}
	u.RawQuery = query.Encode()
	objects, err := blob.OpenBucket(ctx, u.String())
	if err != nil {
		return nil, fmt.Errorf("open the bucket: %w", err)
	}
	if err := ready(ctx, objects); err != nil {
		return nil, errors.Join(err, objects.Close())
	}
	return &Bucket{objects, folder}, nil
}

// ready says what the settings of an S3 bucket lack, which its requests would tell in other words.
func ready(ctx context.Context, objects *blob.Bucket) error {
	var client *s3.Client
	if !objects.As(&client) {
		return nil
	}
	set := client.Options()
	if set.Region == "" {
		return errors.New("open the bucket: it has no region: name it in the address, s3://games?region=eu-central-1, or in AWS_REGION")
	}
	if _, err := set.Credentials.Retrieve(ctx); err != nil {
		return fmt.Errorf("open the bucket: there are no keys for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile of Amazon's tools in the address, &profile=games: %w", err)
	}
	return nil
}

// Close ends what the bucket has begun.
func (b *Bucket) Close() error { return b.objects.Close() }
