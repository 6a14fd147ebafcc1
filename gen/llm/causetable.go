package llm

import "net/http"

// refusing are the statuses with which servers refuse what they understood.
func refusing() []int {
	return []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented}
}

// refusingOrFailing are those, and the one of a server that failed at what it understood.
func refusingOrFailing() []int { return append(refusing(), http.StatusInternalServerError) }

// payingCauses are what is used up.
func payingCauses() []Cause {
	return []Cause{
		{
			Name: "no money", Kind: Setting,
			Code: `insufficient_(quota|balance|credits|funds)|billing|payment_required|credit_balance|budget_exceeded`,
			Text: `insufficient (balance|credit|fund)|(credit )?balance is too low|out of credits|no (remaining )?credits|requires more credits|budget has been exceeded|reached your (specified )?(API )?usage limit`,
			Says: "the account at %[3]s has nothing left to spend (HTTP %[1]d, %[2]s): check its billing, or take another %[4]s",
		},
		{
			Name: "no money", Status: []int{http.StatusPaymentRequired}, Kind: Setting,
			Says: "the account at %[3]s has nothing left to spend (HTTP %[1]d, %[2]s): check its billing, or take another %[4]s",
		},
		{
			Name: "the quota of the day", Status: []int{http.StatusTooManyRequests, http.StatusForbidden}, Kind: Setting,
			Text: `per[ _-]?day|daily (limit|quota)|quota (for|of) (to)?day`,
			Says: "the quota of the day is used up (HTTP %[1]d, %[2]s): run tomorrow, or with another %[4]s",
		},
	}
}

// promptingCauses are objections to a prompt or to to what it brought.
func promptingCauses() []Cause {
	return []Cause{
		{
			Name: "a prompt beyond a minute's tokens", Kind: Setting, rung: sizeRung, Status: []int{http.StatusTooManyRequests, http.StatusRequestEntityTooLarge},
			Text: `request too large.{0,160}(per min|\bTPM\b)`,
			Says: "the account allows fewer tokens a minute than this prompt and its answer take (HTTP %[1]d, %[2]s): lower --max-answer-tokens, or take another plan or model",
		},
		{
			Name: "a prompt that does not fit", Kind: TooMuch, rung: sizeRung, Status: append(refusingOrFailing(), http.StatusRequestEntityTooLarge),
			Code: `context_length|context_window|context_size|prompt_too_long|string_above_max_length|request_too_large`,
			Text: `context (length|window|size)|(prompt|input|request) (is )?too (long|large)|too many (input |prompt )?tokens|token count.{0,40}exceed|maximum number of (input )?tokens|reduce the length|maximum prompt length|inputs.{0,40}must (have less than|be <=?)`,
			Says: "the server answered HTTP %[1]d: %[2]s",
		},
		{
			Name: "a request that is too large on its way", Kind: TooMuch, rung: sizeRung, Status: []int{http.StatusRequestEntityTooLarge},
			Text: `(entity|payload|body|content) (is )?too large`,
			Says: "the server, or what is before it, answered HTTP %[1]d: %[2]s",
		},
		{
			Name: "a filter", Kind: Filtered, Status: append(refusing(), http.StatusForbidden, http.StatusUnavailableForLegalReasons),
			Code: `content_filter|content_policy|responsibleai|moderation|safety`,
			Text: `content (management|filter|policy)|flagged|moderation`,
			Says: "the server's filter held the prompt back (HTTP %[1]d, %[2]s)",
		},
		{
			Name: "a sample that failed", Kind: BadSample, Status: refusing(), Code: `json_validate_failed|tool_use_failed|invalid_generation`,
			Says: "the model's answer did not keep the form (HTTP %[1]d, %[2]s)",
		},
	}
}

// accessCauses are what an account may not use.
func accessCauses() []Cause {
	return []Cause{
		{
			Name: "a proxy", Status: []int{http.StatusProxyAuthRequired}, Kind: Setting,
			Says: "a proxy on the way wants a login (HTTP %[1]d, %[2]s): check HTTPS_PROXY and HTTP_PROXY",
		},
		{
			Name: "terms", Status: append(refusing(), http.StatusForbidden), Kind: Setting, Code: `terms_required`, Text: `terms acceptance|accept the terms`,
			Says: "the account has to accept the terms of the model first (HTTP %[1]d, %[2]s)",
		},
		{
			Name: "too little memory", Status: []int{http.StatusInternalServerError}, Kind: Setting, Text: `more system memory`,
			Says: "the server has too little memory for the model (HTTP %[1]d, %[2]s): take a smaller model, or a machine with more memory",
		},
		{
			Name: "the key", Status: []int{http.StatusUnauthorized}, Kind: Setting,
			Says: "the server refused the key (HTTP %[1]d, %[2]s): check %[4]s",
		},
		{
			Name: "the key", Status: append(refusing(), http.StatusForbidden), Kind: Setting,
			Code: `api_?key|expired_key|authentication|unauthorized`, Text: `api.?key|\bthe key (is|was|has|you)\b|(invalid|expired) (key|token|credential)|bad key|\bkey.{0,20}expired`,
			Says: "the server refused the key (HTTP %[1]d, %[2]s): check %[4]s",
		},
		{
			Name: "the region", Status: append(refusing(), http.StatusForbidden, http.StatusUnavailableForLegalReasons), Kind: Setting,
			Code: `unsupported_country|region`, Text: `country|\bregion|territory|user location`,
			Says: "the server does not serve this country (HTTP %[1]d, %[2]s): take another endpoint",
		},
		{
			Name: "no access", Status: []int{http.StatusForbidden}, Kind: Setting,
			Says: "the server refuses access (HTTP %[1]d, %[2]s): check what the account may use, and what is between here and %[3]s",
		},
		{
			Name: "no such model", Status: append(refusing(), http.StatusNotFound), Kind: Setting, Code: `model_not_found|unknown_model|model_decommissioned|model_deprecated`, Text: `model.{0,80}(not found|does not exist|not exist|decommissioned|no longer (supported|available))`,
			Says: "the server knows no such model (HTTP %[1]d, %[2]s): check --model",
		},
		{
			Name: "no such address", Status: []int{http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusGone}, Kind: Setting,
			Says: "the server knows no such model or address (HTTP %[1]d, %[2]s): check --model and --base-url",
		},
	}
}

