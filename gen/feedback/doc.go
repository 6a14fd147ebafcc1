// Package feedback tells authors what was wrong: it fixes what needs no judgement ([Fix]),
// counts what refused an author's material, and renders prompts, corrections among them, from
// templates ([Prompt]).
package feedback
