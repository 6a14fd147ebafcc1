// Package schedule fills days: [Fill] chooses, among candidates that each passed their
// validator, those that keep every rule of the window together.
//
// One search serves a list of objectives in order (objective.go). It deals the days one after the
// other, each with what costs least, and takes choices back where a later day has none (deal.go);
// then it chooses days again, alone or two at a time, while that makes them cost less (improve.go).
package schedule
