package gen

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
)

// Random returns a generator that depends on the seed of the run and on names, and on
// nothing else: the same on every machine, whatever was drawn before.
func Random(seed uint64, names ...string) *rand.Rand {
	hash := sha256.New()
	fmt.Fprintf(hash, "%d", seed)
	for _, name := range names {
		fmt.Fprintf(hash, "\x00%s", name)
	}
	sum := hash.Sum(nil)
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum), binary.BigEndian.Uint64(sum[8:])))
}
