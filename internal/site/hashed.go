package site

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"
	"sync"
)

// hashed are the names with a hash in them that an export gives to the files of puzzles. nil gives
// each file its plain name.
type hashed struct {
	mu    sync.Mutex
	names map[string]string // by the plain name, both inside the site
}

// name is the name of a file with these bytes: DATE/GAME/puzzle.0123456789ab.json.
func (h *hashed) name(plain string, data []byte) string {
	if h == nil {
		return plain
	}
	sum := sha256.Sum256(data)
	name := strings.TrimSuffix(plain, path.Ext(plain)) + "." + hex.EncodeToString(sum[:6]) + path.Ext(plain)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names[plain] = name
	return name
}

// base is the name inside its folder of a file that [hashed.name] has named; that of a file
// without such a name is plain.
func (h *hashed) base(plain string) string {
	if h == nil {
		return path.Base(plain)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if name := h.names[plain]; name != "" {
		return path.Base(name)
	}
	return path.Base(plain)
}
