// Package llm asks a model at an OpenAI-compatible chat endpoint for packs. Call [New] with a
// [Config], then [Author.Write], which sends one request per pack, as many in parallel as the
// limits allow.
//
// With a [Batch], the first questions of a run are asked together: they wait for one another,
// and then for the batch of an earlier start or for a new one. Questions that the batch leaves
// open are asked one by one.
//
// The server is trusted with nothing. Every attempt has a deadline for its last byte and a
// bound on its size, and an unusable answer is a [Failure], whose [Kind] decides the remedy:
// wait, ask again, ask for less, explain, give up, or stop the run. Every attempt is reported
// to the meter before it is sent and after it ends.
//
// An answer is untrusted text: bounded, checked to be complete, never edited. Its content
// is judged elsewhere.
//
// Package recording keeps answers so that a run can be replayed; package budget enforces
// spending limits.
package llm
