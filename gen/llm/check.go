package llm

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/sashabaranov/go-openai"

	"dailies/game/document"
)

func (c Config) checkAccess() error {
	switch {
	case c.Model == "":
		return errors.New("no model is set: give --model, OPENAI_MODEL or openai.model in dailies.yaml")
	case len(c.Model) > maxName || strings.ContainsFunc(c.Model, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the model %s (--model, OPENAI_MODEL) has a name of more than %d bytes or with a character that no name has", document.Quote(c.Model), maxName)
	case strings.ContainsFunc(c.Key, unsendable):
		return fmt.Errorf("the key in %s holds a space, a line break or another character that no key has", c.KeyFrom())
	case c.Now == nil:
		return errors.New("the author has no clock")
	}
	return nil
}

// unsendable reports whether a character may be in no header's value.
func unsendable(r rune) bool { return r <= ' ' || r > '~' }

// checkHeaders checks the headers. Its errors show no value.
func (c Config) checkHeaders() error {
	for _, name := range slices.Sorted(maps.Keys(c.Headers)) {
		value := c.Headers[name]
		switch {
		case !regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,99}$`).MatchString(name):
			return fmt.Errorf("%s is not the name of a header", document.Quote(name))
		case slices.Contains([]string{"Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding", "Accept", "Host", "Connection"}, http.CanonicalHeaderKey(name)):
			return fmt.Errorf("the header %s is set by the program itself", name)
		case value == "" && c.Recordings.Asks():
			return fmt.Errorf("the environment variable with the value of the header %s is empty", name)
		case len(value) > 8*maxName || strings.ContainsFunc(value, func(r rune) bool { return r != ' ' && unsendable(r) }):
			return fmt.Errorf("the value of the header %s is too long, or holds a line break or another character that no header has", name)
		}
	}
	for flag, value := range map[string]string{"--organization": c.Organization, "--project": c.Project} {
		if len(value) > maxName || strings.ContainsFunc(value, unsendable) {
			return fmt.Errorf("%s: %s has more than %d bytes or a character that no header has", flag, document.Quote(value), maxName)
		}
	}
	return nil
}

// checkAzure allows only what can be in a path unescaped.
func (c Config) checkAzure() error {
	pathName := regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)
	switch {
	case c.APIVersion != "" && c.Batch != nil:
		return errors.New("--batch does not work with Azure, whose batches differ: leave out --batch or --api-version")
	case c.APIVersion == "" && c.Deployment != "":
		return errors.New("--deployment is for Azure, and needs --api-version too")
	case c.APIVersion != "" && !pathName.MatchString(c.APIVersion):
		return fmt.Errorf("--api-version: %s is not a version such as 2024-10-21", document.Quote(c.APIVersion))
	case c.APIVersion != "" && !pathName.MatchString(cmp.Or(c.Deployment, c.Model)):
		return fmt.Errorf("--deployment: %s is not the name of a deployment: letters, digits, dots, hyphens and underscores", document.Quote(cmp.Or(c.Deployment, c.Model)))
	}
	return nil
}

// checkAddress shows no address that may hold a password.
func (c Config) checkAddress() error {
	if strings.ContainsAny(c.BaseURL, "@?#") {
		return errors.New("the base URL (--base-url, OPENAI_BASE_URL) holds a user name, a query or a fragment: give the address alone, and the key in " + c.KeyFrom())
	}
	address, err := url.Parse(c.BaseURL)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" {
		return fmt.Errorf("the base URL %s (--base-url, OPENAI_BASE_URL) is not an http or https address", document.Quote(c.BaseURL))
	}
	if _, err := strconv.ParseUint(cmp.Or(address.Port(), "0"), 10, 16); err != nil {
		return fmt.Errorf("the base URL %s (--base-url, OPENAI_BASE_URL): ports end at %d", document.Quote(c.BaseURL), math.MaxUint16)
	}
	return nil
}

func (c Config) checkNumbers() error {
	within := func(n *float64, most float64) bool { return n == nil || *n >= 0 && *n <= most }
	for _, setting := range []struct {
		name string
		good bool
		want string
	}{
		{"the timeout of a request (--timeout)", c.Timeout > 0, "more than 0"},
		{"the number of retries (--retries)", c.Retries >= 0, "0 or more"},
		{"the longest delay (--max-delay)", c.MaxDelay > 0, "more than 0"},
		{"the longest wait (--max-wait)", c.MaxWait > 0, "more than 0"},
		{"the number of requests in flight (--in-flight)", c.InFlight > 0 && c.InFlight <= mostInFlight, fmt.Sprintf("1 to %d", mostInFlight)},
		{"the limit of requests per minute (--rpm)", c.RequestsPerMinute >= 0, "0 or more"},
		{"the limit of tokens per minute (--tpm)", c.TokensPerMinute >= 0, "0 or more"},
		{"the limit of answer tokens (--max-answer-tokens)", c.MaxAnswerTokens >= 0, "0 or more"},
		{"the longest wait for a batch (--batch-wait)", c.Batch == nil || c.Batch.Wait >= 0, "more than 0"},
		{"the temperature (--temperature)", within(c.Temperature, 2), "0 to 2"},
		{"the share of likely tokens (--top-p)", within(c.TopP, 1), "0 to 1"},
	} {
		if !setting.good {
			return fmt.Errorf("%s has to be %s", setting.name, setting.want)
		}
	}
	return nil
}

// checkModel rejects unknown names and settings that the model is known to refuse.
func (c Config) checkModel() error {
	switch c.Format {
	case Auto, JSONSchema, JSONObject, Plain:
	default:
		return fmt.Errorf("--answer-format: no answer format is called %q; there are %s, %s, %s, %s", c.Format, Auto, JSONSchema, JSONObject, Plain)
	}
	if c.TokenField != MaxTokens && c.TokenField != MaxCompletionTokens {
		return fmt.Errorf("--token-field: no token field is called %q; there are %s, %s", c.TokenField, MaxTokens, MaxCompletionTokens)
	}
	if c.Seed != nil && c.Endpoint.Name != "" && c.Endpoint.SeedField == "" {
		return fmt.Errorf("--model-seed: %s takes no seed; leave it out", c.Endpoint.Name)
	}
	if effort := c.ReasoningEffort; len(effort) > 32 || strings.ContainsFunc(effort, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return fmt.Errorf("--reasoning-effort: %s is not an effort such as low, medium or high", document.Quote(effort))
	}
	request := c.request()
	request.Model = request.Model[strings.LastIndexByte(request.Model, '/')+1:] // routers put the vendor's name first
	if err := openai.NewReasoningValidator().Validate(request); err != nil {
		return fmt.Errorf("the model %s does not take these settings: %w", document.Quote(c.Model), err)
	}
	return nil
}
