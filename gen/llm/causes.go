package llm

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// rung is something that an endpoint may not take and that a question can do without. Each is left
// out once it was refused, for all later questions of the run.
type rung int

const (
	noRung     rung = iota
	formRung        // the form of the answer, or the bounds of its schema
	boundsRung      // the same, where the server failed at it
	systemRung      // a message of the role "system"
	turnsRung       // more than one message
	tokenRung       // the field that bounds an answer
	sizeRung        // what is told besides the task
)

// Cause is a reason for which endpoints turn a request down. A refusal has the first cause of
// [Causes] that fits.
type Cause struct {
	Name   string
	Status []int  // of HTTP; none for any
	Code   string // a pattern for the code, the type or the parameter of the error; empty for none
	Text   string // a pattern for its text, which decides where Code does not; both empty for any
	Kind   Kind
	Says   string // of the status [1], the server's words [2], the address [3], and where the key is from [4]

	rung rung
}

// Causes returns the reasons, in the order in which they are looked for. What names its cause by a
// code comes before what only describes it.
func Causes() []Cause {
	return slices.Concat(payingCauses(), promptingCauses(), accessCauses(), mannersCauses(), optionsCauses(), formsCauses(), passingCauses())
}

// fits reports whether a refusal has the cause.
func (c Cause) fits(status int, said complaint) bool {
	if len(c.Status) > 0 && !slices.Contains(c.Status, status) {
		return false
	}
	matches := func(pattern, text string) bool {
		return pattern != "" && regexp.MustCompile(`(?is)`+pattern).MatchString(text)
	}
	return c.Code == "" && c.Text == "" || matches(c.Code, said.code) || matches(c.Text, said.text)
}

// refused describes an HTTP status without an answer.
func (a *Author) refused(e *exchange) *Failure {
	if isPage(e) {
		return a.refusedByPage(e)
	}
	return a.refusedWith(e, e.status, a.complaint(e))
}

// refusedWith describes a refusal of a status and a complaint.
func (a *Author) refusedWith(e *exchange, status int, c complaint) *Failure {
	f := &Failure{Status: status, RetryAfter: a.waitOf(e, c), Said: c.whole}
	for _, cause := range Causes() {
		if !cause.fits(status, c) {
			continue
		}
		f.Kind, f.rung = cause.Kind, cause.rung
		f.Message = fmt.Sprintf(cause.Says, status, c.message, a.config.BaseURL, a.config.KeyFrom())
		if cause.Kind == Filtered {
			f.Message += filtered(e.body)
		}
		return f
	}
	f.Message = fmt.Sprintf("the server answered HTTP %d: %s", status, c.message)
	switch {
	case status >= 500:
		f.Kind = ServerError
	case status < 400:
		f.Kind = Setting
		f.Message = fmt.Sprintf("the server answers from elsewhere (HTTP %d, %s): check --base-url", status, a.secrets.quote(e.received.Get("Location")))
	default:
		f.Kind = TurnedDown
	}
	return f
}

// refusedByPage describes a page for people in place of an answer: of a gateway, which passes, or of
// something that wants to see a browser.
func (a *Author) refusedByPage(e *exchange) *Failure {
	c := a.complaint(e)
	f := &Failure{Status: e.status, RetryAfter: a.waitOf(e, c), Said: c.whole}
	switch {
	case e.status >= 500:
		f.Kind = ServerError
	case e.status == http.StatusTooManyRequests:
		f.Kind = RateLimited
	case slices.Contains([]int{http.StatusNotFound, http.StatusProxyAuthRequired, http.StatusRequestEntityTooLarge}, e.status), e.status < 400:
		return a.refusedWith(e, e.status, c)
	default:
		f.Kind = Setting
	}
	f.Message = fmt.Sprintf("the server answered HTTP %d with a page for people, %s", e.status, c.message)
	if f.Kind == Setting {
		f.Message += ": something before " + a.config.BaseURL + " wants to see a browser or a login; check --base-url and the network"
	}
	return f
}

// filtered names the categories that a filter objected to, in the forms that Azure uses.
func filtered(body []byte) string {
	text := string(body[:min(len(body), maxQuoted)])
	if !strings.Contains(text, `"filtered"`) {
		return ""
	}
	var names []string
	for _, match := range regexp.MustCompile(`"([a-z_]{1,30})"\s*:\s*\{[^{}]*"filtered"\s*:\s*true`).FindAllStringSubmatch(text, 20) {
		if !slices.Contains(names, match[1]) {
			names = append(names, match[1])
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", for " + strings.Join(names, ", ")
}
