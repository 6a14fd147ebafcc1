package collector

import (
	"net/netip"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// mostClients is how many clients a limit remembers; the one that was heard of longest ago is
// forgotten first.
const mostClients = 1 << 16

// Limit is how many requests a minute a client may make, and as many at once. It is in memory
// alone. The nil Limit allows everything.
type Limit struct {
	perMinute int
	mu        sync.Mutex
	clients   *lru.Cache[string, *rate.Limiter]
}

// NewLimit is a limit of so many requests a minute; nil for 0.
func NewLimit(perMinute int) *Limit {
	if perMinute <= 0 {
		return nil
	}
	clients, _ := lru.New[string, *rate.Limiter](mostClients) // which refuses only sizes below 1
	return &Limit{perMinute: perMinute, clients: clients}
}

// allow reports whether a client may make another request.
func (l *Limit) allow(client string, now time.Time) bool {
	if l == nil {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, known := l.clients.Get(client)
	if !known {
		bucket = rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.perMinute)), l.perMinute)
		l.clients.Add(client, bucket)
	}
	return bucket.AllowN(now, 1)
}

// network is the address of a client as limits know it: of IPv6 the first 64 bits, since one
// client has all the others.
func network(host string) string {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return "" // all of these share one limit
	}
	if address = address.Unmap(); address.Is6() {
		prefix, _ := address.WithZone("").Prefix(64) // which an address of 128 bits has
		return prefix.String()
	}
	return address.String()
}
