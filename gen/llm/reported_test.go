package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailies/gen/llm/recording"
)

// message is a completion of one choice, whose message has the fields given.
func messageOf(fields map[string]any, reason string) string {
	text, _ := json.Marshal(map[string]any{
		"model": "m", "choices": []any{map[string]any{"message": fields, "finish_reason": reason}},
		"usage": map[string]int{"prompt_tokens": 9000, "completion_tokens": 3000},
	})
	return string(text)
}

func contentOf(content, reason string) string {
	return messageOf(map[string]any{"content": content}, reason)
}

// TestWhatIsGoodIsRead: one whole document is read whatever stands around it, as real endpoints were
// reported to answer, and the oddity is told once.
func TestWhatIsGoodIsRead(t *testing.T) {
	pack := strings.TrimSpace(guestWifi(t))
	quoted, err := json.Marshal(pack)
	require.NoError(t, err)
	call := func(arguments any) []any {
		return []any{map[string]any{"type": "function", "function": map[string]any{"name": "triples_pack", "arguments": arguments}}}
	}
	chunk := func(delta string) string {
		return "data: {\"object\":\"chat.completion.chunk\",\"choices\":[{\"delta\":" + delta + ",\"finish_reason\":null}]}\n\n"
	}
	half := len(pack) / 2
	asText, err := json.Marshal(contentOf(pack, "stop"))
	require.NoError(t, err)
	first, err := json.Marshal(pack[:half])
	require.NoError(t, err)
	second, err := json.Marshal(pack[half:])
	require.NoError(t, err)
	for name, c := range map[string]struct{ body, told string }{
		"a versioned name":         {strings.Replace(contentOf(pack, "stop"), `"m"`, `"m-001"`, 1), "m-001"},
		"a routed name":            {strings.Replace(contentOf(pack, "stop"), `"m"`, `"house/m:free"`, 1), "m:free"},
		"thoughts as content":      {messageOf(map[string]any{"content": nil, "reasoning_content": pack}, "stop"), oddReasoning},
		"the same, by other names": {messageOf(map[string]any{"content": "", "reasoning": pack}, "stop"), oddReasoning},
		"another finish":           {contentOf(pack, "eos_token"), ""},
		"a finish nobody knows":    {contentOf(pack, "done"), oddReason},
		"a tool":                   {messageOf(map[string]any{"content": nil, "tool_calls": call(pack)}, "tool_calls"), oddTool},
		"a tool with an object":    {messageOf(map[string]any{"content": nil, "tool_calls": call(json.RawMessage(pack))}, "stop"), oddTool},
		"a function":               {messageOf(map[string]any{"content": nil, "function_call": map[string]any{"arguments": pack}}, "function_call"), oddTool},
		"comments of a router":     {": OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n" + contentOf(pack, "stop"), oddStream},
		"one frame":                {"event: message\ndata: " + contentOf(pack, "stop") + "\n\ndata: [DONE]\n\n", oddStream},
		"a stream":                 {chunk(`{"role":"assistant"}`) + chunk(`{"content":`+string(first)+`}`) + chunk(`{"content":`+string(second)+`}`) + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n", oddStream},
		"twice":                    {contentOf(pack+"\n"+pack, "stop"), oddTwice},
		"beside another":           {contentOf(`{"plan":"a pack"} `+pack, "stop"), oddSeveral},
		"two choices":              {strings.Replace(contentOf(pack, "stop"), `"choices":[`, `"choices":[{"message":{"content":""},"finish_reason":"stop"},`, 1), oddChoices},
		"under a key":              {contentOf(`{"triples_pack": `+pack+`}`, "stop"), oddWrapping},
		"under a key among others": {contentOf(`{"type":"object","properties": `+pack+`}`, "stop"), oddWrapping},
		"in a list":                {contentOf("["+pack+"]", "stop"), oddWrapping},
		"in a text":                {contentOf(string(quoted), "stop"), oddWrapping},
		"in a text under a key":    {contentOf(`{"answer":`+string(quoted)+`}`, "stop"), oddWrapping},
		"thoughts in brackets":     {contentOf(`[THINK] maybe {"game":"triples","pack":"x"} [/THINK]`+pack, "stop"), oddThoughts},
		"thoughts of a channel":    {contentOf(`<|channel|>analysis<|message|>{"game":"triples"}<|end|><|start|>assistant<|channel|>final<|message|>`+pack, "stop"), oddThoughts},
		"thoughts never opened":    {contentOf(`{"game":"triples"}, then</think>`+pack, "stop"), oddThoughts},
		"an empty error":           {strings.Replace(contentOf(pack, "stop"), `{"choices"`, `{"error":{},"choices"`, 1), ""},
		"an object as content":     {messageOf(map[string]any{"content": json.RawMessage(pack)}, "stop"), ""},
		"after a broken draft":     {contentOf(`{"game":"triples",} No, better: `+pack, "stop"), ""},
		"after a bare draft":       {contentOf(`{game: "triples"} No, better: `+pack, "stop"), ""},
		"a list of one":            {"[" + contentOf(pack, "stop") + "]", oddGateway},
		"a gateway's data":         {`{"code":0,"msg":"ok","error":null,"data":` + contentOf(pack, "stop") + "}", oddGateway},
		"a gateway's body, a text": {`{"statusCode":200,"body":` + string(asText) + "}", oddGateway},
		"a last frame alone":       {strings.Replace(contentOf(pack, "stop"), `"message":`, `"delta":`, 1), oddStream},
		"the inside of a text":     {contentOf(string(quoted[1:len(quoted)-1]), "stop"), oddWrapping},
	} {
		t.Run(name, func(t *testing.T) {
			server := faulty(t, says(c.body))
			settings := config(server.URL + "/v1")
			var told []string
			settings.Note = func(line string) { told = append(told, line) }
			a, _, _ := patient(t, settings)
			got, err := a.write(context.Background(), triples(1))
			require.NoError(t, err)
			require.Len(t, server.bodies, 1)
			require.JSONEq(t, pack, string(got[0].Data))
			counted := slices.Sorted(maps.Keys(a.Usage().Odd))
			if c.told == "" {
				require.Empty(t, told)
				require.Empty(t, counted)
				return
			}
			require.Contains(t, strings.Join(told, "\n"), c.told)
			require.Contains(t, strings.Join(counted, "\n"), c.told, "for the report")
		})
	}
}

// TestWhatCannotBeReadGoesBackWithItsPlace: no part of a broken document is taken for the pack.
func TestWhatCannotBeReadGoesBackWithItsPlace(t *testing.T) {
	pack := strings.TrimSpace(guestWifi(t))
	for name, c := range map[string]struct {
		content, says string
		kind          Kind
	}{
		"a comma too many":                    {pack[:len(pack)-1] + ",}", fmt.Sprintf("line %d, column 2: ", strings.Count(pack, "\n")+1), NotSound},
		"cut in the middle, then blank lines": {pack[:790] + strings.Repeat("\n", 4000), "line ", EndsEarly},
		"a better pack among thoughts":        {"<think>" + pack + "</think> I would rather not.", "holds no JSON document", NoJSON},
		"bare keys":                           {strings.Replace(pack, `"game"`, "game", 1), "line 2, column ", NotSound},
		"a comment before its keys":           {strings.Replace(pack, "{", "{ // the pack", 1), "line 1, column 3", NotSound},
		"comments before its keys":            {strings.Replace(pack, "{", "{ /* the\n pack */ // again", 1), "line 1, column 3", NotSound},
		"two packs":                           {pack + strings.Replace(pack, `"theme": "`, `"theme": "Another `, 1), "more than one", Several},
	} {
		t.Run(name, func(t *testing.T) {
			server := faulty(t, says(contentOf(c.content, "stop")), says(contentOf(pack, "stop")))
			a, m, _ := patient(t, config(server.URL+"/v1"))
			_, err := a.write(context.Background(), triples(1))
			require.NoError(t, err)
			require.Equal(t, string(c.kind), m.results[0].Outcome)
			require.Len(t, server.bodies, 2)
			require.Contains(t, server.bodies[1], c.says)
		})
	}
}

// TestAnotherModelStopsTheAuthor at its first answer, which is kept: a run that accepts the name reads it
// from there and asks nothing.
func TestAnotherModelStopsTheAuthor(t *testing.T) {
	pack := guestWifi(t)
	other := strings.Replace(contentOf(pack, "stop"), `"m"`, `"house-blend"`, 1)
	server := faulty(t, times(20, says(other))...)
	c := config(server.URL + "/v1")
	c.InFlight = 1
	_, err := author(t, c).write(context.Background(), triples(8))
	require.ErrorAs(t, err, new(*SettingError))
	require.ErrorContains(t, err, `the model "house-blend" answered, and "m" was asked`)
	server.mu.Lock()
	require.Len(t, server.bodies, 1)
	server.mu.Unlock()
	folder, err := recording.Open(t.TempDir(), recording.Cache, nil)
	require.NoError(t, err)
	c.Recordings = recording.Stack{folder}
	_, err = author(t, c).write(context.Background(), triples(1))
	require.Error(t, err)
	_, err = author(t, c).write(context.Background(), triples(1))
	require.ErrorContains(t, err, "--accept-model house-blend", "the kept answer says the same")
	c.Aliases = []string{"house-blend"}
	got, err := author(t, c).write(context.Background(), triples(1))
	require.NoError(t, err)
	require.JSONEq(t, pack, string(got[0].Data))
	require.Len(t, server.bodies, 2)
}

// TestWhatFailsAlikeIsNotPaidForAgain: an endpoint that answers every request in the same way that is of no
// use is asked eight times at most, and the run has one sentence for it.
func TestWhatFailsAlikeIsNotPaidForAgain(t *testing.T) {
	loop := guestWifi(t)[:790] + strings.Repeat("\n", 4000)
	for name, c := range map[string]struct {
		fault fault
		says  string
		most  int
	}{
		"a loop":                    {says(contentOf(loop, "length")), "repeats itself", 5},
		"prose":                     {says(contentOf("I would rather talk.", "stop")), "no whole JSON document", 8},
		"cut off at its limit":      {says(contentOf(`{"game":`, "MAX_TOKENS")), "--max-answer-tokens", 8},
		"nothing":                   {says(contentOf("", "stop")), "the answer is empty", 6},
		"a refusal":                 {says(messageOf(map[string]any{"refusal": "no"}, "stop")), "refused", 6},
		"a sample that failed":      {status(400, `{"error":{"message":"Failed to generate JSON","code":"json_validate_failed","failed_generation":"{"}}`), "did not keep the form", 6},
		"an error with a code":      {says(`{"choices":null,"usage":null,"error":{"code":429,"message":"slow down"}}`), "HTTP 429", 8},
		"an error of the choice":    {says(`{"choices":[{"finish_reason":"error","error":{"code":502,"message":"upstream"},"message":{"content":""}}]}`), "upstream", 8},
		"no choices":                {says(`{"choices":[]}`), "without any choice", 8},
		"no choices, for a filter":  {says(`{"choices":[],"prompt_filter_results":[{"content_filter_results":{"violence":{"filtered":true,"severity":"medium"}}}]}`), "for violence", 6},
		"a bad request":             {status(400, `{"error":{"message":"what?"}}`), "what?", 6},
		"MiniMax without money":     {says(`{"choices":null,"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}}`), "nothing left to spend", 6},
		"MiniMax's key":             {says(`{"choices":null,"base_resp":{"status_code":2049,"status_msg":"invalid api key"}}`), "refused the key (HTTP 401, ", 6},
		"Cloudflare's own form":     {says(`{"result":{"response":"x"},"success":true}`), `it has "result" in place of choices: "{\"result\"`, 8},
		"LM Studio's addresses":     {says(`{"error":"Unexpected endpoint or method. (POST /chat/completions). Returning 200 anyway"}`), "check --base-url, which often ends in /v1", 6},
		"an answer too long to ask": {status(400, `{"error":{"message":"Invalid max_tokens value, the valid range of max_tokens is [1, 8192]","code":"invalid_request_error"}}`), "lower --max-answer-tokens", 6},
		"a model that is gone":      {status(400, `{"error":{"message":"The model x has been decommissioned and is no longer supported.","code":"model_decommissioned"}}`), "check --model", 6},
		"an expired key":            {status(400, `{"error":{"message":"Authentication Error - Expired Key. Key Expiry time 2025-01-01","type":"expired_key","code":"400"}}`), "refused the key", 6},
		"only a stream":             {status(400, `{"error":{"message":"parameter.enable_thinking must be set to false for non-streaming calls"}}`), "only as a stream", 6},
		"a minute's tokens":         {status(413, `{"error":{"message":"Request too large for model x in organization y service tier on_demand on tokens per minute (TPM): Limit 6000, Requested 9137","type":"tokens","code":"rate_limit_exceeded"}}`), "fewer tokens a minute", 8},
		"TGI's bound on a prompt":   {status(422, `{"error":"Input validation error: inputs must have less than 1024 tokens. Given: 5000","error_type":"validation"}`), "inputs must have less than", 8},
		"a detail of FastAPI":       {status(400, `{"detail":"no such thing"}`), `HTTP 400: "no such thing"`, 6},
		"nothing with HTTP 202":     {status(202, ""), "an empty answer came, with HTTP 202", 8},
		"typographic quotes":        {says(contentOf("{“game”: “triples”}", "stop")), "not sound", 8},
		"a dead gateway":            {status(502, "<html>bad gateway</html>"), "HTTP 502", 8},
		"a page that wants a login": {says("<html>Sign in"), "a page came", 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := faulty(t, times(400, c.fault)...)
			a, _, _ := patient(t, config(server.URL+"/v1"))
			errs := make([]error, 4)
			var group sync.WaitGroup
			for i := range errs { // as many games
				group.Go(func() { _, errs[i] = a.write(context.Background(), triples(14)) })
			}
			group.Wait()
			for _, err := range errs {
				require.ErrorAs(t, err, new(*SettingError))
				require.ErrorContains(t, err, c.says)
				require.NotContains(t, err.Error(), "\n")
			}
			server.Close() // requests that were given up may still arrive
			require.LessOrEqual(t, len(server.bodies), c.most)
		})
	}
}

