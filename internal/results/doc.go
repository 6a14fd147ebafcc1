// Package results keeps what was found about drafts, so that no draft is judged twice by
// the same program: not in a run, not in the next one, not by runs at the same time.
//
// Call [Open] for the store in a folder, and [NewPool] for a [gen.Pool] that asks another
// one only for what the store does not hold. [Key] names a task by all that its result
// depends on.
//
// The store holds verdicts, findings and facts, never a puzzle. What it holds is taken
// from nobody else and trusted only so far: a line that was damaged, cut off or written for
// another series is as if it were not there, and whatever is chosen is made again and
// judged again before it is published.
package results
