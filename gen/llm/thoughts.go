package llm

import "strings"

// frame is the marks between which models put their thoughts, in lower case.
type frame struct {
	open, close string
	unopened    bool // where the prompt holds the opening mark, the answer has the closing one alone
}

func thoughtFrames() []frame {
	frames := []frame{
		{"[think]", "[/think]", true},                        // Mistral
		{"◁think▷", "◁/think▷", true},                        // Kimi
		{"<seed:think>", "</seed:think>", true},              // Seed
		{"<|begin_of_thought|>", "<|end_of_thought|>", true}, // OpenThinker
		{"<|start_thinking|>", "<|end_thinking|>", true},     // Command
		{"<|channel|>analysis<|message|>", "<|end|>", false}, // gpt-oss
		{"<|channel>thought", "<channel|>", false},           // Gemma
		{"<unused94>thought", "<unused95>", false},           // MedGemma
		{`<details type="reasoning"`, "</details>", false},   // Open WebUI
	}
	for _, tag := range []string{"think", "thinking", "thought", "thoughts", "reasoning", "reflection", "analysis", "scratchpad"} {
		frames = append(frames, frame{"<" + tag + ">", "</" + tag + ">", true})
	}
	return frames
}

// withoutThoughts blanks the thoughts in an answer, so that every offset stays. A frame that is
// never closed is none: what follows its mark may be the answer.
func withoutThoughts(text string) string {
	out, lower := []byte(text), asciiLower(text)
	for _, f := range thoughtFrames() {
		for from := 0; ; {
			end := strings.Index(lower[from:], f.close)
			if end < 0 {
				break
			}
			end += from + len(f.close)
			if start := strings.Index(lower[from:end], f.open); start >= 0 {
				blank(out[from+start : end])
			} else if f.unopened && from == 0 {
				blank(out[:end])
			}
			from = end
		}
	}
	return string(out)
}

// blank makes bytes spaces, but for line breaks.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// asciiLower returns a text of the same length, unlike [strings.ToLower].
func asciiLower(text string) string {
	out := []byte(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return string(out)
}