// TestAFailedSampleIsReadOrAskedForAgain.
func TestAFailedSampleIsReadOrAskedForAgain(t *testing.T) {
	pack := guestWifi(t)
	failed := func(generation string) fault {
		text, _ := json.Marshal(map[string]any{"error": map[string]any{"message": "Failed to generate JSON.", "type": "invalid_request_error", "code": "json_validate_failed", "failed_generation": generation}})
		return status(400, string(text))
	}
	for generation, requests := range map[string]int{pack: 1, `{"game":`: 2} {
		server := faulty(t, failed(generation), says(contentOf(pack, "stop")))
		a, _, _ := patient(t, config(server.URL+"/v1"))
		got, err := a.write(context.Background(), triples(1))
		require.NoError(t, err)
		require.JSONEq(t, pack, string(got[0].Data))
		require.Len(t, server.bodies, requests)
	}
}

// TestAnOutageIsWaitedOut, by one question at a time, with no answer lost and none paid for twice.
func TestAnOutageIsWaitedOut(t *testing.T) {
	pack := guestWifi(t)
	for name, fault := range map[string]fault{
		"a model that is loaded": status(503, `{"error":{"message":"Loading model"}}`),
		"an empty answer body":   says(""),
		"a hint in words":        status(429, `{"error":{"message":"Rate limit reached. Please try again in 32.5s. Visit the site."}}`),
		"a hint in details":      status(429, `[{"error":{"code":429,"message":"Resource exhausted","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}]}}]`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			good := says(contentOf(pack, "stop"))
			// Five failures are waited out within maxWait even if each comes after the wait for the last one.
			faults := append(times(4, good), times(5, fault)...)
			server := faulty(t, append(faults, times(100, good)...)...)
			c := config(server.URL + "/v1")
			c.InFlight = 2
			a, _, waits := patient(t, c)
			got, err := a.write(context.Background(), triples(12))
			require.NoError(t, err)
			require.Len(t, got, 12)
			require.Len(t, server.bodies, 12+5)
			for _, d := range waits() {
				switch name {
				case "a hint in words":
					require.Equal(t, 32500*time.Millisecond, d)
				case "a hint in details":
					require.Equal(t, 34*time.Second, d)
				}
			}
		})
	}
}

