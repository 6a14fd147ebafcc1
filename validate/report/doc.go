// Package report writes what was found. A [Format] starts a report on a writer;
// results are added one at a time and written as they come, so that a report over
// any number of files needs the memory of one. [JUnit] alone has to wait: its counts
// stand first. [All] writes several reports at once.
package report
