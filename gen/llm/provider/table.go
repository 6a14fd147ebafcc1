package provider

// Pages that are the source of several facts of the table.
const (
	openAIGuide  = "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas"
	openAIRef    = "https://github.com/openai/openai-python/issues/1637"
	azureGuide   = "https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs"
	geminiSchema = "https://pub.dev/documentation/googleapis/latest/aiplatform_v1/GoogleCloudAiplatformV1GenerationConfig/responseJsonSchema.html"
	llamaPattern = "https://github.com/containers/kubernetes-mcp-server/issues/758"
)

// Names of options, which differ.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
	seed                = "seed"
)

// Presets returns the endpoints that are known, in the order in which they are shown.
func Presets() []Preset { return append(hosted(), local()...) }

// hosted are the services that ask for a key.
func hosted() []Preset {
	return []Preset{
		{
			Name: "openai", BaseURL: "https://api.openai.com/v1", KeyFrom: "OPENAI_API_KEY", NeedsKey: true,
			Forms: Ladder(), TokenField: maxCompletionTokens, SeedField: seed, Strict: OpenAI(),
			Sources: []string{"https://platform.openai.com/docs/api-reference/chat/create"},
		},
		{
			Name: "azure", KeyFrom: "AZURE_OPENAI_API_KEY", NeedsKey: true, APIVersion: "2024-10-21",
			Forms: []Form{Unbounded, Object, Text}, TokenField: maxCompletionTokens, SeedField: seed,
			Strict: Limits{
				RefAlone: true, Properties: Limit{100, azureGuide}, Depth: Limit{5, azureGuide},
				EnumValues: Limit{500, "https://portkey.ai/error-library/schema-validation-error-10473"},
				Sources:    []string{azureGuide, openAIRef},
			},
			Sources: []string{"https://learn.microsoft.com/azure/ai-services/openai/reference"},
		},
		{
			Name: "openrouter", BaseURL: "https://openrouter.ai/api/v1", KeyFrom: "OPENROUTER_API_KEY", NeedsKey: true,
			Forms: Ladder(), TokenField: maxTokens, SeedField: seed, Strict: OpenAI(), // which is what many of its models are asked by
			Sources: []string{"https://openrouter.ai/docs/api-reference/overview", "https://openrouter.ai/docs/structured-outputs"},
		},
		{
			Name: "gemini", BaseURL: "https://generativelanguage.googleapis.com/v1beta/openai", KeyFrom: "GEMINI_API_KEY", NeedsKey: true,
			Forms: Ladder(), TokenField: maxTokens,
			Strict: Limits{
				Bounds: []string{"minItems", "maxItems", "minimum", "maximum"}, RefAlone: true, Sources: []string{geminiSchema},
			},
			Sources: []string{"https://ai.google.dev/gemini-api/docs/openai", "https://github.com/Vali-98/ChatterUI/issues/227"},
		},
		{
			Name: "anthropic", BaseURL: "https://api.anthropic.com/v1", KeyFrom: "ANTHROPIC_API_KEY", NeedsKey: true,
			Forms: []Form{Unbounded, Text}, TokenField: maxTokens, // it takes a schema without bounds or nothing, and ignores a seed
			Sources: []string{
				"https://platform.claude.com/docs/en/api/openai-sdk", "https://github.com/chrisvel/tududi/issues/1353",
				"https://github.com/interviewstreet/hiring-agent/pull/421", "https://github.com/agentjido/req_llm/pull/707",
			},
		},
		{
			Name: "mistral", BaseURL: "https://api.mistral.ai/v1", KeyFrom: "MISTRAL_API_KEY", NeedsKey: true,
			Forms: Ladder(), TokenField: maxTokens, SeedField: "random_seed", Strict: OpenAI(), // it publishes none of its own
			Sources: []string{"https://docs.mistral.ai/api/", "https://github.com/editor-code-assistant/eca/issues/231", "https://github.com/simonw/llm-mistral/issues/2"},
		},
		{
			Name: "groq", BaseURL: "https://api.groq.com/openai/v1", KeyFrom: "GROQ_API_KEY", NeedsKey: true,
			Forms: []Form{Unbounded, Object, Text}, TokenField: maxCompletionTokens, SeedField: seed,
			Strict:  Limits{RefAlone: true, Sources: []string{"https://console.groq.com/docs/structured-outputs.md", "https://github.com/i-am-bee/beeai-framework/issues/1215"}},
			Sources: []string{"https://console.groq.com/docs/openai"},
		},
	}
}

// local are the servers that run on a machine of one's own.
func local() []Preset {
	return []Preset{
		{
			Name: "ollama", BaseURL: "http://localhost:11434/v1", KeyFrom: "OLLAMA_API_KEY",
			Forms: Ladder(), TokenField: maxTokens, SeedField: seed, Strict: llamaGrammar(), // its grammars are those of llama.cpp
			Sources: []string{"https://docs.ollama.com/api/openai-compatibility"},
		},
		{
			Name: "vllm", BaseURL: "http://localhost:8000/v1", KeyFrom: "VLLM_API_KEY",
			Forms: Ladder(), TokenField: maxTokens, SeedField: seed,
			Strict:  Limits{Bounds: allBounds(), Sources: []string{"https://docs.vllm.ai/en/latest/features/structured_outputs/"}},
			Sources: []string{"https://docs.vllm.ai/en/latest/features/structured_outputs/"},
		},
		{
			Name: "llamacpp", BaseURL: "http://localhost:8080/v1", KeyFrom: "LLAMA_API_KEY",
			Forms: Ladder(), TokenField: maxTokens, SeedField: seed, Strict: llamaGrammar(),
			Sources: []string{"https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md"},
		},
		{
			Name: "lmstudio", BaseURL: "http://localhost:1234/v1", KeyFrom: "LM_STUDIO_API_KEY",
			Forms: []Form{Schema, Unbounded, Text}, TokenField: maxTokens, SeedField: seed, Strict: llamaGrammar(),
			Sources: []string{"https://lmstudio.ai/docs/advanced/structured-output", "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189"},
		},
	}
}

// OpenAI returns what OpenAI takes, and what is sent to an unknown endpoint, since most follow it.
func OpenAI() Limits {
	return Limits{
		Bounds: allBounds(), RefAlone: true, Sources: []string{openAIGuide, openAIRef},
		Properties: Limit{5000, openAIGuide}, Depth: Limit{10, openAIGuide}, EnumValues: Limit{1000, openAIGuide},
		LongEnum: Limit{15_000, openAIGuide}, Characters: Limit{120_000, openAIGuide},
	}
}

// llamaGrammar returns what llama.cpp makes a grammar of. It takes a pattern of a whole text alone.
func llamaGrammar() Limits {
	return Limits{Bounds: allBounds(), Anchored: true, Sources: []string{llamaPattern}}
}
