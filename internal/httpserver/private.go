package httpserver

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"
)

// Private answers only requests whose address begins with the secret, made to one of these hosts,
// and not sent by the page of another site: a page elsewhere may point its name at this
// address, or send what its reader never meant to send. The handler sees the rest of the path.
func Private(hosts []string, secret string, handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		origin := r.Header.Get("Origin")
		switch {
		case !slices.Contains(hosts, r.Host):
			http.Error(w, "this address is not served here", http.StatusMisdirectedRequest)
		case origin != "" && origin != "null" && origin != "http://"+r.Host, origin == "null" && r.Method != http.MethodGet && r.Header.Get("Sec-Fetch-Site") != "same-origin":
			http.Error(w, "only the pages of this server are answered", http.StatusForbidden)
		case subtle.ConstantTimeCompare([]byte(given), []byte(secret)) != 1:
			http.Error(w, "open the whole address that the command printed", http.StatusForbidden)
		default:
			for name, value := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Frame-Options": "DENY"} {
				w.Header().Set(name, value)
			}
			http.StripPrefix("/"+secret, handler).ServeHTTP(w, r)
		}
	})
}