// TestAnOutageIsTold once, when it lasts.
func TestAnOutageIsTold(t *testing.T) {
	good, fault := says(contentOf(guestWifi(t), "stop")), status(503, `{"error":{"message":"Loading model"}}`)
	for failures, want := range map[int]int{lastingOutage - 1: 0, lastingOutage: 1, lastingOutage + 2: 1} {
		server := faulty(t, append(times(failures, fault), good)...)
		c := config(server.URL + "/v1")
		var told []string
		c.Note = func(note string) { told = append(told, note) }
		a, _, _ := patient(t, c)
		_, err := a.write(context.Background(), triples(1))
		require.NoError(t, err)
		require.Len(t, told, want)
		if want > 0 {
			require.Contains(t, told[0], "does not answer: ")
			require.Contains(t, told[0], "Loading model")
		}
	}
}

// TestRefusalsNameTheirCause, and nothing is asked again but what can be asked otherwise.
func TestRefusalsNameTheirCause(t *testing.T) {
	temperature := 0.7
	for name, c := range map[string]struct {
		fault    fault
		says     string
		requests int
	}{
		"no money":          {status(402, `{"error":{"message":"Insufficient Balance"}}`), "nothing left to spend", 1},
		"no money, by code": {status(429, `{"error":{"message":"quota","type":"insufficient_quota"}}`), "nothing left to spend", 1},
		"the day's quota":   {status(429, `{"error":{"message":"Limit reached on tokens per day (TPD)"}}`), "quota of the day", 1},
		"no room":           {status(400, `{"error":{"message":"This model's maximum context length is 4096 tokens.","code":"context_length_exceeded","param":"messages"}}`), "a prompt of about", 2},
		"no room, in words": {status(400, `{"error":"the request exceeds the available context size, try increasing it"}`), "does not fit", 2},
		"a filter":          {status(400, `{"error":{"message":"The response was filtered","code":"content_filter","innererror":{"code":"ResponsibleAIPolicyViolation","content_filter_result":{"hate":{"filtered":false},"self_harm":{"filtered":true,"severity":"medium"}}}}}`), "for self_harm", 1},
		"an option":         {status(400, `{"error":{"message":"Unsupported value: 'temperature' does not support 0.7 with this model.","code":"unsupported_value","param":"temperature"}}`), "leave out --temperature", 1},
		"a retired option":  {status(400, "{\"error\":{\"code\":\"invalid_request_error\",\"message\":\"`temperature` is deprecated for this model.\",\"type\":\"invalid_request_error\",\"param\":null}}"), "leave out --temperature", 1},
		"two options":       {status(400, "{\"error\":{\"message\":\"`temperature` and `top_p` cannot both be specified for this model.\"}}"), "leave out --temperature", 1},
		"LiteLLM's budget":  {status(400, `{"error":{"message":"Budget has been exceeded! Current cost: 10.2, Max budget: 10.0","type":"budget_exceeded","param":null,"code":"400"}}`), "nothing left to spend", 1},
		"a usage limit":     {status(400, `{"error":{"message":"You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC."}}`), "nothing left to spend", 1},
		"terms":             {status(400, `{"error":{"message":"The model m requires terms acceptance.","code":"model_terms_required"}}`), "has to accept the terms", 1},
		"memory":            {status(500, `{"error":{"message":"model requires more system memory (12.0 GiB) than is available (7.1 GiB)"}}`), "too little memory", 1},
		"a proxy":           {status(407, "<html><title>Proxy Authentication Required</title>"), "check HTTPS_PROXY", 1},
		"a proxy's bound":   {status(413, "<html><title>413 Request Entity Too Large</title>"), "what is before it, answered HTTP 413", 2},
		"moderation":        {status(403, `{"error":{"message":"Your input was flagged","code":403,"metadata":{"reasons":["violence"]}}}`), "filter", 1},
		"a region":          {status(403, `{"error":{"message":"Country, region, or territory not supported","code":"unsupported_country_region_territory"}}`), "does not serve this country", 1},
		"a bot page":        {status(403, "<!DOCTYPE html><title>Just a moment...</title>"), "wants to see a browser", 1},
		"a page's title":    {status(404, "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>\n<title>Not&nbsp;found |\n gateway</title>"), `"Not found | gateway"`, 1},
		"a problem":         {status(404, `{"type":"about:blank","title":"No such deployment","status":404}`), `"No such deployment"`, 1},
		"a key":             {status(403, `{"error":{"message":"API key not valid. Please pass a valid API key."}}`), "check OPENAI_API_KEY", 1},
		"no access":         {status(403, `{"error":{"message":"nope"}}`), "refuses access", 1},
		"no such model":     {status(404, `{"error":{"message":"The model m does not exist","code":"model_not_found"}}`), "check --model", 1},
	} {
		t.Run(name, func(t *testing.T) {
			server := faulty(t, times(9, c.fault)...)
			settings := config(server.URL + "/v1")
			settings.Temperature = &temperature
			a, _, waits := patient(t, settings)
			_, err := a.write(context.Background(), triples(1))
			require.ErrorContains(t, err, c.says)
			require.NotContains(t, err.Error(), "--answer-format")
			require.Empty(t, waits())
			require.Len(t, server.bodies, c.requests)
			if !strings.Contains(name, "key") {
				require.NotContains(t, err.Error(), "refused the key")
			}
		})
	}
}

