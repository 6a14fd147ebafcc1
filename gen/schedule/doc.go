// Package schedule fills days: [Fill] chooses, among candidates that each passed their
// validator, those that keep every rule of the window together.
package schedule
