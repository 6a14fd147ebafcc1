package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"dailies/game/document"
)

// complaint is a server's error as it words it.
type complaint struct {
	message string // what it says, quoted and cut
	whole   string // the same, up to [maxSaid]
	code    string // its codes, its type and its parameter
	text    string // everything that it says, verbatim
}

// status returns the code of an error that is a status of HTTP; 0 for none.
func (c complaint) status() int {
	first, _, _ := strings.Cut(c.code, " ")
	if status, err := strconv.Atoi(first); err == nil && 400 <= status && status < 600 {
		return status
	}
	return 0
}

// errorObject is an error object in the forms that servers use.
type errorObject struct {
	Message  looseText
	Code     any
	Type     looseText
	Status   any // of Google: a name for the code
	Param    looseText
	Metadata struct {
		Raw looseText // OpenRouter: what the provider that it asked said
	}
	InnerError struct{ Code looseText } // of Azure
	Title      looseText                // of RFC 9457
	Detail     json.RawMessage          // of RFC 9457, and of FastAPI, which Mistral and others are made with
	Details    json.RawMessage          // of Google
}

// complaint reads the error in a body. Servers put it under "error", as an object or a text, or
// at the top, some of them within a list; a router wraps the error of the server that it asked
// in its own. Any other body is quoted as it is.
func (a *Author) complaint(e *exchange) complaint { return a.complaintOf(e.body) }

func (a *Author) complaintOf(body []byte) complaint {
	object := readError(body)
	code := []string{fmt.Sprint(object.Code), string(object.Type), fmt.Sprint(object.Status), string(object.Param), string(object.InnerError.Code)}
	if raw := string(object.Metadata.Raw); raw != "" {
		if inner := readError([]byte(raw)); inner.Message != "" {
			object.Message = inner.Message
			code = append(code, fmt.Sprint(inner.Code), string(inner.Type), string(inner.Param))
		} else {
			object.Message = looseText(raw)
		}
	}
	said := string(object.Message)
	if said == "" && len(object.Detail) > 0 {
		if json.Unmarshal(object.Detail, &said) != nil {
			said = string(object.Detail)
		}
	}
	whole := string(body[:min(len(body), 1<<10)])
	text := cmp.Or(said, whole)
	said = cmp.Or(said, string(object.Title), pageTitle(whole), whole)
	return complaint{
		message: a.secrets.reason(said), whole: document.QuoteUpTo(a.secrets.redact(said), maxSaid),
		code: strings.Join(code, " "), text: strings.Join([]string{text, string(object.Detail), string(object.Details)}, " "),
	}
}

// pageTitle is what the title of a page in HTML says, as gateways answer with; empty for another body.
func pageTitle(body string) string {
	if m := regexp.MustCompile(`(?is)^\s*<.*?<title[^>]*>(.*?)</title>`).FindStringSubmatch(body); m != nil {
		return strings.Join(strings.Fields(html.UnescapeString(m[1])), " ")
	}
	return ""
}

// readError reads an error object; anything else gives no message.
func readError(body []byte) errorObject {
	body = bytes.TrimSpace(body)
	var list []json.RawMessage
	if bytes.HasPrefix(body, []byte("[")) && json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var under struct{ Error json.RawMessage }
	_ = json.Unmarshal(body, &under)
	if len(under.Error) == 0 || string(under.Error) == "null" {
		under.Error = body
	}
	var object errorObject
	if json.Unmarshal(under.Error, &object) != nil {
		_ = json.Unmarshal(under.Error, (*string)(&object.Message))
	}
	return object
}
