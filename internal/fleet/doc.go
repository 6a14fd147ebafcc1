// Package fleet judges drafts on other machines, by way of NATS JetStream. [Open] returns a
// [pool.Pool] whose tasks wait in a queue; [Work] takes them from there, and [Serve] starts a
// server for those who run none.
//
// A task is a message in a stream of the work-queue kind, its pack an object of a bucket,
// its result a value of another under the hash of the task. Whatever happens to workers,
// servers and coordinators, a result is a function of its task: that is all the bytes of
// a run depend on. What a worker says of itself, its name and how long it took, decides how
// tasks are cut and which worker to distrust, and nothing else.
package fleet
