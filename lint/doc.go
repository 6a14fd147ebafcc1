// Package lint has the rolling windows of the games: what each remembers of a daily, and the
// table of the rules that its days keep together. [dailies/lint/window] has the kinds of such
// rules, and the code that judges days by them.
package lint
