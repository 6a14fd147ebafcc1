package main

import (
	"archive/tar"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// Where things are in the image. Its user has no name and is not root.
const (
	user   = 65532
	home   = "/srv" // out/ below it is a volume; site/ and .cache/ are there to be mounted on
	papers = "usr/share/doc/dailies/"
)

// images are one image for several architectures.
type images struct {
	source
	index v1.ImageIndex
}

func newImages(of source) *images {
	return &images{of, mutate.IndexMediaType(empty.Index, types.OCIImageIndex)}
}

// add adds the image of an architecture: the program and its papers, and nothing of a system. Roots
// and time zones are in the program.
func (i *images) add(p platform, files []file) error {
	var root bytes.Buffer
	if err := i.pack(&root, files); err != nil {
		return err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(root.Bytes())), nil
	}, tarball.WithMediaType(types.OCILayer), tarball.WithCompressedCaching)
	if err != nil {
		return err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	base, err = mutate.ConfigFile(base, i.config(p))
	if err != nil {
		return err
	}
	image, err := mutate.Append(base, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: i.date}, CreatedBy: "make release"}})
	if err != nil {
		return err
	}
	i.index = mutate.AppendManifests(i.index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
		Platform: &v1.Platform{OS: p.os, Architecture: p.arch},
	}})
	return nil
}

func (i *images) config(p platform) *v1.ConfigFile {
	return &v1.ConfigFile{
		OS: p.os, Architecture: p.arch, Created: v1.Time{Time: i.date},
		RootFS: v1.RootFS{Type: "layers"},
		Config: v1.Config{
			User:       "65532:65532",
			Entrypoint: []string{"/usr/bin/dailies"},
			Cmd:        []string{"--help"},
			WorkingDir: home,
			Env:        []string{"PATH=/usr/bin", "HOME=" + home},
			Volumes:    map[string]struct{}{home + "/out": {}},
			Labels: map[string]string{
				"org.opencontainers.image.title":    "dailies",
				"org.opencontainers.image.version":  i.version,
				"org.opencontainers.image.revision": i.commit,
				"org.opencontainers.image.licenses": "Apache-2.0",
			},
		},
	}
}

// pack writes the root of the image. Everyone may write to its folders, since who runs it may give
// it another user, and a volume that is mounted on one takes over its owner and its mode.
func (i *images) pack(to io.Writer, files []file) error {
	w := tar.NewWriter(to)
	for _, dir := range []string{"tmp", "srv", "srv/out", "srv/site", "srv/.cache"} {
		head := &tar.Header{Name: dir + "/", Mode: 0o1777, Uid: user, Gid: user, ModTime: i.date, Typeflag: tar.TypeDir}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
	}
	for _, f := range files {
		name := papers + f.name
		if f.mode&0o100 != 0 {
			name = "usr/bin/" + f.name
		}
		head := &tar.Header{Name: name, Size: int64(len(f.data)), Mode: int64(f.mode), ModTime: i.date, Typeflag: tar.TypeReg}
		if err := writeTar(w, head, f.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// write writes the image as an OCI archive: its layout in a tar file.
func (i *images) write(to string) error {
	dir, err := os.MkdirTemp("", "image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	path, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	err = path.AppendIndex(i.index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": i.version,
		"io.containerd.image.name":          "dailies:" + i.version, // the name that docker load gives it
	}))
	if err != nil {
		return err
	}
	var all bytes.Buffer
	w := tar.NewWriter(&all)
	err = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error { // sorted
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		inside := strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(dir)+"/")
		return writeTar(w, &tar.Header{Name: inside, Size: int64(len(data)), Mode: 0o644, ModTime: i.date, Typeflag: tar.TypeReg}, data)
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(to, all.Bytes(), 0o644)
}