// TestWhatIsNotTakenIsLeftOut, once a run, and told.
func TestWhatIsNotTakenIsLeftOut(t *testing.T) {
	pack := guestWifi(t)
	refuse := func(message string) func(sent map[string]any) string {
		return func(map[string]any) string { return message }
	}
	roles := func(sent map[string]any) string {
		var all []string
		for _, m := range sent["messages"].([]any) {
			all = append(all, m.(map[string]any)["role"].(string))
		}
		return strings.Join(all, " ")
	}
	for name, c := range map[string]struct {
		refuses func(sent map[string]any) bool
		says    func(sent map[string]any) string
		status  int
		told    string
		first   string // an answer that goes back
	}{
		"system text":    {func(s map[string]any) bool { return strings.HasPrefix(roles(s), "system") }, refuse("System role not supported"), 400, "takes no system text", ""},
		"a conversation": {func(s map[string]any) bool { return len(strings.Fields(roles(s))) > 2 || roles(s) == "system user" }, refuse("Conversation roles must alternate user/assistant/user/assistant/..."), 400, "takes no such conversation", "prose"},
		"a grammar": {func(s map[string]any) bool {
			text, _ := json.Marshal(s["response_format"])
			return strings.Contains(string(text), "maxItems")
		}, refuse("failed to parse grammar"), 400, "does not take json_schema", ""},
		"a grammar, as 500": {func(s map[string]any) bool {
			text, _ := json.Marshal(s["response_format"])
			return strings.Contains(string(text), "maxItems")
		}, refuse("failed to compile the json schema"), 500, "does not take json_schema", ""},
		"a field": {func(s map[string]any) bool { return s["max_completion_tokens"] != nil }, refuse("Unsupported parameter: 'max_completion_tokens' is not supported with this model. Use 'max_tokens' instead."), 400, "takes no max_completion_tokens", ""},
	} {
		t.Run(name, func(t *testing.T) {
			refused, given := 0, false
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				var sent map[string]any
				_ = json.NewDecoder(r.Body).Decode(&sent)
				switch {
				case c.refuses(sent):
					refused++
					text, _ := json.Marshal(map[string]any{"error": map[string]any{"message": c.says(sent)}})
					status(c.status, string(text))(w, r)
				case c.first != "" && !given:
					given = true
					says(contentOf(c.first, "stop"))(w, r)
				default:
					says(contentOf(pack, "stop"))(w, r)
				}
			}))
			t.Cleanup(server.Close)
			settings := config(server.URL + "/v1")
			settings.InFlight, settings.MaxAnswerTokens, settings.TokenField = 1, 900, MaxCompletionTokens
			var told []string
			settings.Note = func(line string) { told = append(told, line) }
			a, _, _ := patient(t, settings)
			for range 2 {
				got, err := a.write(context.Background(), triples(2))
				require.NoError(t, err)
				require.Len(t, got, 2)
			}
			require.LessOrEqual(t, refused, 3, "each is tried once a run")
			require.Contains(t, strings.Join(told, "\n"), c.told)
		})
	}
}

