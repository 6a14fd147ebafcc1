// Package collector takes in the logs of players who agreed to send them. [Collector.Handler]
// answers pages: it verifies each log and hands it to a [Sink], which answers once nothing can
// lose it. A [Writer] is the sink of one machine and writes a [Database]; a [Stream] is that of
// several, and [Stream.Drain] carries what they appended to a database.
//
// Nothing that is kept says who played: a play is a log and a random id of the browser, which is
// new every month. docs/played.md is for its users.
package collector
