// Package pool judges drafts. A [Producer] is a game joined with its judge; a [Pool] judges
// tasks of its drafts: [Local] in this process, others on other machines. Package pooltest
// checks what every pool guarantees.
package pool
