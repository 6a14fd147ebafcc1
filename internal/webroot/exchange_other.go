//go:build !linux

package webroot

import "errors"

// errNoExchange is that two names cannot be exchanged here.
var errNoExchange = errors.New("the names cannot be exchanged")

// exchange knows no way on this system.
func exchange(string, string) error { return errNoExchange }
