package stricttest

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Rules are what a provider is known to refuse.
type Rules struct {
	formats    []string // of response_format; nil for one that ignores it
	format     string   // the words for another, with a verb for its type
	refused    []string // keywords of schemas that it does not take
	refAlone   bool
	anchored   bool
	properties int
	words      func(path []string, keyword, what string) string // about a schema
	status     int
	body       string   // with a verb for the words, quoted
	fields     []string // of the request that it does not take
	prose      bool     // whether it answers in prose, with its JSON in a fence
}

// Only returns the rules with other forms of an answer: those of response_format that are named.
func (r Rules) Only(formats ...string) Rules {
	r.formats = append([]string{"none"}, formats...)
	return r
}

// Ignoring returns the rules of an endpoint that takes every form and heeds none.
func Ignoring() Rules { return Rules{prose: true} }

// openAIError is an error as most servers send it.
const openAIError = `{"error":{"message":%s,"type":"invalid_request_error","param":"response_format","code":null}}`

// openAIWords are those of OpenAI, which name the place as a tuple.
func openAIWords(path []string, keyword, what string) string {
	context := "()"
	if len(path) > 0 {
		context = "('" + strings.Join(path, "', '") + "')"
	}
	if keyword == "$ref" {
		return fmt.Sprintf("Invalid schema for response_format 'triples_pack': context=%s, $ref cannot have keywords {'%s'}.", context, what)
	}
	if what == "" {
		what = "is not permitted"
	}
	return fmt.Sprintf("Invalid schema for response_format 'triples_pack': In context=%s, '%s' %s.", context, keyword, what)
}

// bounds are the keywords of bounds that OpenAI takes; lengths are those that it does not.
func bounds() []string  { return []string{"minItems", "maxItems", "minimum", "maximum", "pattern"} }
func lengths() []string { return []string{"minLength", "maxLength", "format", "patternProperties"} }

// RulesOf returns the rules of a preset by its name; those of OpenAI for one that it does not know.
func RulesOf(name string) Rules {
	every := []string{"json_schema", "json_object"}
	plain := func(_ []string, keyword, _ string) string { return "response_format schema: " + keyword }
	openAI := Rules{
		formats: every, format: "Invalid parameter: 'response_format' of type '%s' is not supported with this model.",
		refused: lengths(), refAlone: true, properties: 5000, words: openAIWords, status: 400, body: openAIError,
	}
	llama := Rules{
		formats: every, format: "response_format type must be one of \"text\" or \"json_object\", but got: %s", anchored: true, status: 400,
		words: func(_ []string, keyword, _ string) string {
			if keyword == "pattern" {
				return "JSON schema conversion failed:\nPattern must start with '^' and end with '$'"
			}
			return "JSON schema conversion failed:\nUnrecognized schema: " + keyword
		},
		body: `{"error":{"code":400,"message":%s,"type":"invalid_request_error"}}`,
	}
	switch name {
	case "openai":
		return openAI
	case "azure":
		openAI.refused, openAI.properties = append(lengths(), bounds()...), 100
	case "openrouter": // the error of the provider that it asked is inside its own
		openAI.body = "metadata"
	case "gemini":
		openAI.words = func(path []string, keyword, _ string) string {
			return fmt.Sprintf("Invalid JSON payload received. Unknown name \"%s\" at 'generation_config.response_schema.%s': Cannot find field.", keyword, strings.Join(path, "."))
		}
		openAI.refused, openAI.fields = append(lengths(), "pattern"), []string{"seed", "random_seed"}
		openAI.body = `[{"error":{"code":400,"message":%s,"status":"INVALID_ARGUMENT"}}]`
	case "anthropic":
		return anthropic(openAI)
	case "mistral":
		openAI.fields, openAI.status = []string{"seed", "max_completion_tokens"}, 422
		openAI.body = `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","response_format"],"msg":%s}]},"type":"invalid_request_error"}`
	case "groq":
		openAI.words = func(path []string, keyword, _ string) string {
			return fmt.Sprintf("invalid schema for response format: response_format/json_schema/%s: %s is not supported", strings.Join(path, "/"), keyword)
		}
		openAI.refused = append(lengths(), bounds()...)
		openAI.body = `{"error":{"message":%s,"type":"invalid_request_error"}}`
	case "vllm":
		openAI.refAlone, openAI.refused = false, []string{"patternProperties", "format"}
		openAI.words = plain
		openAI.body = `{"object":"error","message":%s,"type":"BadRequestError","param":null,"code":400}`
	case "llamacpp", "ollama":
		return llama
	case "lmstudio":
		llama.formats, llama.format = []string{"json_schema"}, "'response_format.type' must be 'json_schema' or 'text'"
		llama.body = `{"error":%s}`
		return llama
	}
	return openAI
}

// anthropic returns what else Anthropic's endpoint refuses, in words that do not name the schema.
func anthropic(r Rules) Rules {
	r.formats, r.format = []string{"json_schema"}, "response_format.type: Input should be 'json_schema'"
	r.refused = append(lengths(), "minItems", "maxItems", "minimum", "maximum")
	r.words = func(_ []string, keyword, _ string) string {
		of := "integer"
		switch {
		case keyword == "additionalProperties":
			return "For 'object' type, 'additionalProperties' must be explicitly set to false"
		case strings.HasSuffix(keyword, "Items"):
			of = "array"
		}
		return fmt.Sprintf("For '%s' type, property '%s' is not supported", of, keyword)
	}
	r.body = `{"error":{"code":"invalid_request_error","message":%s,"type":"invalid_request_error","param":null}}`
	return r
}

// wrap puts words into an error body. OpenRouter's holds another body as a text.
func (r Rules) wrap(words string) string {
	text, _ := json.Marshal(words)
	if !strings.Contains(r.body, "metadata") {
		return fmt.Sprintf(r.body, text)
	}
	raw, _ := json.Marshal(fmt.Sprintf(openAIError, text))
	return fmt.Sprintf(`{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":%s,"provider_name":"OpenAI"}}}`, raw)
}