// mannersCauses are what a question can be asked without.
func mannersCauses() []Cause {
	return []Cause{
		{
			Name: "system text", Status: refusingOrFailing(), Kind: TurnedDown, rung: systemRung,
			Text: `system.{0,40}(not supported|unsupported|not allowed|not permitted)|(not support|unsupported).{0,40}system|(system|developer) (instruction|message|prompt|role).{0,20}not`,
			Says: "the server takes no system text (HTTP %[1]d, %[2]s)",
		},
		{
			Name: "turns", Status: refusingOrFailing(), Kind: TurnedDown, rung: turnsRung, Text: `alternat|consecutive|(first|last) message.{0,20}(must|should|has to)`,
			Says: "the server takes the conversation in no other form (HTTP %[1]d, %[2]s)",
		},
		{
			Name: "an answer only as a stream", Status: refusing(), Kind: Setting, Text: `non-?streaming|stream must be (set|true)|only support\w* stream`,
			Says: "this model answers only as a stream (HTTP %[1]d, %[2]s): take another model",
		},
		{
			Name: "the length of an answer", Status: refusing(), Kind: Setting,
			Text: `valid range of max_(completion_)?tokens|invalid max_(completion_)?tokens|max_(completion_)?tokens.{0,40}too large`,
			Says: "the model writes no answers so long (HTTP %[1]d, %[2]s): lower --max-answer-tokens",
		},
		{
			Name: "the field that bounds an answer", Status: refusing(), Kind: Setting, rung: tokenRung,
			Code: `\bmax_(completion_)?tokens\b`, Text: `max_(completion_)?tokens.{0,60}(not supported|unsupported|not permitted|unrecognized|unknown|instead)|(unsupported|unrecognized|unknown|not permitted|extra).{0,60}max_(completion_)?tokens`,
			Says: "the server does not take the bound on an answer (HTTP %[1]d, %[2]s): set --token-field, or lower --max-answer-tokens",
		},
	}
}

// optionsCauses are options that a model does not take.
func optionsCauses() []Cause {
	return []Cause{
		{
			Name: "--temperature", Status: refusing(), Kind: Setting, Code: `\btemperature\b`, Text: refusedOption("temperature"),
			Says: "the model does not take this temperature (HTTP %[1]d, %[2]s): leave out --temperature",
		},
		{
			Name: "--top-p", Status: refusing(), Kind: Setting, Code: `\btop_p\b`, Text: refusedOption("top_p"),
			Says: "the model does not take this share of likely tokens (HTTP %[1]d, %[2]s): leave out --top-p",
		},
		{
			Name: "--model-seed", Status: refusing(), Kind: Setting, Code: `\b(random_)?seed\b`, Text: refusedOption("(random_)?seed"),
			Says: "the model does not take a seed (HTTP %[1]d, %[2]s): leave out --model-seed",
		},
		{
			Name: "--reasoning-effort", Status: refusing(), Kind: Setting, Code: `\breasoning_effort\b`, Text: refusedOption("reasoning_effort"),
			Says: "the model does not take this effort (HTTP %[1]d, %[2]s): leave out --reasoning-effort",
		},
	}
}

// formsCauses are forms of an answer that are not taken.
func formsCauses() []Cause {
	return []Cause{
		{
			Name: "the form of an answer", Status: refusing()[:2], Kind: TurnedDown, rung: formRung, Code: `response_format|json_schema|\bschema\b`, Text: `response_format|schema|\bstrict\b|grammar|json_object|\bfor '\w+' type\b`,
			Says: "the server answered HTTP %[1]d: %[2]s",
		},
		{
			Name: "the form of an answer, perhaps", Status: []int{http.StatusBadRequest}, Kind: TurnedDown, rung: formRung, Text: `request contains an invalid argument`,
			Says: "the server answered HTTP %[1]d: %[2]s",
		},
		{
			Name: "the bounds of a schema", Status: []int{http.StatusInternalServerError, http.StatusNotImplemented}, Kind: ServerError, rung: boundsRung,
			Text: `(pars|compil|convert|invalid|unsupported|support|fail|error).{0,60}(grammar|schema)|(grammar|schema).{0,60}(pars|compil|convert|invalid|unsupported|support|fail|error)`,
			Says: "the server answered HTTP %[1]d: %[2]s",
		},
	}
}

// passingCauses are what passes.
func passingCauses() []Cause {
	return []Cause{
		{Name: "too much at once", Status: []int{http.StatusTooManyRequests}, Kind: RateLimited, Says: "the server answered HTTP %[1]d: %[2]s"},
		{Name: "not now", Status: []int{http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly}, Kind: NotNow, Says: "the server answered HTTP %[1]d: %[2]s"},
	}
}

// refusedOption is a pattern for a text that refuses an option.
func refusedOption(name string) string {
	return `(unsupported|unrecognized|unknown|unexpected|not (support|permit|allow)\w*|extra inputs?).{0,60}\b` + name + `\b|\b` + name + `\b.{0,60}(unsupported|not (support|permit|allow)\w*|unexpected|deprecated|cannot both|may only be)`
}
