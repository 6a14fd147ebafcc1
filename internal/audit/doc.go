// Package audit judges what is published: the files, the rolling window over them, what
// shows over many days only, and whether index, names, dates and hashes agree.
//
// An [Auditor] judges and tells a [GateRun], which writes the reports and decides the
// verdict: [Begin] a gate run, call [Auditor.Validate], [Auditor.Lint] or [Auditor.QA], and
// [GateRun.End] it with the error of that. Findings are values in the reports; an error is
// a [fault.Usage], a [fault.Findings], that of the context, or the machine failing.
package audit
