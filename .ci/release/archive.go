package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// archive writes the files of a platform in the form that its users unpack: zip on Windows, tar
// elsewhere.
func (s source) archive(p platform, files []file) error {
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	end, pack := ".tar.gz", packTarGz
	if p.os == "windows" {
		end, pack = ".zip", packZip
	}
	var to bytes.Buffer
	if err := pack(&to, "dailies-"+s.version+"/", files, s.date); err != nil {
		return err
	}
	return os.WriteFile(s.name(p.String()+end), to.Bytes(), 0o644)
}

func packTarGz(to io.Writer, folder string, files []file, date time.Time) error {
	short, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(short)
	for _, f := range files {
		head := &tar.Header{Name: folder + f.name, Size: int64(len(f.data)), Mode: int64(f.mode), ModTime: date, Typeflag: tar.TypeReg}
		if err := writeTar(w, head, f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return short.Close()
}

func writeTar(w *tar.Writer, head *tar.Header, data []byte) error {
	if err := w.WriteHeader(head); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

func packZip(to io.Writer, folder string, files []file, date time.Time) error {
	w := zip.NewWriter(to)
	for _, f := range files {
		head := &zip.FileHeader{Name: folder + f.name, Method: zip.Deflate, Modified: date}
		head.SetMode(f.mode)
		entry, err := w.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// checksums writes the sums of all files in dist/, as sha256sum -c reads them.
func checksums(to string) error {
	names, err := filepath.Glob(dist + "/*") // sorted
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), filepath.Base(name))
	}
	return os.WriteFile(to, []byte(sums.String()), 0o644)
}
