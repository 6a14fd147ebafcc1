// Package llm is the author that is a model behind an OpenAI-compatible chat
// endpoint. [New] makes it; its Write asks for one pack a request.
//
// The model's answer is untrusted text: it is bounded, checked to be complete, and
// handed on as it is. What it says is judged elsewhere.
package llm
