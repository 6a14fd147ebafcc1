package webroot

import (
	"errors"
	"path/filepath"
	"strings"

	"dailies/internal/fault"
)

// Apart refuses two folders of which one is inside the other, wherever links on the way to them
// lead. The error is a [fault.Usage].
func Apart(a, b string) error {
	realA, err := real(a)
	if err != nil {
		return fault.AsUsage(err)
	}
	realB, err := real(b)
	if err != nil {
		return fault.AsUsage(err)
	}
	if within(realA, realB) || within(realB, realA) {
		return fault.Usagef("%s and %s are one inside the other; a site needs a folder of its own", a, b)
	}
	return nil
}

// Outside refuses a folder in that of a site, which holds nothing but the site, wherever links on the
// way to them lead. The error is a [fault.Usage].
func Outside(dir, site string) error {
	inner, err := real(dir)
	if err != nil {
		return fault.AsUsage(err)
	}
	outer, err := real(site)
	if err != nil {
		return fault.AsUsage(err)
	}
	if within(inner, outer) {
		return fault.Usagef("%s is inside %s, the folder of the site; name it outside", dir, site)
	}
	return nil
}

// real is where a folder is, or would be, once links are followed.
func real(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for rest := ""; ; {
		there, err := filepath.EvalSymlinks(dir)
		if err == nil {
			return filepath.Join(there, rest), nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("the folder cannot be found")
		}
		rest, dir = filepath.Join(filepath.Base(dir), rest), parent
	}
}

// within reports whether a folder is another one, or inside it.
func within(inner, outer string) bool {
	rel, err := filepath.Rel(outer, inner)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
