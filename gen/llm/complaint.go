package llm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// complaint is a server's error as it words it.
type complaint struct {
	message string // what it says, quoted and cut
	code    string // its code and its type
	all     string // everything in it that names what was wrong, verbatim
}

// errorObject is an error object in the forms that servers use.
type errorObject struct {
	Message  looseText
	Code     any
	Type     looseText
	Param    looseText
	Metadata struct {
		Raw looseText // OpenRouter: what the provider that it asked said
	}
	Detail json.RawMessage // of FastAPI, which Mistral and others are made with
}

// complaint reads the error in a body. Servers put it under "error", as an object or a text, or
// at the top, some of them within a list; a router wraps the error of the server that it asked
// in its own. Any other body is quoted as it is.
func (a *Author) complaint(e *exchange) complaint {
	object := readError(e.body)
	if raw := string(object.Metadata.Raw); raw != "" {
		if inner := readError([]byte(raw)); inner.Message != "" {
			object.Message, object.Param = inner.Message, inner.Param
		} else {
			object.Message = looseText(raw)
		}
	}
	said := string(object.Message)
	if said == "" && len(object.Detail) > 0 {
		said = string(object.Detail)
	}
	if said == "" {
		said = string(e.body[:min(len(e.body), 1<<10)])
	}
	c := complaint{message: a.secrets.reason(said), code: fmt.Sprint(object.Code, " ", object.Type)}
	c.all = strings.Join([]string{said, string(object.Param), c.code}, " ")
	return c
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
