package webroot

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// errNoExchange is that two names cannot be exchanged here: the one is a mount, they are on two
// file systems, or the file system does not know how.
var errNoExchange = errors.New("the names cannot be exchanged")

// exchange exchanges two names, so that at no moment there is none of either. The error is
// [errNoExchange] or that of the file system.
func exchange(a, b string) error {
	for {
		switch err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE); err {
		case nil:
			return nil
		case unix.EINTR:
		case unix.EXDEV, unix.EINVAL, unix.ENOSYS, unix.EBUSY:
			return errNoExchange
		default:
			return &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
		}
	}
}
