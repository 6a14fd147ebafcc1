// Package llm is the author that is a model behind an OpenAI-compatible chat
// endpoint. [New] makes it; its Write asks for one pack a request, as many at once as
// the limits allow.
//
// A server is not trusted to answer well or at all. Every attempt has a deadline to its
// last byte and a bound on its size, and an answer that is not whole is a [Failure],
// whose [Kind] says what is done about it: wait, ask again, ask for less, say what was
// wrong, give up, or stop the run. Every attempt is counted, and told to the meter.
//
// The model's answer is untrusted text: it is bounded, checked to be complete, and
// handed on as it is. What it says is judged elsewhere.
//
// Package tape keeps answers, so that a run can be replayed; package budget keeps to
// what may be spent.
package llm