// TestAHintOfAYearIsNotWaitedFor, and a reason that is a megabyte of a page is cut.
func TestAHintOfAYearIsNotWaitedFor(t *testing.T) {
	server := faulty(t, times(9, status(503, `{"error":{"message":"try again in 365 days `+key+`"}}`))...)
	a, _, waits := patient(t, config(server.URL+"/v1"))
	_, err := a.write(context.Background(), triples(3))
	require.ErrorContains(t, err, "8760h0m0s")
	require.NotContains(t, err.Error(), key)
	require.Empty(t, waits())
	server.Close()
	require.LessOrEqual(t, len(server.bodies), 3)

	server = faulty(t, times(9, status(403, "<html>"+strings.Repeat("x", 1<<20)))...)
	a, _, _ = patient(t, config(server.URL+"/v1"))
	_, err = a.write(context.Background(), triples(3))
	require.Less(t, len(err.Error()), 2000)
}

func TestHints(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"Please try again in 32.5s.":                      32500 * time.Millisecond,
		"Please try again in 2m3.5s":                      123500 * time.Millisecond,
		"try again in 6ms":                                6 * time.Millisecond,
		"Please retry after 20 seconds, or in 1 minute":   20 * time.Second,
		"wait 1 hour and 5 minutes":                       65 * time.Minute,
		`"retryDelay": "34s"`:                             34 * time.Second,
		`{"retry_after": 1.5}`:                            1500 * time.Millisecond,
		"Limit 30000, Used 29000, Requested 2000":         0,
		"try again later":                                 0,
		"retry in 99999999999999999999 days":              0,
		"retry in 999999999 days":                         maxHint,
		"try again in 10s. If it persists, wait 40 secs.": 40 * time.Second,
	} {
		require.Equal(t, want, hintIn(text), text)
	}
}

