// Package results keeps the results of drafts, so that the same program judges no draft
// twice: not in a run, not in the next one, not in concurrent runs.
//
// Call [Open] for the store in a folder, and [NewPool] for a [pool.Pool] that asks another
// one only for what the store does not hold. [Key] names a task by everything that its
// result depends on.
//
// The store holds verdicts, findings and facts, never a puzzle. It holds only this
// program's results and trusts them only so far: a line that is damaged, cut off or of another
// series counts as missing, and every chosen draft is made and judged again before it is
// published.
package results
