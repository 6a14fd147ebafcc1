package boundedfile

import "strings"

// Hidden reports whether a file of this name is one that a system or a tool keeps for itself in
// folders of others: its name begins with a dot, as .DS_Store does and ._x, which macOS leaves
// beside x on other file systems, or with ~$, as the lock of an open document, or it is one of
// those of Windows. Who looks through a folder passes it over.
func Hidden(name string) bool {
	lower := strings.ToLower(name)
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") || lower == "thumbs.db" || lower == "desktop.ini"
}