// FuzzExtract: whatever an answer holds, what is taken out of it is a whole document.
func FuzzExtract(f *testing.F) {
	for _, seed := range []string{`{"game":"triples"}`, "<think>{</think>{\"a\":1,}", `[[["{\"a\":1}"]]]`, "◁think▷İ◁/think▷{}", `{"a":{"b":{"c":{"d":1}}}}`, `{"choices":[{"message":{"content":[{"text":"{}"}]}}]}`, `{"error":{"code":7}}`} {
		f.Add(seed)
	}
	w := wanted{game: "triples", keys: []string{"game", "pack"}}
	f.Fuzz(func(t *testing.T, content string) {
		r := extract(content, w)
		if r.failure == "" && !json.Valid([]byte(r.document)) {
			t.Fatalf("%q", r.document)
		}
		if (r.failure == "") != (r.document != "") || r.at > len(content) {
			t.Fatalf("%+v", r)
		}
		if body, framed := unframe([]byte(content)); framed && len(body) > 6*len(content)+200 {
			t.Fatal("it grows")
		}
		if c, err := decodeCompletion([]byte(content)); err == nil {
			c.answer()
		}
		_, _, _ = readError([]byte(content)), loops(content), hintIn(content)
	})
}

// TestOtherProtocols are named by the key that has the answer in them; what has choices is none.
func TestOtherProtocols(t *testing.T) {
	for body, key := range map[string]string{
		`{"object":"response","output":[{"type":"message"}],"text":{}}`:                 "output",     // OpenAI's responses
		`{"type":"message","role":"assistant","content":[{"type":"text","text":"{}"}]}`: "content",    // Anthropic
		`{"candidates":[{"content":{"parts":[{"text":"{}"}]}}],"modelVersion":"x"}`:     "candidates", // Gemini
		`{"model":"x","message":{"role":"assistant","content":"{}"},"done":true}`:       "message",    // Ollama's chat
		`{"model":"x","response":"{}","done":true}`:                                     "response",   // Ollama's completion
		`{"result":{"response":"{}"},"success":true}`:                                   "result",     // Cloudflare
		`{"object":"list","data":[{"embedding":[0.1]}]}`:                                "data",       // embeddings
		`{"choices":[],"message":"x"}`:                                                  "",
		`{"result":null,"success":false}`:                                               "",
		`{}`:                                                                            "",
		`[]`:                                                                            "",
	} {
		require.Equal(t, key, otherProtocol([]byte(body)), body)
	}
}
